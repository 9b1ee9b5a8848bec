import * as z from 'zod';

/** Body of the requests made by links in emails. */
export const mailLinkSchema = z.object({ token: z.string().max(2000).describe('the signed token from the link') });

/**
 * Carries the token of an email's link to an order or its reviews, whose pages read it from their own address. Addresses
 * of calls stand in the logs of proxies, headers do not.
 */
export const LINK_TOKEN = 'x-link-token';
export const linkTokenSchema = z.object({ [LINK_TOKEN]: mailLinkSchema.shape.token.min(1) });
