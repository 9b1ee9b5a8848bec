import { goodsMessages } from '../../../contract/messages/goods.ts';
import type { Roll } from '../../lib/pickers/shelf.ts';
import type { PickerPhase } from '../../stores/pickers/picker-state.ts';

/** Whether a roll is out of stock; false until the stock is loaded. */
export function isOut({ qoh }: Roll, { at }: PickerPhase): boolean {
  return qoh <= 0 && at !== 'loading' && at !== 'failed';
}

/** The tooltip of a roll, which says when it is out of stock. */
export function rollTitle(roll: Roll, phase: PickerPhase): string {
  return isOut(roll, phase) ? `${roll.name} - ${goodsMessages.outOfStock}` : roll.name;
}

/** The stock, once it is loaded. */
export function stockWords({ qoh }: Roll, { at }: PickerPhase): string {
  if (at === 'loading' || at === 'failed') return '… left';
  return qoh > 0 ? `${qoh} left` : 'sold out';
}
