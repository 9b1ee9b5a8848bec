import type * as z from 'zod';
import type { reauthenticateSchema } from '../../../contract/accounts/auth-calls.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { checkPassword } from './passwords.ts';
import { hasSecondFactor, redeemSecondFactor } from './second-factor.ts';

type SessionDeps = Pick<Deps, 'connection' | 'clock'>;

/** Ten minutes: entering the password once is enough for a visit to the settings, a browser left open is not. */
const RECENT_MS = 10 * 60_000;

/** Required to change passwords or passkeys, delete the account or export its data: a session alone is not enough. */
export async function requireRecentSignIn(
  { connection, clock }: SessionDeps,
  { sessionId }: Pick<Shopper, 'sessionId'>,
): Promise<void> {
  const session = await connection.db
    .selectFrom('user_sessions')
    .select('id')
    .where('id', '=', sessionId ?? null)
    .where('authenticated_at', '>', new Date(clock().getTime() - RECENT_MS))
    .executeTakeFirst();
  if (!session) throw new ShopError('password_needed');
}

/** With the right password, and a code where there is a second factor, the session counts as a recent sign-in. */
export async function reauthenticate(
  deps: SessionDeps & Pick<Deps, 'settings'>,
  { id, sessionId }: Pick<Shopper, 'id' | 'sessionId'>,
  { password, code }: z.output<typeof reauthenticateSchema>,
): Promise<void> {
  const { connection, clock } = deps;
  const { db } = connection;
  if (!(await checkPassword(db, id, password))) throw new ShopError('password_wrong');
  if (await hasSecondFactor(db, id)) {
    if (code === undefined) throw new ShopError('second_factor_needed');
    await redeemSecondFactor(deps, { accountId: id, code });
  }
  await db
    .updateTable('user_sessions')
    .set({ authenticated_at: clock() })
    .where('id', '=', sessionId ?? null)
    .execute();
}
