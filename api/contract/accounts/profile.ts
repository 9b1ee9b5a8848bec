import * as z from 'zod';
import { personName } from '../contact-fields.ts';
import { accountAreaMessages } from '../messages/account-area.ts';

/** A picture that is larger is refused, here and in the browser (2 §5). */
export const AVATAR_MOST_BYTES = 1_048_576;
/** Width and height, in pixels. */
export const AVATAR_SIZE = 150;

const LONGEST = Math.ceil(AVATAR_MOST_BYTES / 3) * 4 + 'data:image/jpeg;base64,'.length;

const avatarSchema = z
  .string()
  .max(LONGEST, accountAreaMessages.avatarTooLarge)
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, accountAreaMessages.avatarNotPicture);

/** Body of `PUT /api/user/{userId}`: a new name, a new picture, or null for none. The answer is the user. */
export const profileChangeSchema = z
  .object({
    fname: personName.optional(),
    lname: personName.optional(),
    avatar: avatarSchema.nullable().optional().describe('a picture as a data: address'),
  })
  .refine(({ fname, lname }) => (fname === undefined) === (lname === undefined), {
    path: ['fname'],
    error: accountAreaMessages.nameInTwoParts,
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), accountAreaMessages.nothingToChange);
export type ProfileChange = z.infer<typeof profileChangeSchema>;
