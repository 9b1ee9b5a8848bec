import type * as z from 'zod';
import type { joinByPasskeySchema, joinByPasswordSchema, joinedSchema } from '../../../contract/desk/sign-in.ts';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction, recordAction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { staff, staffOf } from '../sign-in/audience.ts';
import { creationOptions, readNewPasskey, storePasskey } from '../sign-in/passkeys.ts';
import { hashPassword, storePassword } from '../sign-in/passwords.ts';
import { requireStrongPassword } from '../sign-in/require-strong-password.ts';
import { confirmApp, newApp, storeApp } from '../sign-in/second-factor.ts';
import { startSession } from '../sign-in/sessions.ts';
import { type Invited, readInvitation } from './invitations.ts';

type JoinDeps = Pick<Deps, 'connection' | 'clock' | 'settings' | 'store'>;
/** The session's token, and what the browser shows. */
type Joined = z.output<typeof joinedSchema> & { readonly sessionToken: string };

/** A secret for the authenticator app of a person who is invited. */
export async function invitedTotp(deps: JoinDeps, token: string) {
  const invited = await readInvitation(deps, token);
  return newApp(deps, staffOf(invited.id), invited);
}

/** Accepts an invitation with a password and an app that was confirmed by a code. Recovery codes are in the answer alone. */
export async function joinByPassword(
  deps: JoinDeps,
  { token, password, userAgent, ...typed }: z.output<typeof joinByPasswordSchema> & { userAgent: string },
): Promise<Joined> {
  const invited = await readInvitation(deps, token);
  await requireStrongPassword(password, { email: invited.email, fname: invited.name, lname: '' });
  const app = confirmApp(deps, staffOf(invited.id), typed);
  const hash = await hashPassword(password);
  return await join(deps, { invited, with: 'password and app', userAgent }, async (trx) => {
    await storePassword(trx, staffOf(invited.id), { hash, now: deps.clock() });
    return await storeApp(trx, deps, staffOf(invited.id), app);
  });
}

export async function invitedPasskeyOptions(deps: JoinDeps, token: string) {
  const invited = await readInvitation(deps, token);
  return await creationOptions(deps, staffOf(invited.id), { ...invited, scope: invited.invitation });
}

/** Accepts an invitation with a passkey, which counts as both factors. */
export async function joinByPasskey(
  deps: JoinDeps,
  { token, userAgent, ...made }: z.output<typeof joinByPasskeySchema> & { userAgent: string },
): Promise<Joined> {
  const invited = await readInvitation(deps, token);
  const passkey = await readNewPasskey(deps, staff, { ...made, scope: invited.invitation });
  return await join(deps, { invited, with: 'passkey', userAgent }, async (trx) => {
    await storePasskey(trx, staffOf(invited.id), passkey);
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
    auditedTransaction(deps.connection.db, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('staff')
        .set({ joined_at: now, invitation: null })
        .where('id', '=', me.id)
        .where('invitation', '=', invitation)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) throw new ShopError('staff_invitation_gone');
      const recoveryCodes = await storeFactor(trx);
      const sessionToken = await startSession(trx, staffOf(me.id), { userAgent, now });
      return { me, recoveryCodes, sessionToken };
    }),
  );
}
