import type { ReactNode } from 'react';

/** A name and its value; false: the fact does not apply. */
export type Fact = readonly [name: string, value: ReactNode] | false | '' | null | undefined;

/** Names with their values, one below the other; `look` as tiles beside each other, or as a sum whose total is ruled. */
export function Facts({ facts, look = 'rows' }: { facts: readonly Fact[]; look?: 'rows' | 'tiles' | 'sums' }) {
  return (
    <dl className={`desk-facts desk-facts-${look}`}>
      {facts.map(
        (fact) =>
          fact && (
            <div key={fact[0]}>
              <dt>{fact[0]}</dt>
              <dd>{fact[1]}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
