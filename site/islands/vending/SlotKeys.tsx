import { useStore } from '@nanostores/react';
import { vendingMessages } from '../../../contract/messages/vending.ts';
import type { MachineView } from '../../../contract/premium/vending.ts';
import { SLOTS, type VendingOrder } from '../../../contract/premium/vending.ts';
import { $pressed, press } from '../../stores/vending/vending-order.ts';
import { $machine, $secondsLeft } from '../../stores/vending/vending-socket.ts';

const slots = Array.from({ length: SLOTS }, (_, index) => index + 1);
const marks = { drops: 'Drops', empty: 'Empty', busy: 'Busy', free: '' } as const;

/** The ten number keys, which stay active while a coil turns. */
export function SlotKeys({ order }: { order: VendingOrder }) {
  const machine = useStore($machine);
  const pressed = useStore($pressed);
  const isTimeUp = useStore($secondsLeft) === 0;
  const states = keyStates(order, machine, pressed);
  const machineState = machine?.state ?? order.machine.state;
  const isActive = order.status === 'active' && !isTimeUp;
  const empty = slots.filter((slot) => states[slot] === 'empty');
  return (
    <div className="vend-numbers">
      <div className="vend-h split">
        <h2 className="label" id="press-a-number">
          Press a number
        </h2>
        {empty.length > 0 && <span className="data">{emptyWords(empty)}</span>}
      </div>
      <fieldset className="vend-keys stack-2" aria-labelledby="press-a-number">
        {slots.map((slot) => {
          const state = states[slot] ?? 'free';
          // Not `disabled`, so that the focus stays where it is while a coil turns.
          const isTaken = isActive && (state !== 'free' || pressed !== null || machineState !== 'ready');
          return (
            <button
              key={slot}
              type="button"
              className="vend-key"
              disabled={!isActive}
              aria-disabled={isTaken || undefined}
              aria-pressed={state === 'drops'}
              onClick={() => isTaken || void press(slot)}
            >
              {slot}
              {marks[state] && <small>{marks[state]}</small>}
            </button>
          );
        })}
      </fieldset>
      <p className="data vend-told" role="status">
        {pressWords(order, pressed)}
      </p>
    </div>
  );
}

function emptyWords(empty: readonly number[]): string {
  const list = new Intl.ListFormat('en-US').format(empty.map(String));
  return `${list} ${empty.length === 1 ? 'is' : 'are'} empty`;
}

/** drops: turning for this order · busy: turning for another · empty: sold out. */
type KeyState = 'drops' | 'busy' | 'empty' | 'free';

/** The state of each number. Without data from the machine all are free: the API refuses the others. */
function keyStates(
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
function pressWords({ choices }: VendingOrder, pressed: number | null): string {
  if (pressed !== null) return vendingMessages.turning(pressed);
  const last = choices.at(-1);
  if (!last) return '';
  if (last.state === 'dispensing') return vendingMessages.turning(last.slot);
  if (last.state === 'failed') return vendingMessages.pressFailed(last.slot, last.reason ?? 'refused');
  return last.color ? vendingMessages.dropped(last.slot, last.color.name) : '';
}
