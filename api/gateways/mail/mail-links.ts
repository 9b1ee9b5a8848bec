import { sign, verify } from 'hono/jwt';
import * as z from 'zod';

const DAY = 24 * 60 * 60;
/** What is not confirmed by then is dropped, too. */
export const CONFIRM_DAYS = 7;

const claimsSchema = z.object({
  kind: z.enum(['restock-confirm', 'restock-stop', 'newsletter-confirm', 'newsletter-stop']),
  sub: z.uuid().describe('the alert, or the subscriber'),
  item: z.string().optional().describe('of an alert'),
  exp: z.number().optional().describe('seconds; a link that stops mails never ends'),
});
export type MailLinkKind = z.infer<typeof claimsSchema>['kind'];
export type MailLinkSubject = Pick<z.infer<typeof claimsSchema>, 'sub' | 'item'>;
export type MailLink = MailLinkSubject & { readonly expired: boolean };

export interface MailLinkSigning {
  readonly secret: string;
  readonly now: Date;
}

/** The token in a mail's links: whoever has it has read the mail. It tells nothing of the address. */
export async function signMailLink(
  kind: MailLinkKind,
  subject: MailLinkSubject,
  { secret, now }: MailLinkSigning,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const end = kind.endsWith('-confirm') ? { exp: seconds + CONFIRM_DAYS * DAY } : {};
  return await sign({ kind, ...subject, ...end }, secret, 'HS256');
}

/** What a token of this kind names; undefined when it was not signed by us. One that is too old still tells it. */
export async function readMailLink(
  kind: MailLinkKind,
  token: string,
  { secret, now }: MailLinkSigning,
): Promise<MailLink | undefined> {
  const signed = await verify(token, secret, { alg: 'HS256', exp: false }).catch(() => undefined);
  const claims = claimsSchema.safeParse(signed).data;
  if (claims?.kind !== kind) return undefined;
  const { exp, sub, item } = claims;
  return { sub, item, expired: exp !== undefined && exp * 1000 <= now.getTime() };
}
