import * as z from 'zod';
import { messages } from './messages.ts';

/** The fields that every form about a person asks for, with the rules of 2 §5. */
export const requiredText = z
  .string(messages.fieldRequired)
  .trim()
  .min(1, messages.fieldRequired)
  .max(200, messages.fieldTooLong);
export const optionalText = z.string().trim().max(500, messages.fieldTooLong).optional();

/** At least two characters, spaces not counted. */
export const personName = requiredText.refine((text) => text.replace(/\s/g, '').length >= 2, messages.fieldRequired);
export const emailAddress = requiredText.pipe(z.email(messages.invalidEmailAddress));

/** As typed; ten digits when it has been read. */
export const phoneNumber = requiredText
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{10}$/, messages.invalidPhone));

export const cityName = requiredText.pipe(
  z.string().refine((city) => /^[\p{L}][\p{L} .'’-]+$/u.test(city), messages.invalidCity),
);
