import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import {
  confirmApp,
  type FactorHolder,
  newApp,
  newRecoveryCodes,
  recoveryHashes,
  sealAgain,
  stepOfCode,
} from '../second-factor.ts';
import { ShopError } from '../shop-error.ts';

const holderOf = (id: string): FactorHolder => ({ kind: 'desk', id });

/** A secret for a new authenticator app of a person of the staff. */
export function newTotp(deps: Pick<Deps, 'settings' | 'store' | 'clock'>, staff: { id: string; email: string }) {
  return newApp(deps, holderOf(staff.id), { issuer: `${deps.store.name} desk`, label: staff.email });
}

/** The columns of `staff` for an app that was confirmed by its code. Throws `staff_code_wrong`. */
export function confirmTotp(
  deps: Pick<Deps, 'settings' | 'clock'>,
  { staffId, ...typed }: { staffId: string; setup: string; code: string },
) {
  const app = confirmApp(deps, holderOf(staffId), typed);
  if (!app) throw new ShopError('staff_code_wrong', {}, { code: 'This code is wrong. Please enter the next one.' });
  return app;
}

/** Whether a code of the app or a recovery code is right; it does not work again. */
export async function redeemSecondFactor(
  deps: Pick<Deps, 'connection' | 'settings' | 'clock'>,
  { staffId, code }: { staffId: string; code: string },
): Promise<boolean> {
  const { db } = deps.connection;
  if (code.length !== 6) {
    const { numDeletedRows } = await db
      .deleteFrom('staff_recovery_codes')
      .where('staff_id', '=', staffId)
      .where('code_hash', 'in', recoveryHashes(deps, holderOf(staffId), code))
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }
  const staff = await db.selectFrom('staff').select('totp_secret').where('id', '=', staffId).executeTakeFirst();
  const step = staff?.totp_secret && stepOfCode(deps, holderOf(staffId), { sealed: staff.totp_secret, code });
  if (!step) return false;
  // Of two requests with one code, one gets the row.
  const { numUpdatedRows } = await db
    .updateTable('staff')
    .set({ totp_step: step })
    .where('id', '=', staffId)
    .where((is) => is.or([is('totp_step', 'is', null), is('totp_step', '<', step)]))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** New recovery codes, which replace the old ones. */
export async function replaceRecoveryCodes(db: Db, deps: Pick<Deps, 'settings'>, staffId: string): Promise<string[]> {
  const { shown, hashes } = newRecoveryCodes(deps, holderOf(staffId));
  await db.deleteFrom('staff_recovery_codes').where('staff_id', '=', staffId).execute();
  await db
    .insertInto('staff_recovery_codes')
    .values(hashes.map((code_hash) => ({ staff_id: staffId, code_hash })))
    .execute();
  return shown;
}

/** Seals the secrets of authenticator apps with the newest secret of the shop, where an older one sealed them. */
export async function renewStaffApps(deps: Pick<Deps, 'connection' | 'settings'>): Promise<void> {
  const { db } = deps.connection;
  const staff = await db
    .selectFrom('staff')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .execute();
  for (const { id, totp_secret: sealed } of staff) {
    const totp_secret = sealed && sealAgain(deps, holderOf(id), sealed);
    if (!totp_secret) continue;
    // Another app may have been set up a moment ago.
    await db.updateTable('staff').set({ totp_secret }).where('id', '=', id).where('totp_secret', '=', sealed).execute();
  }
}
