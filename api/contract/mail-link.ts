import * as z from 'zod';

/** Body of the requests made by links in emails. */
export const mailLinkSchema = z.object({ token: z.string().max(2000).describe('the signed token from the link') });
