import type { ProofLeaf, ProofLoad, VendingProof } from '../../../contract/premium/fairness.ts';
import { isUuid } from '../orders/order-rows.ts';
import type { LoadRow } from './load-machine.ts';
import { spoolColor } from './spool-color.ts';
import type { VendingDeps } from './vending-orders.ts';

/** The current load and the previous one. */
const LOADS_SHOWN = 2;

/**
 * The shop's commitments and what is revealed of them: spools that fell, and all of a load that has ended. With an
 * order’s id, which gives access to nothing else, also the loads that its choices came from.
 */
export async function readProof(deps: VendingDeps, orderId?: string): Promise<VendingProof> {
  const { db } = deps.connection;
  const presses =
    orderId && isUuid(orderId)
      ? await db
          .selectFrom('vending_presses')
          .select(['choice', 'slot', 'position', 'load_id', 'pressed_at'])
          .where('order_id', '=', orderId)
          .where('state', '=', 'dispensed')
          .orderBy('choice')
          .execute()
      : [];
  const latest = await db
    .selectFrom('vending_loads')
    .select('id')
    .orderBy('made_at', 'desc')
    .limit(LOADS_SHOWN)
    .execute();
  const ids = new Set([...latest.map(({ id }) => id), ...presses.map(({ load_id }) => load_id)]);
  const loads = ids.size
    ? await db
        .selectFrom('vending_loads')
        .selectAll()
        .where('id', 'in', [...ids])
        .orderBy('made_at', 'desc')
        .execute()
    : [];
  return {
    loads: await Promise.all(loads.map((load) => presentLoad(deps, load))),
    choices: presses.map(({ choice, slot, position, load_id, pressed_at }) => ({
      choice,
      slot,
      position,
      loadId: load_id,
      at: pressed_at.toISOString(),
    })),
  };
}

async function presentLoad(deps: VendingDeps, load: LoadRow): Promise<ProofLoad> {
  const spools = await deps.connection.db
    .selectFrom('vending_spools')
    .selectAll()
    .where('load_id', '=', load.id)
    .orderBy('slot')
    .orderBy('position')
    .execute();
  const leaves = spools.map(({ slot, position, leaf, item_id, salt, fell_at }): ProofLeaf => {
    const isRevealed = fell_at !== null || load.ended_at !== null;
    const fell = fell_at?.toISOString() ?? null;
    const revealed = isRevealed ? { itemId: item_id, salt, color: spoolColor(deps, item_id), fell } : null;
    return { slot, position, hash: leaf, revealed };
  });
  const { id, root, made_at, ended_at } = load;
  return { loadId: id, root, madeAt: made_at.toISOString(), endedAt: ended_at?.toISOString() ?? null, leaves };
}
