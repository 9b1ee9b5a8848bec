import * as z from 'zod';
import { staffRoleSchema } from './roles.ts';

/** The member of the staff who is signed in. */
export const meSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: staffRoleSchema,
});
export type Me = z.infer<typeof meSchema>;

/** For calls that only have to arrive. */
export const doneSchema = z.object({ done: z.literal(true) });
