import { sign, verify } from 'hono/jwt';
import * as z from 'zod';

const DAY = 24 * 60 * 60;
/** An alert that is not confirmed by then is dropped, too. */
export const CONFIRM_DAYS = 7;

const claimsSchema = z.object({
  kind: z.enum(['restock-confirm', 'restock-stop']),
  sub: z.uuid().describe('the alert'),
  item: z.string(),
  exp: z.number().optional().describe('seconds; a link that stops mails never ends'),
});
export type RestockLinkKind = z.infer<typeof claimsSchema>['kind'];

export interface RestockLink {
  readonly alertId: string;
  readonly itemId: string;
  readonly expired: boolean;
}

interface AlertNames {
  readonly id: string;
  readonly item_id: string;
}

/** The token in a mail's links: whoever has it has read the mail. It tells nothing of the address. */
export async function signRestockLink(
  kind: RestockLinkKind,
  { id, item_id }: AlertNames,
  { secret, now }: { secret: string; now: Date },
): Promise<string> {
  const seconds = Math.floor(now.getTime() / 1000);
  const end = kind === 'restock-confirm' ? { exp: seconds + CONFIRM_DAYS * DAY } : {};
  return await sign({ kind, sub: id, item: item_id, ...end }, secret, 'HS256');
}

/** What a token of this kind names; undefined when it was not signed by us. One that is too old still tells its item. */
export async function readRestockLink(
  kind: RestockLinkKind,
  token: string,
  { secret, now }: { secret: string; now: Date },
): Promise<RestockLink | undefined> {
  const signed = await verify(token, secret, { alg: 'HS256', exp: false }).catch(() => undefined);
  const claims = claimsSchema.safeParse(signed).data;
  if (claims?.kind !== kind) return undefined;
  const expired = claims.exp !== undefined && claims.exp * 1000 <= now.getTime();
  return { alertId: claims.sub, itemId: claims.item, expired };
}
