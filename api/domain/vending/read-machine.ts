import { type MachineView, SLOTS } from '../../contract/premium/vending.ts';
import type { Db } from '../../db/schema.ts';
import { commitmentOf, openLoad } from './load-rows.ts';
import type { VendingDeps } from './read-vending-order.ts';
import { spoolColor } from './spool-color.ts';

const LATEST = 12;

/** The machine as everybody sees it: what is behind each button, and what fell last. */
export async function readMachine(deps: VendingDeps): Promise<MachineView> {
  const { db } = deps.connection;
  const load = await openLoad(db);
  const pieces = load ? await piecesOf(db, load.id) : new Map<number, number>();
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

async function piecesOf(db: Db, loadId: string): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('vending_spools')
    .select((eb) => ['slot', eb.fn.countAll<string>().as('pieces')])
    .where('load_id', '=', loadId)
    .where('fell_at', 'is', null)
    .groupBy('slot')
    .execute();
  return new Map(rows.map(({ slot, pieces }) => [slot, Number(pieces)]));
}

async function turningSlots(db: Db): Promise<Set<number>> {
  const rows = await db.selectFrom('vending_presses').select('slot').where('state', '=', 'dispensing').execute();
  return new Set(rows.map(({ slot }) => slot));
}
