import type { Cents } from '../../../contract/cents.ts';
import { cadTotalWords, doorWords } from '../../../contract/door-words.ts';
import type { AtTheDoor as Door } from '../../../contract/money/door-estimate.ts';

// Loaded for orders to Canada only.

/** What is paid at the door, folded; its parts and what they are made from below. */
export function AtTheDoor({ door }: { door: Door }) {
  const { title, parts, notes } = doorWords(door);
  return (
    <details className="door">
      <summary>{title}</summary>
      <div className="stack-2">
        {parts.length > 0 && (
          <dl className="rows">
            {parts.map(({ label, amount }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>{amount}</dd>
              </div>
            ))}
          </dl>
        )}
        {notes.map((note) => (
          <p className="hint" key={note}>
            {note}
          </p>
        ))}
      </div>
    </details>
  );
}

interface TotalProps {
  total: Cents;
  rate: Pick<Door, 'cadPerUsd' | 'rateDate'>;
}

/** The total once more in Canadian dollars, which nobody is charged. */
export function CadTotal({ total, rate }: TotalProps) {
  const { label, amount, note } = cadTotalWords(total, rate);
  return (
    <div className="cad-total stack-1">
      <dl className="rows">
        <div>
          <dt>{label}</dt>
          <dd>{amount}</dd>
        </div>
      </dl>
      <p className="hint">{note}</p>
    </div>
  );
}

/** Both, below the totals of an order as it was placed. */
export function OrderDoor({ total, door }: { total: Cents; door: Door }) {
  return (
    <div className="stack-2">
      <CadTotal total={total} rate={door} />
      <AtTheDoor door={door} />
    </div>
  );
}
