import { goodsMessages } from '../../../api/contract/messages/goods.ts';
import type { Roll } from '../../lib/pickers/shelf.ts';
import type { PickerPhase } from '../../stores/pickers/bundle-picker-state.ts';

/** Whether a roll is out of stock; nobody knows until the shop has said so. */
export function isOut({ qoh }: Roll, { at }: PickerPhase): boolean {
  return qoh <= 0 && at !== 'loading' && at !== 'failed';
}

/** The tooltip of a roll; one that is out says so (1 §8). */
export function rollTitle(roll: Roll, phase: PickerPhase): string {
  return isOut(roll, phase) ? `${roll.name} - ${goodsMessages.outOfStock}` : roll.name;
}

/** How many there are, once the shop has said so. */
export function stockWords({ qoh }: Roll, { at }: PickerPhase): string {
  if (at === 'loading' || at === 'failed') return '… left';
  return qoh > 0 ? `${qoh} left` : 'sold out';
}
