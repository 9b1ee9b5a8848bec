import { sign } from 'hono/jwt';
import * as z from 'zod';
import { readSigned } from '../read-signed.ts';

const DAY = 24 * 60 * 60;
/** Unconfirmed requests are deleted after this time too. */
export const CONFIRM_DAYS = 7;

const claimsSchema = z.object({
  kind: z.enum([
    'restock-confirm',
    'restock-stop',
    'newsletter-confirm',
    'newsletter-stop',
    'email-confirm',
    'email-undo',
    'review-stop',
  ]),
  sub: z.uuid().describe('id of the alert, the subscriber, the change or the order'),
  item: z.string().optional().describe('alerts only: id of the item'),
  exp: z.number().optional().describe('Unix seconds; unsubscribe links never expire'),
});
export type MailLinkKind = z.infer<typeof claimsSchema>['kind'];
export type MailLinkSubject = Pick<z.infer<typeof claimsSchema>, 'sub' | 'item'>;
export type MailLink = MailLinkSubject & { readonly expired: boolean };

export interface MailLinkSigning {
  readonly secret: string;
  readonly now: Date;
}

export interface MailLinkReading {
  /** any of which may have signed it */
  readonly secrets: readonly string[];
  readonly now: Date;
}

/** Signs the token of a link, which proves that its holder read the email. It does not contain the address. */
export async function signMailLink(
  kind: MailLinkKind,
  subject: MailLinkSubject,
  { secret, now }: MailLinkSigning,
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const end = kind.endsWith('-confirm') ? { exp: seconds + CONFIRM_DAYS * DAY } : {};
  return await sign({ kind, ...subject, ...end }, secret, 'HS256');
}

/** Verifies a token of this kind; undefined when it was not signed by the shop. Expired tokens are readable too. */
export async function readMailLink(
  kind: MailLinkKind,
  token: string,
  { secrets, now }: MailLinkReading,
): Promise<MailLink | undefined> {
  const signed = await readSigned(token, secrets);
  const claims = claimsSchema.safeParse(signed).data;
  if (claims?.kind !== kind) return undefined;
  const { exp, sub, item } = claims;
  return { sub, item, expired: exp !== undefined && exp * 1000 <= now.getTime() };
}

export type RestockLinkKind = 'restock-confirm' | 'restock-stop';

export interface RestockLink {
  readonly alertId: string;
  readonly itemId: string;
  readonly expired: boolean;
}

interface AlertNames {
  readonly id: string;
  readonly item_id: string;
}

/** Signs the token for the links in a back-in-stock email. */
export async function signRestockLink(
  kind: RestockLinkKind,
  { id, item_id }: AlertNames,
  signing: MailLinkSigning,
): Promise<string> {
  return await signMailLink(kind, { sub: id, item: item_id }, signing);
}

/** Verifies a token of this kind; undefined when it was not signed by the shop. Expired tokens are readable too. */
export async function readRestockLink(
  kind: RestockLinkKind,
  token: string,
  reading: MailLinkReading,
): Promise<RestockLink | undefined> {
  const link = await readMailLink(kind, token, reading);
  return link?.item === undefined ? undefined : { alertId: link.sub, itemId: link.item, expired: link.expired };
}
