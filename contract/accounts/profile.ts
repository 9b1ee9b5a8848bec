import * as z from 'zod';
import { personName } from '../contact-fields.ts';
import { accountAreaMessages } from '../messages/account-area.ts';

/** 1 MB; checked here and in the browser. */
export const AVATAR_MAX_BYTES = 1_048_576;
/** What the message says: 2,048 by 2,048. The page sends 150 by 150. */
export const AVATAR_PIXELS = 2048 ** 2;
/** Width and height in pixels. */
export const AVATAR_SIZE = 150;

const MAX_DATA_URL_LENGTH = Math.ceil(AVATAR_MAX_BYTES / 3) * 4 + 'data:image/jpeg;base64,'.length;

const avatarSchema = z
  .string()
  .max(MAX_DATA_URL_LENGTH, accountAreaMessages.avatarTooLarge)
  .regex(/^data:image\/(png|jpeg|webp);base64,[A-Za-z0-9+/]+={0,2}$/, accountAreaMessages.avatarNotPicture);

/** Body of `PUT /api/user/{userId}`: a new name, a new picture, or null to remove the picture. Returns the user. */
export const profileChangeSchema = z
  .object({
    fname: personName.optional(),
    lname: personName.optional(),
    avatar: avatarSchema.nullable().optional().describe('a picture as a data: URL'),
  })
  .refine(({ fname, lname }) => (fname === undefined) === (lname === undefined), {
    path: ['fname'],
    error: accountAreaMessages.nameInTwoParts,
  })
  .refine((change) => Object.values(change).some((value) => value !== undefined), accountAreaMessages.nothingToChange);
export type ProfileChange = z.infer<typeof profileChangeSchema>;
