import { atom } from 'nanostores';
import { vendingMessages } from '../../../api/contract/messages/vending.ts';
import { REFRESH_MS, type VendingOrder } from '../../../api/contract/premium/vending.ts';
import { messageOf } from '../../lib/api.ts';
import { dispense } from '../../lib/api-vending.ts';
import { isAnswerLost } from '../../lib/is-answer-lost.ts';
import { withAccount } from '../account-area/as-shopper.ts';
import { notify } from '../notice.ts';
import { $vending, readAgain, takeOrder } from './vending-order.ts';

/** The number that was pressed, until the shop has answered. */
export const $pressed = atom<number | null>(null);

/** How often a press is sent whose answer was lost. Each time it is the same press to the shop. */
const TRIES = 3;

/** Presses a number once, however its answer gets lost. Never throws. */
export async function press(slot: number): Promise<void> {
  const shown = $vending.get();
  if (shown.at !== 'here' || shown.order.status !== 'active' || $pressed.get() !== null) return;
  const choice = shown.order.choices.length;
  $pressed.set(slot);
  try {
    const order = await withAccount(() => untilHeard(() => dispense(shown.order.id, slot, choice)));
    takeOrder(order);
    tellOfOtherWindow(order, choice, slot);
  } catch (error) {
    notify({ kind: 'error', text: isAnswerLost(error) ? vendingMessages.answerLost : messageOf(error) });
    await readAgain();
  } finally {
    $pressed.set(null);
    setTimeout(() => void readAgain(), REFRESH_MS);
  }
}

async function untilHeard<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let left = TRIES - 1; ; left -= 1) {
    try {
      return await send();
    } catch (error) {
      if (left === 0 || !isAnswerLost(error)) throw error;
    }
  }
}

/** Two windows that know the same choices make one choice: that of the one that was heard first. */
function tellOfOtherWindow(order: VendingOrder, choice: number, slot: number): void {
  const made = order.choices[choice];
  if (made && made.slot !== slot) notify({ kind: 'info', text: vendingMessages.pressedElsewhere(made.slot) });
}
