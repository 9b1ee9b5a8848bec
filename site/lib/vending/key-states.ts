import { vendingMessages } from '../../../api/contract/messages/vending.ts';
import type { MachineView, VendingOrder } from '../../../api/contract/premium/vending.ts';

/** drops: turning for this order · busy: turning for another · empty: sold out. */
type KeyState = 'drops' | 'busy' | 'empty' | 'free';

/** The state of each number. Without data from the machine all are free: the API refuses the others. */
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

/** The result of the last press as text; empty before the first. */
export function pressWords({ choices }: VendingOrder, pressed: number | null): string {
  if (pressed !== null) return vendingMessages.turning(pressed);
  const last = choices.at(-1);
  if (!last) return '';
  if (last.state === 'dispensing') return vendingMessages.turning(last.slot);
  if (last.state === 'failed') return vendingMessages.pressFailed(last.slot, last.reason ?? 'refused');
  return last.color ? vendingMessages.dropped(last.slot, last.color.name) : '';
}
