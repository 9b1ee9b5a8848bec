import * as z from 'zod';
import { messages } from '../../../api/contract/messages.ts';

/** At least 2 characters that are not blanks (2 §5). */
const name = z
  .string()
  .trim()
  .max(100, messages.fieldTooLong)
  .refine((text) => text.replace(/\s/g, '').length >= 2, messages.fieldRequired);

export const nameFormSchema = z.object({ fname: name, lname: name });
export type TypedName = z.infer<typeof nameFormSchema>;
