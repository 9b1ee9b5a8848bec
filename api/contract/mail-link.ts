import * as z from 'zod';

/** Body of the calls that a link in a mail leads to. */
export const mailLinkSchema = z.object({ token: z.string().max(2000).describe('as it stands in the link') });
