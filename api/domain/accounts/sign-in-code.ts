import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { SIGN_IN_CODE_LENGTH, SIGN_IN_CODE_MINUTES } from '../../contract/accounts/auth-calls.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import type { Mailer } from '../../gateways/mail/mailer.ts';
import { signInCode } from '../../gateways/mail/sign-in-code.tsx';
import type { JobData } from '../../jobs/jobs.ts';
import { ShopError } from '../shop-error.ts';
import type { SignedInSession } from './sign-in.ts';

/**
 * Requests a code for the account of an address, and returns a challenge that only this browser has: a code without it signs
 * nobody in, so guesses need a code that the same stranger requested. Unknown addresses get a challenge, too.
 */
export async function requestSignInCode(
  { connection, jobs, clock }: Pick<Deps, 'connection' | 'jobs' | 'clock'>,
  email: string,
): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const user = await connection.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email.toLowerCase())
    // The code would verify an address whose password a stranger may have chosen.
    .where('email_verified', '=', true)
    .executeTakeFirst();
  if (!user) return challenge;
  const codeId = codeIdOf(challenge);
  const now = clock();
  const expires_at = new Date(now.getTime() + SIGN_IN_CODE_MINUTES * 60_000);
  await connection.db.transaction().execute(async (trx) => {
    const row = { identifier: identifierOf(codeId), value: user.id, user_id: user.id, expires_at, created_at: now };
    await trx.insertInto('verifications').values(row).execute();
    await jobs.enqueue(trx, 'sign-in-code', { accountId: user.id, mailId: crypto.randomUUID(), codeId });
  });
  return challenge;
}

/** Sends the code. A code that was used or has expired in the meantime is not sent. */
export async function sendSignInCode(
  deps: Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'> & { readonly mailer: Mailer },
  { mailId, codeId }: JobData<'sign-in-code'>,
): Promise<void> {
  const { connection, clock, settings, store, mailer } = deps;
  const accountId = await accountOfCode(connection.db, codeId, clock());
  if (!accountId) return;
  const { email: to } = await connection.db
    .selectFrom('users')
    .select('email')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  const code = codeOf(codeId, accountId, settings.tokenSecret);
  await mailer.send(await signInCode({ to, store, publicUrl: settings.publicUrl, mailId, code }));
}

/** The account that a challenge was issued for; undefined for an unknown address, and once the code was used or expired. */
export async function accountOfChallenge(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  challenge: string,
): Promise<string | undefined> {
  return await accountOfCode(connection.db, codeIdOf(challenge), clock());
}

/** Signs in with the code of a challenge, which works once. Throws `code_wrong`. */
export async function signInByCode(
  { auth, connection, clock, settings }: Pick<Deps, 'auth' | 'connection' | 'clock' | 'settings'>,
  { challenge, code, userAgent }: { challenge: string; code: string; userAgent: string },
): Promise<SignedInSession> {
  const codeId = codeIdOf(challenge);
  const accountId = await accountOfCode(connection.db, codeId, clock());
  const isRight = (secret: string) => accountId !== undefined && isSame(code, codeOf(codeId, accountId, secret));
  if (!accountId || !settings.tokenSecrets.some(isRight)) throw new ShopError('code_wrong');
  const { numDeletedRows } = await connection.db
    .deleteFrom('verifications')
    .where('identifier', '=', identifierOf(codeId))
    .executeTakeFirst();
  // A concurrent request used it.
  if (numDeletedRows === 0n) throw new ShopError('code_wrong');
  const { internalAdapter } = await auth.$context;
  const session = await internalAdapter.createSession(accountId, false, { userAgent });
  return { accountId, sessionToken: session.token };
}

async function accountOfCode(db: Db, codeId: string, now: Date): Promise<string | undefined> {
  const row = await db
    .selectFrom('verifications')
    .select('value')
    .where('identifier', '=', identifierOf(codeId))
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return row?.value;
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
const codeIdOf = (challenge: string) => createHash('sha256').update(challenge).digest('base64url');
const identifierOf = (codeId: string) => `sign-in-code:${codeId}`;
