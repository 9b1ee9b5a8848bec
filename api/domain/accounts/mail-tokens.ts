import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/schema.ts';

/** verify: the address is its owner's · reset: a new password may be chosen */
export type MailTokenKind = 'verify' | 'reset';

const MINUTE = 60_000;
/** How long the links of mails work. */
export const MINUTES_VALID: Record<MailTokenKind, number> = { verify: 24 * 60, reset: 60 };

interface Issue {
  readonly kind: MailTokenKind;
  /** whom or what the link is for */
  readonly value: string;
  readonly now: Date;
}

/** A token for a mail's link, good once. Only its hash is kept: who reads the database cannot use it. */
export async function issueMailToken(db: Db, { kind, value, now }: Issue): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + MINUTES_VALID[kind] * MINUTE);
  await db
    .insertInto('verifications')
    .values({ identifier: identifierOf(kind, token), value, expires_at, created_at: now })
    .execute();
  return token;
}

/** What the token was issued for; undefined when it is unknown, too old, or was used. However many try, one gets it. */
export async function redeemMailToken(
  db: Db,
  { kind, token, now }: { kind: MailTokenKind; token: string; now: Date },
): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(kind, token))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  return gone?.value;
}

function identifierOf(kind: MailTokenKind, token: string): string {
  return `${kind}:${createHash('sha256').update(token).digest('base64url')}`;
}
