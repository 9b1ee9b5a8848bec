import type * as z from 'zod';
import type { joinByPasskeySchema, joinByPasswordSchema, joinedSchema } from '../../../contract/desk/sign-in.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import { hashPassword } from '../accounts/passwords.ts';
import { requireStrongPassword } from '../accounts/require-strong-password.ts';
import type { Deps } from '../deps.ts';
import { recordAction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { type Invited, readInvitation } from './invitations.ts';
import { confirmTotp, newTotp, replaceRecoveryCodes } from './second-factor.ts';
import { readStaffPasskey, staffPasskeyOptions, storeStaffPasskey } from './staff-passkeys.ts';
import { startStaffSession } from './staff-sessions.ts';

type JoinDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>;
/** The session's token, and what the browser shows. */
type Joined = z.output<typeof joinedSchema> & { readonly sessionToken: string };

/** A secret for the authenticator app of a person who is invited. */
export async function invitedTotp(deps: JoinDeps, token: string) {
  return newTotp(deps, await readInvitation(deps, token));
}

/** Accepts an invitation with a password and an app that was confirmed by a code. Recovery codes are in the answer alone. */
export async function joinByPassword(
  deps: JoinDeps,
  { token, password, setup, code, userAgent }: z.output<typeof joinByPasswordSchema> & { userAgent: string },
): Promise<Joined> {
  const invited = await readInvitation(deps, token);
  requireStrongPassword(password, { email: invited.email, fname: invited.name, lname: '' });
  const totp = confirmTotp(deps, { staffId: invited.id, setup, code });
  const hash = await hashPassword(password);
  return await join(deps, { invited, with: 'password and app', userAgent }, async (trx) => {
    await trx
      .updateTable('staff')
      .set({ password: hash, ...totp })
      .where('id', '=', invited.id)
      .execute();
    return await replaceRecoveryCodes(trx, deps, invited.id);
  });
}

export async function invitedPasskeyOptions(deps: JoinDeps, token: string) {
  const { invitation: scope, ...staff } = await readInvitation(deps, token);
  return await staffPasskeyOptions(deps, { staff, scope });
}

/** Accepts an invitation with a passkey, which counts as both factors. */
export async function joinByPasskey(
  deps: JoinDeps,
  { token, name, response, userAgent }: z.output<typeof joinByPasskeySchema> & { userAgent: string },
): Promise<Joined> {
  const invited = await readInvitation(deps, token);
  const passkey = await readStaffPasskey(deps, { response, scope: invited.invitation });
  return await join(deps, { invited, with: 'passkey', userAgent }, async (trx) => {
    await storeStaffPasskey(trx, { ...passkey, name, staff_id: invited.id, created_at: deps.clock() });
    return [];
  });
}

/** Of two who follow one link, one joins. */
async function join(
  deps: JoinDeps,
  { invited, with: factor, userAgent }: { invited: Invited; with: string; userAgent: string },
  storeFactor: (trx: Transaction<Database>) => Promise<string[]>,
): Promise<Joined> {
  const { invitation, ...me } = invited;
  const now = deps.clock();
  const action = { by: me.email, verb: 'staff join', target: me.email, details: { with: factor, role: me.role } };
  return await recordAction(deps, action, () =>
    deps.connection.db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('staff')
        .set({ joined_at: now, invitation: null })
        .where('id', '=', me.id)
        .where('invitation', '=', invitation)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ShopError('staff_invitation_gone');
      const recoveryCodes = await storeFactor(trx);
      const sessionToken = await startStaffSession(trx, { staffId: me.id, userAgent, now });
      return { me, recoveryCodes, sessionToken };
    }),
  );
}
