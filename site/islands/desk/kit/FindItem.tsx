import { useState } from 'react';
import { type DeskFound, deskFoundSchema } from '../../../../contract/desk/search.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { deskGet } from '../desk-api.ts';
import { Problem } from './parts.tsx';
import { useWork } from './use-work.ts';

export type FoundItem = DeskFound['items'][number];

/** Such as "Petrol PLA, 1.75 mm, 1 kg". */
export function itemWords({ name, size }: Pick<FoundItem, 'name' | 'size'>): string {
  return [name, size].filter(Boolean).join(', ');
}

/** Finds items by words or SKU, inside of a form as well; each that is found is added with a press. */
export function FindItem({ label, onAdd }: { label: string; onAdd: (item: FoundItem) => void }) {
  const [typed, setTyped] = useState('');
  const [found, setFound] = useState<readonly FoundItem[]>();
  const { run, isBusy, error } = useWork();
  const find = () => {
    const words = typed.trim();
    if (!words) return;
    void run(async () => {
      const { items } = await deskGet(`/desk/search?q=${encodeURIComponent(words)}`, deskFoundSchema);
      setFound(items);
    });
  };
  return (
    <div className="stack-2">
      <Field label={label} hint="By name, size or SKU.">
        {(control) => (
          <input
            {...control}
            className="input"
            autoComplete="off"
            maxLength={100}
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              // Otherwise it would send the form around it.
              event.preventDefault();
              find();
            }}
          />
        )}
      </Field>
      <div className="desk-actions">
        <Button size="s" loading={isBusy} onClick={find}>
          Find
        </Button>
      </div>
      <Problem error={error} />
      <div role="status">
        {found?.length === 0 && 'No item matches.'}
        {found && found.length > 0 && (
          <ul className="desk-rows">
            {found.map((item) => (
              <li key={item.id}>
                <span>
                  {itemWords(item)} <small>{item.sku}</small>
                </span>
                <Button size="s" aria-label={`Add ${itemWords(item)}`} onClick={() => onAdd(item)}>
                  Add
                </Button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}
