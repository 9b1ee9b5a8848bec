import type { Cents } from '../../../../contract/cents.ts';
import { cadTotalWords, doorWords } from '../../../../contract/door-words.ts';
import type { AtTheDoor } from '../../../../contract/money/at-the-door.ts';
import { Facts } from './parts.tsx';

/** What a shopper in Canada was told to expect at the door, in the same words; nothing for other countries. */
export function DoorFacts({ door, total }: { door: AtTheDoor | undefined; total: Cents }) {
  if (!door) return null;
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
