import { vendingMessages } from '../../../api/contract/messages/vending.ts';
import type { VendingChoice, VendingOrder } from '../../../api/contract/premium/vending.ts';

/** Every press of the order: dropped, turning or open. A failed press is listed and not counted. */
export function Presses({ order: { choices, qty } }: { order: VendingOrder }) {
  const counted = choices.filter(({ state }) => state !== 'failed');
  const open = Array.from({ length: Math.max(0, qty - counted.length) }, (_, n) => counted.length + n + 1);
  return (
    <div>
      <dl className="vend-rows">
        {choices.map((choice) => {
          const number = counted.indexOf(choice) + 1;
          return (
            <div key={choice.choice}>
              <dt>
                {number ? `Press ${number}` : 'A try'} · slot {choice.slot}
              </dt>
              <dd>{outcome(choice)}</dd>
            </div>
          );
        })}
        {open.map((number) => (
          <div key={`open ${number}`}>
            <dt>Press {number}</dt>
            <dd>open</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function outcome({ state, color, reason = 'refused' }: VendingChoice): string {
  if (state === 'failed') return vendingMessages.failed[reason];
  return state === 'dispensed' && color ? color.name : 'dropping';
}
