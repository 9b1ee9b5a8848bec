import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { leafHash, rootHash } from '../../contract/premium/fairness.ts';
import type { MachineLoad } from '../../contract/premium/machine-load.ts';
import { SLOTS } from '../../contract/premium/vending.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Deps } from '../../deps.ts';
import { ShopError } from '../shop-error.ts';
import { tellVending } from './vending-news.ts';

interface LoadedSpool {
  readonly slot: number;
  /** 1 at the front */
  readonly position: number;
  readonly itemId: string;
}

export interface Loaded {
  readonly loadId: string;
  readonly root: string;
  /** which spool goes where: slot by slot, from the front to the back */
  readonly spools: readonly LoadedSpool[];
}

/**
 * Draws a new order of colors and commits to it. The load before ends, and all of it is revealed, so that anybody can
 * see that it held what the shop said.
 */
export async function loadMachine(db: Db, load: MachineLoad, now: Date): Promise<Loaded> {
  return await db.transaction().execute(async (trx) => {
    await takeTurns(trx);
    return await exchange(trx, load, now);
  });
}

/** Loads a machine that nobody has to fill by hand, unless something is in it. */
export async function loadWhenEmpty({
  connection,
  machine,
  machineLoad: load,
  clock,
}: Pick<Deps, 'connection' | 'machine' | 'machineLoad' | 'clock'>): Promise<void> {
  if (!machine.fillsItself) return;
  await connection.db.transaction().execute(async (trx) => {
    await takeTurns(trx);
    const left = await trx
      .selectFrom('vending_spools as spool')
      .innerJoin('vending_loads as load', 'load.id', 'spool.load_id')
      .select('spool.slot')
      .where('load.ended_at', 'is', null)
      .where('spool.fell_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (!left) await exchange(trx, load, clock());
  });
}

async function takeTurns(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vending load'))`.execute(trx);
}

async function exchange(trx: Transaction<Database>, load: MachineLoad, now: Date): Promise<Loaded> {
  await trx.updateTable('vending_loads').set({ ended_at: now }).where('ended_at', 'is', null).execute();
  const turning = await trx
    .selectFrom('vending_presses')
    .select('id')
    .where('state', '=', 'dispensing')
    .limit(1)
    .executeTakeFirst();
  if (turning) throw new ShopError('vending_turning');
  const loadId = crypto.randomUUID();
  const spools = await Promise.all(drawOrder(load).map((spool) => seal(loadId, spool)));
  const root = await rootHash(spools.map(({ leaf }) => leaf));
  await trx.insertInto('vending_loads').values({ id: loadId, root, made_at: now, ended_at: null }).execute();
  await trx
    .insertInto('vending_spools')
    .values(
      spools.map(({ slot, position, itemId, salt, leaf }) => ({
        ...{ load_id: loadId, slot, position, item_id: itemId, salt, leaf, fell_at: null },
      })),
    )
    .execute();
  await tellVending(trx, { orderId: null });
  return { loadId, root, spools: spools.map(({ slot, position, itemId }) => ({ slot, position, itemId })) };
}

/** Every order of the pool is as likely as any other (Fisher and Yates, with the system’s random numbers). */
function drawOrder({ pool, piecesPerSlot }: MachineLoad): LoadedSpool[] {
  const items = pool.flatMap(({ item, pieces }) => Array<string>(pieces).fill(item));
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    const [a, b] = [items[last], items[other]];
    if (a !== undefined && b !== undefined) [items[last], items[other]] = [b, a];
  }
  return items.slice(0, SLOTS * piecesPerSlot).map((itemId, place) => ({
    slot: Math.floor(place / piecesPerSlot) + 1,
    position: (place % piecesPerSlot) + 1,
    itemId,
  }));
}

async function seal(loadId: string, spool: LoadedSpool) {
  const salt = randomBytes(32).toString('hex');
  return { ...spool, salt, leaf: await leafHash({ loadId, ...spool, salt }) };
}
