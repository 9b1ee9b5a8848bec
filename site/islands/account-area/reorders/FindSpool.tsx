import { type KeyboardEvent, useState } from 'react';
import { isSpoolMaterial } from '../../../../contract/catalogue/material.ts';
import { dollars } from '../../../../contract/dollars.ts';
import type { Card } from '../../../../contract/listing/card.ts';
import { pickersMessages } from '../../../../contract/messages/pickers.ts';
import { MAX_SEARCH_LENGTH } from '../../../../contract/search-limits.ts';
import { fetchMatches } from '../../../lib/api-list.ts';
import { keepUnits } from '../../../lib/keep-units.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Swatch } from '../../../ui/Swatch.tsx';
import { Problem } from '../../Problem.tsx';
import { useWork } from '../../use-work.ts';

const MAX_FOUND = 6;

/** Finds another spool for a reorder, by its name or color. */
export function FindSpool({ onChoose }: { onChoose: (itemId: string) => void }) {
  const [q, setQ] = useState('');
  const [found, setFound] = useState<{ readonly q: string; readonly cards: readonly Card[] }>();
  const { isWorking, problem, run } = useWork();
  const find = () =>
    run(async () => {
      const { cards } = await fetchMatches(`?${new URLSearchParams({ q })}`, new AbortController().signal);
      const spools = cards.filter(({ facets }) => isSpoolMaterial(facets.material));
      setFound({ q: q.trim(), cards: spools.slice(0, MAX_FOUND) });
    });
  const findByEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    void find();
  };
  return (
    <div className="stack-3">
      <div className="find-spool">
        <Field label="Add a spool" note="Optional">
          {(control) => (
            <input
              {...control}
              type="search"
              autoComplete="off"
              maxLength={MAX_SEARCH_LENGTH}
              placeholder="Name or color, such as PETG blue"
              value={q}
              onChange={({ target }) => setQ(target.value)}
              onKeyDown={findByEnter}
            />
          )}
        </Field>
        <Button loading={isWorking} disabled={q.trim() === ''} onClick={() => void find()}>
          Find
        </Button>
      </div>
      <Problem>{problem}</Problem>
      <div role="status">
        {found && (
          <p className={found.cards.length === 0 ? 'muted' : 'vh'}>
            {found.cards.length === 0 ? pickersMessages.noRollFound(found.q) : `${found.cards.length} found`}
          </p>
        )}
      </div>
      {found && found.cards.length > 0 && (
        <ul className="cluster">
          {found.cards.map(({ id, name, line, hex, price }) => (
            <li key={id}>
              <Button size="s" onClick={() => onChoose(id)}>
                <Swatch hex={hex} shape="dot" /> {name}{' '}
                <span className="data">
                  {keepUnits(line)} · {dollars(price)}
                </span>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
