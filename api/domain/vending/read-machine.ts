import type { LoadedMachine } from '../../../contract/desk/vending.ts';
import { type MachineView, SLOTS } from '../../../contract/premium/vending.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { commitmentOf, openLoad } from './load-machine.ts';
import { spoolColor } from './spool-color.ts';
import type { VendingDeps } from './vending-orders.ts';

const LATEST = 12;

/** The machine as everybody sees it: the number of spools in each slot, and the latest that fell. */
export async function readMachine(deps: VendingDeps): Promise<MachineView> {
  const { db } = deps.connection;
  const load = await openLoad(db);
  const pieces = new Map((await spoolsLeft(db)).map((left) => [left.slot, left.pieces]));
  const turning = await turningSlots(db);
  const fallen = await db
    .selectFrom('vending_spools')
    .select(['slot', 'item_id', 'fell_at'])
    .where('fell_at', 'is not', null)
    .orderBy('fell_at', 'desc')
    .limit(LATEST)
    .execute();
  return {
    state: await deps.machine.state(),
    slots: Array.from({ length: SLOTS }, (_, place) => {
      const slot = place + 1;
      return { slot, pieces: pieces.get(slot) ?? 0, turning: turning.has(slot) };
    }),
    latest: fallen.flatMap(({ slot, item_id, fell_at }) =>
      fell_at ? [{ slot, color: spoolColor(deps, item_id), at: fell_at.toISOString() }] : [],
    ),
    commitment: commitmentOf(load),
  };
}

/** The machine as staff see it: which spool is behind which slot. */
export async function readLoadedMachine(deps: VendingDeps & Pick<Deps, 'machineLoad'>): Promise<LoadedMachine> {
  const { db } = deps.connection;
  const load = await openLoad(db);
  const [turning, spools, state] = await Promise.all([
    turningSlots(db),
    load
      ? db
          .selectFrom('vending_spools')
          .select(['slot', 'position', 'item_id', 'fell_at'])
          .where('load_id', '=', load.id)
          .orderBy('slot')
          .orderBy('position')
          .execute()
      : [],
    deps.machine.state(),
  ]);
  return {
    state,
    commitment: commitmentOf(load),
    pieces: deps.machineLoad.piecesPerSlot * SLOTS,
    slots: Array.from({ length: SLOTS }, (_, place) => ({
      slot: place + 1,
      turning: turning.has(place + 1),
      spools: spools
        .filter(({ slot }) => slot === place + 1)
        .map(({ position, item_id, fell_at }) => ({
          position,
          color: spoolColor(deps, item_id),
          fellAt: fell_at?.toISOString() ?? null,
        })),
    })),
  };
}

/** The number of spools left in each slot of the current load. */
export async function spoolsLeft(db: Db): Promise<{ slot: number; pieces: number }[]> {
  const rows = await db
    .selectFrom('vending_spools as spool')
    .innerJoin('vending_loads as load', 'load.id', 'spool.load_id')
    .select((eb) => [
      'spool.slot',
      eb.fn.count<string>('spool.position').filterWhere('spool.fell_at', 'is', null).as('n'),
    ])
    .where('load.ended_at', 'is', null)
    .groupBy('spool.slot')
    .orderBy('spool.slot')
    .execute();
  return rows.map(({ slot, n }) => ({ slot, pieces: Number(n) }));
}

async function turningSlots(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('vending_presses').select('slot').where('state', '=', 'dispensing').execute();
  return new Set(rows.map(({ slot }) => slot));
}
