import { createHmac, timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { SIGN_IN_CODE_LENGTH } from '../../../contract/accounts/auth-calls.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { signInCode } from '../../gateways/mail/sign-in-code.tsx';
import type { JobData } from '../../jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { hashOf, shopperOf } from '../sign-in/audience.ts';
import { identifierOf, issueOnceToken, newToken, redeemOnceToken } from '../sign-in/once-tokens.ts';
import { type FirstFactor, passFirstFactor } from './sign-in.ts';

/**
 * Requests a code for the account of an address, and returns a challenge that only this browser has: a code without it signs
 * nobody in, so guesses need a code that the same stranger requested. Unknown addresses get a challenge, too.
 */
export async function requestSignInCode(
  { connection, jobs, clock }: Pick<Deps, 'connection' | 'jobs' | 'clock'>,
  email: string,
): Promise<string> {
  const user = await connection.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    // The code would verify an address whose password a stranger may have chosen.
    .where('email_verified', '=', true)
    .executeTakeFirst();
  if (!user) return newToken();
  const { id: accountId } = user;
  return await connection.db.transaction().execute(async (trx) => {
    const person = shopperOf(accountId);
    const challenge = await issueOnceToken(trx, { kind: 'sign-in-code', value: accountId, person, now: clock() });
    await jobs.enqueue(trx, 'sign-in-code', { accountId, mailId: crypto.randomUUID(), codeId: codeIdOf(challenge) });
    return challenge;
  });
}

/** Sends the code. A code that was used or has expired in the meantime is not sent. */
export async function sendSignInCode(
  deps: Pick<Deps, 'connection' | 'clock' | 'settings' | 'store' | 'mails'> & { readonly mailer: Mailer },
  { mailId, codeId }: JobData<'sign-in-code'>,
): Promise<void> {
  const { connection, clock, settings, store, mails, mailer } = deps;
  const account = await connection.db
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.user_id')
    .select(['users.id', 'email'])
    .where('identifier', '=', `sign-in-code:${codeId}`)
    .where('expires_at', '>', clock())
    .executeTakeFirst();
  if (!account) return;
  const { id, email: to } = account;
  const code = codeOf(codeId, id, settings.tokenSecret);
  await mailer.send(await signInCode({ to, store, mails, publicUrl: settings.publicUrl, mailId, code }));
}

/**
 * The user id of the account that a challenge was issued for; undefined for an unknown address, and once the code was used,
 * has expired, or was guessed at too often.
 */
export async function accountOfChallenge(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  challenge: string,
): Promise<string | undefined> {
  const account = await connection.db
    .selectFrom('verifications')
    .innerJoin('users', 'users.id', 'verifications.user_id')
    .select('users.user_id')
    .where('identifier', '=', identifierOf('sign-in-code', challenge))
    .where('expires_at', '>', clock())
    .where('tries', '<', MAX_TRIES)
    .executeTakeFirst();
  return account?.user_id;
}

/** A shopper who mistypes this often asks for another code. */
const MAX_TRIES = 5;

/** Signs in with the code of a challenge, up to the second factor. It works once and ends after some wrong ones. Throws `code_wrong`. */
export async function signInByCode(
  deps: Pick<Deps, 'connection' | 'clock' | 'settings'>,
  { challenge, code, userAgent }: { challenge: string; code: string; userAgent: string },
): Promise<FirstFactor> {
  const { connection, clock, settings } = deps;
  const codeId = codeIdOf(challenge);
  // Counted before the code is compared, so that many guesses at the same moment are counted as well.
  const guessed = await connection.db
    .updateTable('verifications')
    .set({ tries: sql`tries + 1` })
    .where('identifier', '=', identifierOf('sign-in-code', challenge))
    .where('expires_at', '>', clock())
    .where('tries', '<', MAX_TRIES)
    .returning('value')
    .executeTakeFirst();
  const accountId = guessed?.value;
  const isRight = (secret: string) => isSame(code, codeOf(codeId, accountId ?? '', secret));
  if (!accountId || !settings.tokenSecrets.some(isRight)) throw new ShopError('code_wrong');
  // A concurrent request may have used it.
  const redeemed = await redeemOnceToken(connection.db, { kind: 'sign-in-code', token: challenge, now: clock() });
  if (redeemed === undefined) throw new ShopError('code_wrong');
  return await passFirstFactor(deps, { accountId, userAgent });
}

/**
 * Derived with the shop's secret instead of stored: a hash of six digits could be reversed by trying a million, and a job
 * that runs twice sends the same code.
 */
function codeOf(codeId: string, accountId: string, secret: string): string {
  const mac = createHmac('sha256', secret).update(`sign-in code ${codeId} ${accountId}`).digest();
  return String(mac.readUIntBE(0, 6) % 10 ** SIGN_IN_CODE_LENGTH).padStart(SIGN_IN_CODE_LENGTH, '0');
}

const isSame = (typed: string, right: string) =>
  typed.length === right.length && timingSafeEqual(Buffer.from(typed), Buffer.from(right));
const codeIdOf = (challenge: string) => hashOf(challenge).toString('base64url');
