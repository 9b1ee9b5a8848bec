import { createHash, randomBytes } from 'node:crypto';
import type { Db } from '../../db/schema.ts';

/**
 * verify and reset: links of mails, for an address and for a new password · passkey-new and passkey-sign-in: what a
 * passkey is given to sign
 */
export type OnceTokenKind = 'verify' | 'reset' | 'passkey-new' | 'passkey-sign-in';

const MINUTE = 60_000;
const MINUTES_VALID: Record<OnceTokenKind, number> = {
  verify: 24 * 60,
  reset: 60,
  'passkey-new': 5,
  'passkey-sign-in': 5,
};

interface Issue {
  readonly kind: OnceTokenKind;
  /** what it is for */
  readonly value: string;
  /** absent at sign-in, when nobody is known yet */
  readonly accountId?: string;
  readonly now: Date;
}

/** A token that is good once. Only its hash is kept: who reads the database cannot use it. */
export async function issueOnceToken(db: Db, { kind, value, accountId, now }: Issue): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + MINUTES_VALID[kind] * MINUTE);
  await db
    .insertInto('verifications')
    .values({ identifier: identifierOf(kind, token), value, user_id: accountId ?? null, expires_at, created_at: now })
    .execute();
  return token;
}

/** What the token was issued for; undefined when it is unknown, too old, or was used. However many try, one gets it. */
export async function redeemOnceToken(
  db: Db,
  { kind, token, now }: { kind: OnceTokenKind; token: string; now: Date },
): Promise<string | undefined> {
  const gone = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(kind, token))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  return gone?.value;
}

/** What the token was issued for, as `redeemOnceToken`, but it stays good. */
export async function readOnceToken(
  db: Db,
  { kind, token, now }: { kind: OnceTokenKind; token: string; now: Date },
): Promise<string | undefined> {
  const found = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifierOf(kind, token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.value;
}

/** With a new password, whatever was sent or asked before it no longer opens the account. */
export async function revokeOnceTokens(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('verifications').where('user_id', '=', accountId).execute();
}

function identifierOf(kind: OnceTokenKind, token: string): string {
  return `${kind}:${createHash('sha256').update(token).digest('base64url')}`;
}
