import type * as z from 'zod';
import type { newPasskeySchema, passkeyAnswerSchema } from '../../../contract/accounts/passkey-calls.ts';
import type { totpSchema } from '../../../contract/accounts/second-factor.ts';
import type { confirmSchema, OwnSignIn } from '../../../contract/desk/sign-in.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import type { Staff } from '../session/staff-sessions.ts';
import { ShopError } from '../shop-error.ts';
import { staff, staffOf } from '../sign-in/audience.ts';
import {
  creationOptions,
  listPasskeys,
  type PasskeyDeps,
  readNewPasskey,
  removePasskey,
  storePasskey,
} from '../sign-in/passkeys.ts';
import { checkPassword, hashPassword, storePassword } from '../sign-in/passwords.ts';
import { requireStrongPassword } from '../sign-in/require-strong-password.ts';
import {
  confirmApp,
  countRecoveryCodes,
  newApp,
  redeemCode,
  replaceRecoveryCodes,
  storeApp,
} from '../sign-in/second-factor.ts';
import { endSession, endSessions, endSessionsAndTokens, listSessions, markRecent } from '../sign-in/sessions.ts';
import { recordChange } from './record-change.ts';
import { recordRefusal, recordSignIn, staffOfAnswer } from './sign-in.ts';

/** How the person signs in, and where they are signed in. */
export async function readOwnSignIn(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  { id, sessionId }: Staff,
): Promise<OwnSignIn> {
  const factors = db.selectFrom('staff').select(['password', 'totp_secret']).where('id', '=', id);
  const { password, totp_secret } = await factors.executeTakeFirstOrThrow();
  return {
    hasPassword: password !== null,
    hasTotp: totp_secret !== null,
    recoveryCodesLeft: await countRecoveryCodes(db, staffOf(id)),
    passkeys: await listPasskeys(db, staffOf(id)),
    sessions: await listSessions(db, staffOf(id), { sessionId, now: clock() }),
  };
}

/** Ends one of the person's own sessions, or all but this one. */
export async function endOwnSessions(
  { connection: { db } }: Pick<Deps, 'connection'>,
  { id, sessionId }: Staff,
  which: string | 'others',
): Promise<void> {
  if (which === 'others') await endSessions(db, staffOf(id), sessionId);
  else await endSession(db, staffOf(id), which);
}

/** Confirms by password and code that it is still the same person. */
export async function confirmByCode(
  deps: PasskeyDeps,
  me: Staff,
  { password, code, userAgent }: z.output<typeof confirmSchema> & { userAgent: string },
): Promise<void> {
  await confirm(deps, me, { with: 'password and code', userAgent }, async () => {
    if (!(await checkPassword(deps.connection.db, staffOf(me.id), password))) throw new ShopError('staff_bad_login');
    if (!(await redeemCode(deps, staffOf(me.id), code))) throw new ShopError('staff_code_wrong');
  });
}

/** Confirms by an own passkey. */
export async function confirmByPasskey(
  deps: PasskeyDeps,
  me: Staff,
  { userAgent, ...response }: z.output<typeof passkeyAnswerSchema> & { userAgent: string },
): Promise<void> {
  await confirm(deps, me, { with: 'passkey', userAgent }, async () => {
    if ((await staffOfAnswer(deps, response)).id !== me.id) throw new ShopError('staff_passkey_refused');
  });
}

async function confirm(
  deps: PasskeyDeps,
  { email, sessionId }: Staff,
  shown: { with: string; userAgent: string },
  check: () => Promise<void>,
): Promise<void> {
  const attempt = { ...shown, email, verb: 'staff confirm' } as const;
  await recordRefusal(deps, () => attempt, check);
  await recordSignIn(deps, attempt);
  await markRecent(deps.connection.db, staff, sessionId, deps.clock());
}

export async function ownPasskeyOptions(deps: PasskeyDeps, me: Staff) {
  return await creationOptions(deps, staffOf(me.id), { ...me, scope: me.sessionId });
}

export async function addOwnPasskey(
  deps: PasskeyDeps,
  me: Staff,
  made: z.output<typeof newPasskeySchema>,
): Promise<void> {
  const passkey = await readNewPasskey(deps, staff, { ...made, scope: me.sessionId });
  await recordChange(deps, me, { verb: 'staff passkey-add', target: me.email, after: { name: made.name } }, () =>
    auditedTransaction(deps.connection.db, (trx) => storePasskey(trx, staffOf(me.id), passkey)),
  );
}

/** Removes a passkey; never the last thing that signs in. */
export async function removeOwnPasskey(deps: PasskeyDeps, me: Staff, passkeyId: string): Promise<void> {
  await recordChange(deps, me, { verb: 'staff passkey-remove', target: me.email }, () =>
    auditedTransaction(deps.connection.db, async (trx) => {
      const { password, totp_secret } = await trx
        .selectFrom('staff')
        .select(['password', 'totp_secret'])
        .where('id', '=', me.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      await removePasskey(trx, staffOf(me.id), passkeyId);
      const others = await listPasskeys(trx, staffOf(me.id));
      if (others.length === 0 && !(password && totp_secret)) throw new ShopError('staff_last_factor');
    }),
  );
}

export async function ownTotp(deps: PasskeyDeps, me: Staff) {
  return newApp(deps, staffOf(me.id), me);
}

/** A new authenticator app replaces the old one, and new recovery codes the old ones. */
export async function changeTotp(deps: PasskeyDeps, me: Staff, typed: z.output<typeof totpSchema>): Promise<string[]> {
  const app = confirmApp(deps, staffOf(me.id), typed);
  return await recordChange(deps, me, { verb: 'staff app-change', target: me.email }, () =>
    auditedTransaction(deps.connection.db, (trx) => storeApp(trx, deps, staffOf(me.id), app)),
  );
}

/** New recovery codes, for those that were used or lost. */
export async function renewRecoveryCodes(deps: PasskeyDeps, me: Staff): Promise<string[]> {
  return await recordChange(deps, me, { verb: 'staff recovery-codes', target: me.email }, () =>
    auditedTransaction(deps.connection.db, (trx) => replaceRecoveryCodes(trx, deps, staffOf(me.id))),
  );
}

/** Changes or sets the password, which signs in together with the app only. Ends the other sessions and waiting sign-ins. */
export async function changeStaffPassword(deps: PasskeyDeps, me: Staff, password: string): Promise<void> {
  await requireStrongPassword(password, { email: me.email, fname: me.name, lname: '' });
  const hash = await hashPassword(password);
  await recordChange(deps, me, { verb: 'staff password', target: me.email }, () =>
    auditedTransaction(deps.connection.db, async (trx) => {
      await storePassword(trx, staffOf(me.id), { hash, now: deps.clock() });
      await endSessionsAndTokens(trx, staffOf(me.id), me.sessionId);
    }),
  );
}
