import { createHash } from 'node:crypto';
import { accountMessages } from '../../../contract/messages/account.ts';
import { ShopError } from '../shop-error.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/**
 * How the people of one kind sign in. Shoppers and staff share all code of this folder, and no row: each has tables of their
 * own, and what is sealed or keyed for one kind opens for none of the other.
 */
export interface Audience {
  /** part of the keys that secrets are sealed with */
  readonly kind: 'account' | 'desk';
  readonly passwords: 'user_credentials' | 'staff';
  /** with the authenticator app */
  readonly apps: 'second_factors' | 'staff';
  /** the column of those two tables that names the person */
  readonly ownRow: 'user_id' | 'id';
  /** the column of the other tables that names the person */
  readonly holder: 'user_id' | 'staff_id';
  readonly sessions: 'user_sessions' | 'staff_sessions';
  /** the column that finds a session */
  readonly token: 'token' | 'token_hash';
  readonly storedToken: (token: string) => string | Buffer;
  /** the column that tells when a session was last used */
  readonly usedAt: 'updated_at' | 'used_at';
  readonly passkeys: 'passkeys' | 'staff_passkeys';
  readonly recoveryCodes: 'recovery_codes' | 'staff_recovery_codes';
  /** in front of the kinds of one-time tokens */
  readonly tokens: '' | 'staff-';
  /** whether a password alone never signs in, also where no app is set up */
  readonly needsSecondFactor: boolean;
  /** a session ends after this time without use */
  readonly unusedMs: number;
  /** and this long after the sign-in, however often it is used */
  readonly longestMs: number;
  /** its use is recorded at most this often, so that not every request writes */
  readonly recordUseMs: number;
  /** which tells the two passkeys of a person who is both apart in the list of the browser */
  readonly passkeyName: (email: string) => string;
  /** the same in an authenticator app */
  readonly appIssuer: (shop: string) => string;
  readonly errors: {
    readonly unknown: 'not_yours' | 'staff_unknown';
    readonly passkeyRefused: 'passkey_refused' | 'staff_passkey_refused';
    readonly passkeysFull: 'passkeys_full' | 'staff_passkeys_full';
    readonly challengeGone: 'second_factor_late' | 'staff_code_late';
  };
  /** of a code at sign-in */
  readonly wrongCode: () => ShopError;
  /** of the first code of a new app */
  readonly wrongNewCode: () => ShopError;
}

const wrongShopperCode = () => new ShopError('second_factor_wrong', {}, { code: accountMessages.secondFactorWrong });
const wrongStaffCode = (text: string) => () => new ShopError('staff_code_wrong', {}, { code: text });

export const shoppers: Audience = {
  kind: 'account',
  passwords: 'user_credentials',
  apps: 'second_factors',
  ownRow: 'user_id',
  holder: 'user_id',
  sessions: 'user_sessions',
  token: 'token',
  // Reading it from the database signs nobody in: browsers send it in a token that the shop has signed.
  storedToken: (token) => token,
  usedAt: 'updated_at',
  passkeys: 'passkeys',
  recoveryCodes: 'recovery_codes',
  tokens: '',
  needsSecondFactor: false,
  unusedMs: 30 * DAY,
  // A stolen token does not work forever, and a shopper enters the password four times a year.
  longestMs: 90 * DAY,
  recordUseMs: HOUR,
  passkeyName: (email) => email,
  appIssuer: (shop) => shop,
  errors: {
    unknown: 'not_yours',
    passkeyRefused: 'passkey_refused',
    passkeysFull: 'passkeys_full',
    challengeGone: 'second_factor_late',
  },
  wrongCode: wrongShopperCode,
  wrongNewCode: wrongShopperCode,
};

export const staff: Audience = {
  kind: 'desk',
  passwords: 'staff',
  apps: 'staff',
  ownRow: 'id',
  holder: 'staff_id',
  sessions: 'staff_sessions',
  token: 'token_hash',
  storedToken: hashOf,
  usedAt: 'used_at',
  passkeys: 'staff_passkeys',
  recoveryCodes: 'staff_recovery_codes',
  tokens: 'staff-',
  needsSecondFactor: true,
  // A device that was left at the counter over lunch is still signed in, one that was left overnight is not.
  unusedMs: 2 * HOUR,
  // A working day with its overtime.
  longestMs: 12 * HOUR,
  recordUseMs: 5 * MINUTE,
  passkeyName: (email) => `${email} (desk)`,
  appIssuer: (shop) => `${shop} desk`,
  errors: {
    unknown: 'staff_unknown',
    passkeyRefused: 'staff_passkey_refused',
    passkeysFull: 'staff_passkeys_full',
    challengeGone: 'staff_code_late',
  },
  wrongCode: wrongStaffCode('This code is wrong, or was used before.'),
  wrongNewCode: wrongStaffCode('This code is wrong. Please enter the next one.'),
};

/** What is stored of a token, so that reading the database does not reveal it. */
export function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** Somebody who signs in. */
export interface Person {
  readonly audience: Audience;
  readonly id: string;
}

export const shopperOf = (id: string): Person => ({ audience: shoppers, id });
export const staffOf = (id: string): Person => ({ audience: staff, id });
