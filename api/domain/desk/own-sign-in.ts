import type * as z from 'zod';
import type { newPasskeySchema, passkeyAnswerSchema } from '../../../contract/accounts/passkey-calls.ts';
import type { totpSchema } from '../../../contract/accounts/second-factor.ts';
import type { confirmSchema, OwnSignIn } from '../../../contract/desk/sign-in.ts';
import { hashPassword, verifyPassword } from '../accounts/passwords.ts';
import { requireStrongPassword } from '../accounts/require-strong-password.ts';
import type { Deps } from '../deps.ts';
import { deviceOf } from '../session/device-of.ts';
import { ShopError } from '../shop-error.ts';
import { recordChange } from './record-change.ts';
import { recordRefusal, recordSignIn } from './record-sign-in.ts';
import { confirmTotp, newTotp, redeemSecondFactor, replaceRecoveryCodes } from './second-factor.ts';
import { readStaffPasskey, staffOfAnswer, staffPasskeyOptions, storeStaffPasskey } from './staff-passkeys.ts';
import { revokeStaffAccess, type Staff } from './staff-sessions.ts';

type OwnDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>;

/** How the person signs in, and where they are signed in. */
export async function readOwnSignIn(
  { connection: { db }, clock }: Pick<Deps, 'connection' | 'clock'>,
  { id, sessionId }: Staff,
): Promise<OwnSignIn> {
  const { password, totp_secret, recoveryCodes } = await db
    .selectFrom('staff')
    .select(['password', 'totp_secret'])
    .select((staff) =>
      staff
        .selectFrom('staff_recovery_codes')
        .select((code) => code.fn.countAll<string>().as('count'))
        .whereRef('staff_id', '=', 'staff.id')
        .as('recoveryCodes'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const passkeys = await db
    .selectFrom('staff_passkeys')
    .select(['id', 'name', 'created_at', 'last_used_at'])
    .where('staff_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  const sessions = await db
    .selectFrom('staff_sessions')
    .select(['id', 'user_agent', 'created_at', 'used_at'])
    .where('staff_id', '=', id)
    .where('expires_at', '>', clock())
    .orderBy('used_at', 'desc')
    .orderBy('id')
    .limit(MOST_SESSIONS)
    .execute();
  return {
    hasPassword: password !== null,
    hasTotp: totp_secret !== null,
    recoveryCodesLeft: Number(recoveryCodes),
    passkeys: passkeys.map(({ created_at, last_used_at, ...passkey }) => ({
      ...passkey,
      added: created_at.toISOString(),
      lastUsed: last_used_at?.toISOString() ?? null,
    })),
    sessions: sessions.map((session) => ({
      id: session.id,
      isThisOne: session.id === sessionId,
      device: deviceOf(session.user_agent),
      since: session.created_at.toISOString(),
      lastSeen: session.used_at.toISOString(),
    })),
  };
}
/** Sign-ins of one working day. */
const MOST_SESSIONS = 50;

/** Ends one of the person's own sessions, or all but this one. */
export async function endOwnSessions(
  { connection: { db } }: Pick<Deps, 'connection'>,
  { id, sessionId }: Staff,
  which: string | 'others',
): Promise<void> {
  const own = db.deleteFrom('staff_sessions').where('staff_id', '=', id);
  const { numDeletedRows } = await (which === 'others'
    ? own.where('id', '!=', sessionId)
    : own.where('id', '=', which)
  ).executeTakeFirst();
  if (which !== 'others' && numDeletedRows === 0n) throw new ShopError('staff_unknown');
}

async function markRecent({ connection, clock }: OwnDeps, { sessionId }: Staff): Promise<void> {
  await connection.db
    .updateTable('staff_sessions')
    .set({ authenticated_at: clock() })
    .where('id', '=', sessionId)
    .execute();
}

/** Confirms by password and code that it is still the same person. */
export async function confirmByCode(
  deps: OwnDeps,
  staff: Staff,
  { password, code, userAgent }: z.output<typeof confirmSchema> & { userAgent: string },
): Promise<void> {
  const attempt = { email: staff.email, verb: 'staff confirm', with: 'password and code', userAgent } as const;
  await recordRefusal(
    deps,
    () => attempt,
    async () => {
      const { password: hash } = await deps.connection.db
        .selectFrom('staff')
        .select('password')
        .where('id', '=', staff.id)
        .executeTakeFirstOrThrow();
      if (!hash || !(await verifyPassword({ hash, password }))) throw new ShopError('staff_bad_login');
      if (!(await redeemSecondFactor(deps, { staffId: staff.id, code }))) throw new ShopError('staff_code_wrong');
    },
  );
  await recordSignIn(deps, attempt);
  await markRecent(deps, staff);
}

/** Confirms by an own passkey. */
export async function confirmByPasskey(
  deps: OwnDeps,
  staff: Staff,
  { userAgent, ...response }: z.output<typeof passkeyAnswerSchema> & { userAgent: string },
): Promise<void> {
  const attempt = { email: staff.email, verb: 'staff confirm', with: 'passkey', userAgent } as const;
  await recordRefusal(
    deps,
    () => attempt,
    async () => {
      if ((await staffOfAnswer(deps, response)).id !== staff.id) throw new ShopError('staff_passkey_refused');
    },
  );
  await recordSignIn(deps, attempt);
  await markRecent(deps, staff);
}

export async function ownPasskeyOptions(deps: OwnDeps, staff: Staff) {
  return await staffPasskeyOptions(deps, { staff, scope: staff.sessionId });
}

export async function addOwnPasskey(
  deps: OwnDeps,
  staff: Staff,
  { name, response }: z.output<typeof newPasskeySchema>,
): Promise<void> {
  const passkey = await readStaffPasskey(deps, { response, scope: staff.sessionId });
  await recordChange(deps, staff, { verb: 'staff passkey-add', target: staff.email, after: { name } }, () =>
    storeStaffPasskey(deps.connection.db, { ...passkey, name, staff_id: staff.id, created_at: deps.clock() }),
  );
}

/** Removes a passkey; never the last thing that signs in. */
export async function removeOwnPasskey(deps: OwnDeps, staff: Staff, passkeyId: string): Promise<void> {
  await recordChange(deps, staff, { verb: 'staff passkey-remove', target: staff.email }, () =>
    deps.connection.db.transaction().execute(async (trx) => {
      const { password, totp_secret } = await trx
        .selectFrom('staff')
        .select(['password', 'totp_secret'])
        .where('id', '=', staff.id)
        .forUpdate()
        .executeTakeFirstOrThrow();
      const { numDeletedRows } = await trx
        .deleteFrom('staff_passkeys')
        .where('id', '=', passkeyId)
        .where('staff_id', '=', staff.id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new ShopError('staff_unknown');
      const other = await trx
        .selectFrom('staff_passkeys')
        .select('id')
        .where('staff_id', '=', staff.id)
        .executeTakeFirst();
      if (!other && !(password && totp_secret)) throw new ShopError('staff_last_factor');
    }),
  );
}

export async function ownTotp(deps: OwnDeps, staff: Staff) {
  return newTotp(deps, staff);
}

/** A new authenticator app replaces the old one, and new recovery codes the old ones. */
export async function changeTotp(
  deps: OwnDeps,
  staff: Staff,
  { setup, code }: z.output<typeof totpSchema>,
): Promise<string[]> {
  const totp = confirmTotp(deps, { staffId: staff.id, setup, code });
  return await recordChange(deps, staff, { verb: 'staff app-change', target: staff.email }, () =>
    deps.connection.db.transaction().execute(async (trx) => {
      await trx.updateTable('staff').set(totp).where('id', '=', staff.id).execute();
      return await replaceRecoveryCodes(trx, deps, staff.id);
    }),
  );
}

/** New recovery codes, for those that were used or lost. */
export async function renewRecoveryCodes(deps: OwnDeps, staff: Staff): Promise<string[]> {
  return await recordChange(deps, staff, { verb: 'staff recovery-codes', target: staff.email }, () =>
    deps.connection.db.transaction().execute((trx) => replaceRecoveryCodes(trx, deps, staff.id)),
  );
}

/** Changes or sets the password, which signs in together with the app only. Ends the other sessions and waiting sign-ins. */
export async function changeStaffPassword(deps: OwnDeps, staff: Staff, password: string): Promise<void> {
  requireStrongPassword(password, { email: staff.email, fname: staff.name, lname: '' });
  const hash = await hashPassword(password);
  await recordChange(deps, staff, { verb: 'staff password', target: staff.email }, () =>
    deps.connection.db.transaction().execute(async (trx) => {
      await trx.updateTable('staff').set({ password: hash }).where('id', '=', staff.id).execute();
      await revokeStaffAccess(trx, { staffId: staff.id, keepSession: staff.sessionId });
    }),
  );
}
