import { useRef } from 'react';
import { quantityStep } from '../../../../contract/catalogue/bundle.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { reorderMessages } from '../../../../contract/messages/reorders.ts';
import { MAX_QUANTITY } from '../../../../contract/quantity.ts';
import { MAX_REORDER_LINES, type ReorderLine } from '../../../../contract/reorders.ts';
import type { ChosenItem } from '../../../lib/api-chosen.ts';
import { Button } from '../../../ui/Button.tsx';
import { Stepper } from '../../../ui/Stepper.tsx';
import { Swatch } from '../../../ui/Swatch.tsx';
import { ListProblem } from '../../ListProblem.tsx';
import { useChosenItems } from '../../use-chosen-items.ts';
import { FindSpool } from './FindSpool.tsx';

interface Props {
  lines: readonly ReorderLine[];
  onChange: (lines: readonly ReorderLine[]) => void;
}

/** The spools with their quantities, and a search for more. */
export function SpoolLines({ lines, onChange }: Props) {
  const items = useChosenItems(lines.map(({ itemId }) => itemId));
  const known = useRef(new Map<string, ChosenItem>());
  if (items.status === 'ready') for (const item of items.items) known.current.set(item.id, item);
  const set = (itemId: string, qty: number) =>
    onChange(lines.map((line) => (line.itemId === itemId ? { itemId, qty } : line)));
  const add = (itemId: string) => {
    if (!lines.some((line) => line.itemId === itemId)) onChange([...lines, { itemId, qty: 1 }]);
  };
  return (
    <div className="stack-4">
      {items.status === 'error' && <ListProblem message={items.message} onRetry={items.reload} />}
      <ul className="reorder-lines">
        {lines.map(({ itemId, qty }) => {
          const item = known.current.get(itemId);
          const name = item?.name ?? itemId;
          const step = item ? quantityStep(item.tags) : 1;
          return (
            <li key={itemId}>
              {item ? <Swatch hex={item.data.hex} shape="dot" /> : <span />}
              <span>
                {name} {item && <span className="data">{dollars(item.price)} each</span>}
                {items.status === 'ready' && !item && (
                  <span className="err block">{reorderMessages.spoolsOnly(itemId)}</span>
                )}
              </span>
              <span className="cluster">
                <Stepper
                  small
                  label={`Quantity of ${name}`}
                  quantity={qty}
                  rule={{ step, max: MAX_QUANTITY }}
                  onChange={({ quantity }) => set(itemId, quantity)}
                />
                <Button size="s" look="quiet" onClick={() => onChange(lines.filter((line) => line.itemId !== itemId))}>
                  Remove<span className="vh"> {name}</span>
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
      {lines.length < MAX_REORDER_LINES && <FindSpool onChoose={add} />}
    </div>
  );
}
