import { carryOutPress } from './carry-out-press.ts';
import type { VendingDeps } from './read-vending-order.ts';

/** Who pressed still waits for an answer. */
const LEFT_ALONE_MS = 30_000;
const AT_ONCE = 100;

/** Asks the machine about presses that were left open: by a crash, a lost answer, or a machine that fell silent. */
export async function settleOpenPresses(deps: VendingDeps): Promise<void> {
  const open = await deps.connection.db
    .selectFrom('vending_presses')
    .select(['id', 'slot'])
    .where('state', '=', 'dispensing')
    .where('pressed_at', '<', new Date(deps.clock().getTime() - LEFT_ALONE_MS))
    .orderBy('pressed_at')
    .limit(AT_ONCE)
    .execute();
  if (open.length === 0 || (await deps.machine.state()) === 'offline') return;
  for (const press of open) await carryOutPress(deps, press);
}
