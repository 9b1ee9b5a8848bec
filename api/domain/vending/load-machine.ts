import { randomBytes, randomInt } from 'node:crypto';
import { sql } from 'kysely';
import { leafHash, rootHash } from '../../../contract/premium/fairness.ts';
import type { MachineLoad } from '../../../contract/premium/machine-load.ts';
import { type Commitment, SLOTS } from '../../../contract/premium/vending.ts';
import type { Database, Db, Row, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';
import { notifyVendingChanged } from '../vending-changes.ts';

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
 * Shuffles the pool into the machine and commits to the order. The previous load ends and is revealed completely, so that
 * anybody can check that it held what the shop had published.
 */
export async function loadMachine(db: Db, load: MachineLoad, now: Date): Promise<Loaded> {
  return await auditedTransaction(db, async (trx) => {
    await lockLoads(trx);
    return await replaceLoad(trx, load, now);
  });
}

/** Loads a self-filling machine when it is empty. */
export async function loadWhenEmpty({
  connection,
  machine,
  machineLoad: load,
  clock,
}: Pick<Deps, 'connection' | 'machine' | 'machineLoad' | 'clock'>): Promise<void> {
  if (!machine.fillsItself) return;
  await connection.db.transaction().execute(async (trx) => {
    await lockLoads(trx);
    const left = await trx
      .selectFrom('vending_spools as spool')
      .innerJoin('vending_loads as load', 'load.id', 'spool.load_id')
      .select('spool.slot')
      .where('load.ended_at', 'is', null)
      .where('spool.fell_at', 'is', null)
      .limit(1)
      .executeTakeFirst();
    if (!left) await replaceLoad(trx, load, clock());
  });
}

async function lockLoads(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('vending load'))`.execute(trx);
}

async function replaceLoad(trx: Transaction<Database>, load: MachineLoad, now: Date): Promise<Loaded> {
  await trx.updateTable('vending_loads').set({ ended_at: now }).where('ended_at', 'is', null).execute();
  const turning = await trx
    .selectFrom('vending_presses')
    .select('id')
    .where('state', '=', 'dispensing')
    .limit(1)
    .executeTakeFirst();
  if (turning) throw new ShopError('vending_turning');
  const loadId = crypto.randomUUID();
  const spools = await Promise.all(shuffle(load).map((spool) => seal(loadId, spool)));
  const root = await rootHash(spools.map(({ leaf }) => leaf));
  await trx.insertInto('vending_loads').values({ id: loadId, root, made_at: now, ended_at: null }).execute();
  await trx
    .insertInto('vending_spools')
    .values(
      spools.map(({ slot, position, itemId, salt, leaf }) => ({
        load_id: loadId,
        slot,
        position,
        item_id: itemId,
        salt,
        leaf,
        fell_at: null,
      })),
    )
    .execute();
  await notifyVendingChanged(trx, { orderId: null });
  return { loadId, root, spools: spools.map(({ slot, position, itemId }) => ({ slot, position, itemId })) };
}

/** Every permutation of the pool is equally likely (Fisher–Yates, with the system’s random numbers). */
function shuffle({ pool, piecesPerSlot }: MachineLoad): LoadedSpool[] {
  const items = pool.flatMap(({ item, pieces }) => Array<string>(pieces).fill(item));
  for (let last = items.length - 1; last > 0; last--) {
    const other = randomInt(last + 1);
    const [a, b] = [items[last], items[other]];
    if (a !== undefined && b !== undefined) [items[last], items[other]] = [b, a];
  }
  return items.slice(0, SLOTS * piecesPerSlot).map((itemId, index) => ({
    slot: Math.floor(index / piecesPerSlot) + 1,
    position: (index % piecesPerSlot) + 1,
    itemId,
  }));
}

async function seal(loadId: string, spool: LoadedSpool) {
  const salt = randomBytes(32).toString('hex');
  return { ...spool, salt, leaf: await leafHash({ loadId, ...spool, salt }) };
}

export type LoadRow = Row<'vending_loads'>;

/** The current load; undefined while the machine was never loaded. */
export async function openLoad(db: Db): Promise<LoadRow | undefined> {
  return await db.selectFrom('vending_loads').selectAll().where('ended_at', 'is', null).executeTakeFirst();
}

export function commitmentOf(load: LoadRow | undefined): Commitment | null {
  return load ? { loadId: load.id, root: load.root, madeAt: load.made_at.toISOString() } : null;
}
