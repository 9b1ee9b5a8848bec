import type * as z from 'zod';
import type { secondFactorStatusSchema } from '../../../contract/accounts/second-factor.ts';
import { accountMessages } from '../../../contract/messages/account.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type FactorHolder, newRecoveryCodes, recoveryHashes, sealAgain, stepOfCode } from '../second-factor.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

type FactorDeps = Pick<Deps, 'connection' | 'clock' | 'settings'>;

/** What is sealed for an account's second factor. */
export const holderOf = (id: string): FactorHolder => ({ kind: 'account', id });

/** Whether signing in asks for a code besides the password or the emailed code, and how many recovery codes are left. */
export async function readSecondFactor(
  db: Db,
  { id }: Pick<Shopper, 'id'>,
): Promise<z.output<typeof secondFactorStatusSchema>> {
  const factor = await db.selectFrom('second_factors').select('since').where('user_id', '=', id).executeTakeFirst();
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((code) => code.fn.countAll<string>().as('count'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return { since: factor?.since.toISOString() ?? null, recoveryCodesLeft: Number(count) };
}

export async function hasSecondFactor(db: Db, accountId: string): Promise<boolean> {
  const factor = await db
    .selectFrom('second_factors')
    .select('user_id')
    .where('user_id', '=', accountId)
    .executeTakeFirst();
  return factor !== undefined;
}

/** Accepts a code of the app or a recovery code, once. Throws `second_factor_wrong`. */
export async function redeemSecondFactor(
  deps: FactorDeps,
  { accountId, code }: { accountId: string; code: string },
): Promise<void> {
  const isRight = code.length === 6 ? redeemAppCode(deps, accountId, code) : redeemRecoveryCode(deps, accountId, code);
  if (!(await isRight)) throw wrongCode();
}

async function redeemAppCode(deps: FactorDeps, accountId: string, code: string): Promise<boolean> {
  const { db } = deps.connection;
  const factor = await db
    .selectFrom('second_factors')
    .select('totp_secret')
    .where('user_id', '=', accountId)
    .executeTakeFirst();
  const step = factor && stepOfCode(deps, holderOf(accountId), { sealed: factor.totp_secret, code });
  if (!step) return false;
  // Of two requests with one code, one gets the row.
  const { numUpdatedRows } = await db
    .updateTable('second_factors')
    .set({ totp_step: step })
    .where('user_id', '=', accountId)
    .where('totp_step', '<', step)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

async function redeemRecoveryCode(deps: FactorDeps, accountId: string, code: string): Promise<boolean> {
  const { numDeletedRows } = await deps.connection.db
    .deleteFrom('recovery_codes')
    .where('user_id', '=', accountId)
    .where('code_hash', 'in', recoveryHashes(deps, holderOf(accountId), code))
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** New recovery codes, which replace the old ones. Returns them as they are shown, once. */
export async function replaceRecoveryCodes(db: Db, deps: Pick<Deps, 'settings'>, accountId: string): Promise<string[]> {
  const { shown, hashes } = newRecoveryCodes(deps, holderOf(accountId));
  await db.deleteFrom('recovery_codes').where('user_id', '=', accountId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((code_hash) => ({ user_id: accountId, code_hash })))
    .execute();
  return shown;
}

export function wrongCode(): ShopError {
  return new ShopError('second_factor_wrong', {}, { code: accountMessages.secondFactorWrong });
}

/** Seals the secrets of authenticator apps with the newest secret of the shop, where an older one sealed them. */
export async function renewAccountApps(deps: Pick<Deps, 'connection' | 'settings'>): Promise<void> {
  const { db } = deps.connection;
  const factors = await db.selectFrom('second_factors').select(['user_id', 'totp_secret']).execute();
  for (const { user_id: id, totp_secret: sealed } of factors) {
    const totp_secret = sealAgain(deps, holderOf(id), sealed);
    if (!totp_secret) continue;
    // Another app may have been set up a moment ago.
    await db
      .updateTable('second_factors')
      .set({ totp_secret })
      .where('user_id', '=', id)
      .where('totp_secret', '=', sealed)
      .execute();
  }
}
