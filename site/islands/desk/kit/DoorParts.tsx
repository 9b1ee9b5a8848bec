import type { Cents } from '../../../../contract/cents.ts';
import { cadTotalWords, doorWords } from '../../../../contract/door-words.ts';
import type { AtTheDoor } from '../../../../contract/money/door-estimate.ts';
import { Facts } from './parts.tsx';

export interface DoorProps {
  readonly door: AtTheDoor;
  readonly total: Cents;
}

/** What a shopper in Canada was told to expect at the door, in the same words. */
export function DoorParts({ door, total }: DoorProps) {
  const inCad = cadTotalWords(total, door);
  const { title, parts, notes } = doorWords(door);
  return (
    <section className="stack-2" aria-label={title}>
      <Facts look="sums" facts={[[inCad.label, inCad.amount]]} />
      <p className="hint">{inCad.note}</p>
      <h3 className="h4">{title}</h3>
      {parts.length > 0 && <Facts facts={parts.map(({ label, amount }) => [label, amount] as const)} />}
      {notes.map((note) => (
        <p className="hint" key={note}>
          {note}
        </p>
      ))}
    </section>
  );
}
