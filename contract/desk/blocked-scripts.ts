import * as z from 'zod';

/** What browsers have reported since this many days is shown; older rows are deleted. */
export const BLOCKED_DAYS = 30;

/** What browsers blocked on pages where shoppers pay, and at the desk: the latest first. */
export const blockedScriptsSchema = z.object({
  rows: z.array(
    z.object({
      directive: z.string().describe('of the security policy, such as script-src-elem'),
      blocked: z.string().describe('an origin, or inline, eval, data, extension, other'),
      page: z.string().describe('the address of the page, such as /checkout/'),
      count: z.int().positive(),
      first: z.iso.datetime(),
      last: z.iso.datetime(),
    }),
  ),
});
export type BlockedScripts = z.infer<typeof blockedScriptsSchema>;
