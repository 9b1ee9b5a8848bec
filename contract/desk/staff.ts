import * as z from 'zod';
import { emailAddress, personName } from '../contact-fields.ts';
import { staffRoleSchema } from './roles.ts';

/** Who works or worked here; people who are invited are listed, too. */
const staffMemberSchema = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: staffRoleSchema,
  state: z.enum(['invited', 'expired', 'joined', 'ended']).describe('expired: the invitation is too old'),
  invitedBy: z.string().nullable(),
  invitedAt: z.iso.datetime().nullable(),
  joinedAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  lastSeen: z.iso.datetime().nullable().describe('of the sessions that are open'),
});
export type StaffMember = z.output<typeof staffMemberSchema>;

/** More staff than a shop of this kind has; it bounds the list. Those who left are listed up to the same number. */
export const MAX_STAFF = 100;
export const staffListSchema = z.object({ staff: z.array(staffMemberSchema) });

/** Body of `POST /api/desk/staff`. */
export const inviteSchema = z.object({
  email: emailAddress.pipe(z.string().max(254).toLowerCase()),
  name: personName.pipe(z.string().max(100)),
  role: staffRoleSchema,
});
export type Invite = z.input<typeof inviteSchema>;

/** Body of `PUT /api/desk/staff/{id}/role`. */
export const newRoleSchema = z.object({ role: staffRoleSchema });
