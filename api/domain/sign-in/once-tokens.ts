import { randomBytes } from 'node:crypto';
import { SIGN_IN_CODE_MINUTES } from '../../../contract/accounts/auth-calls.ts';
import { SECOND_FACTOR_MINUTES } from '../../../contract/accounts/second-factor.ts';
import { INVITATION_DAYS } from '../../../contract/desk/sign-in.ts';
import type { Db } from '../../db/schema.ts';
import { hashOf, type Person } from './audience.ts';

const MINUTE = 60_000;

/** How many minutes each kind works. */
const MINUTES_VALID = {
  // links in mails: to verify an address, to set a new password, to join the staff
  verify: 24 * 60,
  reset: 60,
  'staff-invitation': INVITATION_DAYS * 24 * 60,
  // challenges that one browser has: to come with an emailed code, or after the first factor with a code of the app
  'sign-in-code': SIGN_IN_CODE_MINUTES,
  'second-factor': SECOND_FACTOR_MINUTES,
  'staff-second-factor': SECOND_FACTOR_MINUTES,
  // passkey challenges
  'passkey-new': 5,
  'staff-passkey-new': 5,
  'passkey-sign-in': 5,
  'staff-passkey-sign-in': 5,
} as const;
type OnceTokenKind = keyof typeof MINUTES_VALID;

interface Issue {
  readonly kind: OnceTokenKind;
  /** returned when the token is redeemed */
  readonly value: string;
  /** absent at sign-in, when the person is not known yet */
  readonly person?: Person;
  readonly now: Date;
}

interface Redeem {
  readonly kind: OnceTokenKind;
  readonly token: string;
  readonly now: Date;
}

/** A token that nobody guesses. */
export const newToken = () => randomBytes(32).toString('base64url');

/** Issues a token that can be redeemed once. */
export async function issueOnceToken(db: Db, { kind, value, person, now }: Issue): Promise<string> {
  const token = newToken();
  await db
    .insertInto('verifications')
    .values({
      identifier: identifierOf(kind, token),
      value,
      expires_at: new Date(now.getTime() + MINUTES_VALID[kind] * MINUTE),
      created_at: now,
      user_id: person?.audience.kind === 'account' ? person.id : null,
    })
    .execute();
  return token;
}

/** The token's value; undefined when it is unknown, expired or used. Of concurrent calls, one gets it. */
export async function redeemOnceToken(db: Db, { kind, token, now }: Redeem): Promise<string | undefined> {
  const redeemed = await db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(kind, token))
    .where('expires_at', '>', now)
    .returning('value')
    .executeTakeFirst();
  return redeemed?.value;
}

/** As `redeemOnceToken`, but the token stays valid. */
export async function readOnceToken(db: Db, { kind, token, now }: Redeem): Promise<string | undefined> {
  const found = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifierOf(kind, token))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.value;
}

export function identifierOf(kind: OnceTokenKind, token: string): string {
  return `${kind}:${hashOf(token).toString('base64url')}`;
}
