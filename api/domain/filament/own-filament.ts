import type { Insertable } from 'kysely';
import type { PrinterSetup } from '../../../contract/filament/printer-setup.ts';
import {
  MAX_SPOOLS,
  newSpools,
  type OwnFilament,
  type OwnSpool,
  type SpoolChange,
} from '../../../contract/filament/spool-inventory.ts';
import type { Database, Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

type FilamentDeps = Pick<Deps, 'connection'>;
type Owner = Pick<Shopper, 'id'>;

/** The account's printer, and its spools, newest first. */
export async function readOwnFilament(db: Db, { id }: Owner): Promise<OwnFilament> {
  const row = await db.selectFrom('printer_setups').select('setup').where('user_id', '=', id).executeTakeFirst();
  const spools = await db
    .selectFrom('own_spools')
    .selectAll()
    .where('user_id', '=', id)
    .orderBy('added_at', 'desc')
    .orderBy('id')
    .execute();
  return {
    printer: row?.setup ?? null,
    spools: spools.map(({ id: spoolId, origin, item_id, name, hex, lot, net_grams, left_grams, added_at }) => ({
      id: spoolId,
      ...(origin !== null && { origin }),
      ...(item_id !== null && { itemId: item_id }),
      name,
      ...(hex !== null && { hex }),
      ...(lot !== null && { lot }),
      netGrams: net_grams,
      leftGrams: left_grams,
      addedAt: added_at.toISOString(),
    })),
  };
}

/** Stores the account's printer in place of the one of before; null removes it. */
export async function savePrinter(
  { connection: { db } }: FilamentDeps,
  owner: Owner,
  printer: PrinterSetup | null,
): Promise<OwnFilament> {
  if (printer === null) await db.deleteFrom('printer_setups').where('user_id', '=', owner.id).execute();
  else {
    const setup = JSON.stringify(printer);
    await db
      .insertInto('printer_setups')
      .values({ user_id: owner.id, setup })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ setup }))
      .execute();
  }
  return await readOwnFilament(db, owner);
}

/** Adds those spools that the account does not have yet. Throws `spools_full`, and then adds none. */
export async function addSpools(
  { connection }: FilamentDeps,
  owner: Owner,
  added: readonly OwnSpool[],
): Promise<OwnFilament> {
  return await connection.db.transaction().execute(async (trx) => {
    // Two browsers that add at once take turns, so that no more are stored than allowed.
    await trx.selectFrom('users').select('id').where('id', '=', owner.id).forUpdate().execute();
    const { spools } = await readOwnFilament(trx, owner);
    const missing = newSpools(spools, added);
    if (spools.length + missing.length > MAX_SPOOLS) throw new ShopError('spools_full', { limit: MAX_SPOOLS });
    if (missing.length > 0) {
      await trx
        .insertInto('own_spools')
        .values(missing.map((spool) => rowOf(owner, spool)))
        .execute();
    }
    return await readOwnFilament(trx, owner);
  });
}

function rowOf(owner: Owner, spool: OwnSpool): Insertable<Database['own_spools']> {
  return {
    user_id: owner.id,
    id: spool.id,
    origin: spool.origin ?? null,
    item_id: spool.itemId ?? null,
    name: spool.name,
    hex: spool.hex ?? null,
    lot: spool.lot ?? null,
    net_grams: spool.netGrams,
    left_grams: spool.leftGrams,
    added_at: new Date(spool.addedAt),
  };
}

/** Sets what is left of a spool, at most what it had when it was new, and its lot. Throws `not_yours`. */
export async function changeSpool(
  { connection: { db } }: FilamentDeps,
  owner: Owner,
  id: string,
  { leftGrams, lot }: SpoolChange,
): Promise<OwnFilament> {
  const { numUpdatedRows } = await db
    .updateTable('own_spools')
    .set(({ fn, ref, val }) => ({ left_grams: fn<number>('least', [val(leftGrams), ref('net_grams')]), lot }))
    .where('user_id', '=', owner.id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new ShopError('not_yours');
  return await readOwnFilament(db, owner);
}

/** Removes a spool; one that is not there is removed already. */
export async function removeSpool(
  { connection: { db } }: FilamentDeps,
  owner: Owner,
  id: string,
): Promise<OwnFilament> {
  await db.deleteFrom('own_spools').where('user_id', '=', owner.id).where('id', '=', id).execute();
  return await readOwnFilament(db, owner);
}
