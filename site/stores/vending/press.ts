import { atom } from 'nanostores';
import { vendingMessages } from '../../../api/contract/messages/vending.ts';
import { REFRESH_MS, type VendingOrder } from '../../../api/contract/premium/vending.ts';
import { messageOf } from '../../lib/api.ts';
import { dispense } from '../../lib/api-vending.ts';
import { isAnswerLost } from '../../lib/is-answer-lost.ts';
import { withAccount } from '../account-area/as-shopper.ts';
import { notify } from '../notice.ts';
import { $vending, refetchOrder, updateOrder } from './vending-order.ts';

/** The number that was pressed, until the API has answered. */
export const $pressed = atom<number | null>(null);

/** How often a press with a lost answer is sent. The API counts it once. */
const MAX_TRIES = 3;

/** Presses a number once, even if its answer is lost. Never throws. */
export async function press(slot: number): Promise<void> {
  const shown = $vending.get();
  if (shown.at !== 'here' || shown.order.status !== 'active' || $pressed.get() !== null) return;
  const choice = shown.order.choices.length;
  $pressed.set(slot);
  try {
    const order = await withAccount(() => retryLost(() => dispense(shown.order.id, slot, choice)));
    updateOrder(order);
    notifyOtherWindow(order, choice, slot);
  } catch (error) {
    notify({ kind: 'error', text: isAnswerLost(error) ? vendingMessages.answerLost : messageOf(error) });
    await refetchOrder();
  } finally {
    $pressed.set(null);
    setTimeout(() => void refetchOrder(), REFRESH_MS);
  }
}

async function retryLost<Answer>(send: () => Promise<Answer>): Promise<Answer> {
  for (let left = MAX_TRIES - 1; ; left -= 1) {
    try {
      return await send();
    } catch (error) {
      if (left === 0 || !isAnswerLost(error)) throw error;
    }
  }
}

/** Of two windows pressing at once, the first one counts; the other says which number it was. */
function notifyOtherWindow(order: VendingOrder, choice: number, slot: number): void {
  const made = order.choices[choice];
  if (made && made.slot !== slot) notify({ kind: 'info', text: vendingMessages.pressedElsewhere(made.slot) });
}
