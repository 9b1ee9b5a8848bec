import { createHash, randomBytes } from 'node:crypto';
import { SECOND_FACTOR_MINUTES } from '../../../contract/accounts/second-factor.ts';
import { INVITATION_DAYS } from '../../../contract/desk/sign-in.ts';
import type { Db } from '../../db/schema.ts';

/**
 * verify and reset: links in mails, to verify an address and to set a new password · passkey-new and passkey-sign-in:
 * passkey challenges · second-factor: after a right password or emailed code, until the second factor is shown ·
 * staff-…: the same of the desk
 */
type OnceTokenKind =
  | 'verify'
  | 'reset'
  | 'passkey-new'
  | 'passkey-sign-in'
  | 'second-factor'
  | 'staff-invitation'
  | 'staff-passkey-new'
  | 'staff-passkey-sign-in'
  | 'staff-second-factor';

const MINUTE = 60_000;
const MINUTES_VALID: Record<OnceTokenKind, number> = {
  verify: 24 * 60,
  reset: 60,
  'passkey-new': 5,
  'passkey-sign-in': 5,
  'second-factor': SECOND_FACTOR_MINUTES,
  'staff-invitation': INVITATION_DAYS * 24 * 60,
  'staff-passkey-new': 5,
  'staff-passkey-sign-in': 5,
  'staff-second-factor': SECOND_FACTOR_MINUTES,
};

interface Issue {
  readonly kind: OnceTokenKind;
  /** returned when the token is redeemed */
  readonly value: string;
  /** absent at sign-in, when the account is not known yet */
  readonly accountId?: string;
  readonly now: Date;
}

/** Issues a token that can be redeemed once. Only its hash is stored, so reading the database does not reveal it. */
export async function issueOnceToken(db: Db, { kind, value, accountId, now }: Issue): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const expires_at = new Date(now.getTime() + MINUTES_VALID[kind] * MINUTE);
  await db
    .insertInto('verifications')
    .values({ identifier: identifierOf(kind, token), value, user_id: accountId ?? null, expires_at, created_at: now })
    .execute();
  return token;
}

/** The token's value; undefined when it is unknown, expired or used. Of concurrent calls, one gets it. */
export async function redeemOnceToken(
  db: Db,
  { kind, token, now }: { kind: OnceTokenKind; token: string; now: Date },
): Promise<string | undefined> {
  const redeemed = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(kind, token))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  return redeemed?.value;
}

/** As `redeemOnceToken`, but the token stays valid. */
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

/** A mail may be late, and its reader impatient. */
const MAX_LINKS = 5;
const NEXT_LINK_MS = 10 * MINUTE;

/**
 * Whether an account was mailed so many links of a kind that another adds nothing: several still work, and the newest is a
 * few minutes old. Strangers may ask for any number of mails: the owner is never refused one, and after the first
 * ones the mailbox gets six an hour.
 */
export async function hasEnoughLinks(
  db: Db,
  { kind, accountId, now }: { kind: 'verify' | 'reset'; accountId: string; now: Date },
): Promise<boolean> {
  const { count, newest } = await db
    .selectFrom('verifications')
    .select((link) => [link.fn.countAll<string>().as('count'), link.fn.max('created_at').as('newest')])
    .where('user_id', '=', accountId)
    .where('identifier', 'like', `${kind}:%`)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  return Number(count) >= MAX_LINKS && newest !== null && newest.getTime() > now.getTime() - NEXT_LINK_MS;
}

function identifierOf(kind: OnceTokenKind, token: string): string {
  return `${kind}:${createHash('sha256').update(token).digest('base64url')}`;
}
