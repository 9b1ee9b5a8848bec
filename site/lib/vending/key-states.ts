import { vendingMessages } from '../../../api/contract/messages/vending.ts';
import type { MachineView, VendingOrder } from '../../../api/contract/premium/vending.ts';

/** drops: of this order · busy: it turns for somebody else · empty: nothing is behind it. */
type KeyState = 'drops' | 'busy' | 'empty' | 'free';

/** How each number stands, by number. Until the machine has told, all are free: the shop refuses what is not. */
export function keyStates(
  { choices }: VendingOrder,
  machine: MachineView | null,
  pressed: number | null,
): Readonly<Record<number, KeyState>> {
  const own = new Set(choices.filter(({ state }) => state === 'dispensing').map(({ slot }) => slot));
  if (pressed !== null) own.add(pressed);
  const states: Record<number, KeyState> = {};
  for (const { slot, pieces, turning } of machine?.slots ?? []) {
    states[slot] = pieces === 0 ? 'empty' : turning ? 'busy' : 'free';
  }
  for (const slot of own) states[slot] = 'drops';
  return states;
}

/** What became of the last press, in a sentence; nothing before the first. */
export function pressWords({ choices }: VendingOrder, pressed: number | null): string {
  if (pressed !== null) return vendingMessages.turning(pressed);
  const last = choices.at(-1);
  if (!last) return '';
  if (last.state === 'dispensing') return vendingMessages.turning(last.slot);
  if (last.state === 'failed') return vendingMessages.pressFailed(last.slot, last.reason ?? 'refused');
  return last.color ? vendingMessages.dropped(last.slot, last.color.name) : '';
}
