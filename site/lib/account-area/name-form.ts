import * as z from 'zod';
import { personName } from '../../../api/contract/contact-fields.ts';

export const nameFormSchema = z.object({ fname: personName, lname: personName });
export type TypedName = z.infer<typeof nameFormSchema>;
