import * as z from 'zod';
import { formsMessages } from './form-messages.ts';

/** Contact fields that the forms share: 1 to 200 characters unless noted. */
export const requiredText = z
  .string(formsMessages.fieldRequired)
  .trim()
  .min(1, formsMessages.fieldRequired)
  .max(200, formsMessages.fieldTooLong);
export const optionalText = z.string().trim().max(500, formsMessages.fieldTooLong).optional();

/** At least two characters, not counting spaces. */
export const personName = requiredText.refine(
  (text) => text.replace(/\s/g, '').length >= 2,
  formsMessages.fieldRequired,
);
export const emailAddress = requiredText.pipe(z.email(formsMessages.invalidEmailAddress));

/** Accepts any notation; parses to exactly ten digits. */
export const phoneNumber = requiredText
  .transform((text) => text.replace(/\D/g, ''))
  .pipe(z.string().regex(/^\d{10}$/, formsMessages.invalidPhone));

export const cityName = requiredText.pipe(
  z.string().refine((city) => /^[\p{L}][\p{L} .'’-]+$/u.test(city), formsMessages.invalidCity),
);
