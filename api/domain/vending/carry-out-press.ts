import { MachineSilent } from '../../gateways/vending/vending-machine.ts';
import type { VendingDeps } from './read-vending-order.ts';
import type { PressRow } from './record-press.ts';
import { settlePress } from './settle-press.ts';

/**
 * Tells the machine of a press that was written down, and writes down what came of it. The machine remembers presses, so
 * it may be told again at any time, by a repeated request or by the clock. What nobody knows stays open.
 */
export async function carryOutPress(deps: VendingDeps, press: Pick<PressRow, 'id' | 'slot'>): Promise<void> {
  try {
    const outcome = await deps.machine.press({ id: press.id, slot: press.slot });
    await settlePress(deps.connection.db, press, outcome, deps.clock());
  } catch (error) {
    if (!(error instanceof MachineSilent)) throw error;
    deps.log.info('the vending machine does not say what became of a press', { pressId: press.id, error });
  }
}
