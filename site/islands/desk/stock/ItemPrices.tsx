import { useState } from 'react';
import { doneSchema } from '../../../../contract/desk/me.ts';
import type { PriceChange, StockItem } from '../../../../contract/desk/stock.ts';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { deskSend } from '../desk-api.ts';
import { Money, When } from '../parts.tsx';
import { FormCard, useSend } from './FormCard.tsx';
import { centsOf, fieldTime, isPending, newKey, publisherNote, statusOf, weekendOf } from './stock-words.ts';

interface Props {
  readonly item: StockItem;
  readonly mayWrite: boolean;
  readonly onChanged: (words: string) => Promise<void>;
}

/** Prices and sales that come from the desk, over those of the content. */
export function ItemPrices({ item, mayWrite, onChanged }: Props) {
  const note = publisherNote(item.publisher, item.prices.some(isPending));
  return (
    <section className="stock-section" aria-labelledby="stock-prices">
      <h2 id="stock-prices" className="h3">
        Price
      </h2>
      <p>
        The shop shows <Money amount={item.price} />
        {item.was !== null && (
          <>
            {' '}
            instead of{' '}
            <s>
              <Money amount={item.was} />
            </s>
          </>
        )}
        . What you set here holds until you remove it, also when the content is edited.
      </p>
      {note && <p className="stock-note">{note}</p>}
      {item.prices.length > 0 && (
        <ul className="stock-prices" aria-label="Prices of the desk">
          {item.prices.map((change) => (
            <li key={change.id}>
              <Change change={change} item={item} mayWrite={mayWrite} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
      {mayWrite && (
        <div className="stock-cards">
          <SaleForm item={item} onChanged={onChanged} />
          <PriceForm item={item} onChanged={onChanged} />
        </div>
      )}
    </section>
  );
}

function Change({ change, item, mayWrite, onChanged }: Props & { change: PriceChange }) {
  const inForce = change.state === 'waiting' || (change.state === 'published' && !change.removedAt);
  return (
    <>
      <span>
        <b data-state={change.state}>{statusOf(change, item.publisher, new Date())}</b>
        <br />
        {change.from && change.until ? (
          <>
            Sale at <Money amount={change.price} /> from <When at={change.from} /> until <When at={change.until} />
          </>
        ) : (
          <>
            Price <Money amount={change.price} />
          </>
        )}
        <span className="stock-size">
          By {change.by}, <When at={change.at} />
          {change.publishedAt && (
            <>
              {' · published '}
              <When at={change.publishedAt} />
            </>
          )}
        </span>
      </span>
      {mayWrite && inForce && (
        <Confirm
          label="Remove"
          title={change.from ? 'Remove this sale?' : 'Remove this price?'}
          action="Remove"
          onConfirm={async () => {
            await deskSend(`/desk/prices/${change.id}`, { method: 'DELETE' }, doneSchema);
            await onChanged('Removed. The next release has the content’s price.');
          }}
        >
          <p>The item goes back to the content’s price.</p>
        </Confirm>
      )}
    </>
  );
}

const amountHint = 'In dollars, such as 18.99';

function amountProps(typed: string, set: (typed: string) => void) {
  return {
    inputMode: 'decimal' as const,
    pattern: '\\$?[0-9]{1,5}(\\.[0-9]{1,2})?',
    title: amountHint,
    value: typed,
    onChange: ({ target }: { target: HTMLInputElement }) => set(target.value),
  };
}

function useAdd(item: StockItem, onChanged: Props['onChanged']) {
  const [key, setKey] = useState(newKey);
  return async (body: object) => {
    await deskSend(
      `/desk/stock/${encodeURIComponent(item.id)}/prices`,
      { method: 'POST', body: { key, ...body } },
      doneSchema,
    );
    setKey(newKey());
    await onChanged('Saved. It is checked and published with the next release.');
  };
}

function SaleForm({ item, onChanged }: Omit<Props, 'mayWrite'>) {
  const [price, setPrice] = useState('');
  const [from, setFrom] = useState('');
  const [until, setUntil] = useState('');
  const add = useAdd(item, onChanged);
  const send = useSend(async () => {
    const span = { from: new Date(from).toISOString(), until: new Date(until).toISOString() };
    await add({ kind: 'sale', price: centsOf(price), ...span });
    setPrice('');
  });
  return (
    <FormCard title="Put on sale" send={send}>
      <Field label="Sale price" hint={amountHint}>
        {(control) => <input {...control} required {...amountProps(price, setPrice)} />}
      </Field>
      <Field label="From">
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            required
            value={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
      </Field>
      <Field label="Until" hint={`Times of ${Intl.DateTimeFormat().resolvedOptions().timeZone}`}>
        {(control) => (
          <input
            {...control}
            type="datetime-local"
            required
            min={from}
            value={until}
            onChange={({ target }) => setUntil(target.value)}
          />
        )}
      </Field>
      <Button
        size="s"
        onClick={() => {
          const weekend = weekendOf(new Date());
          setFrom(fieldTime(weekend.from));
          setUntil(fieldTime(weekend.until));
        }}
      >
        This weekend
      </Button>
    </FormCard>
  );
}

function PriceForm({ item, onChanged }: Omit<Props, 'mayWrite'>) {
  const [price, setPrice] = useState('');
  const [was, setWas] = useState('');
  const add = useAdd(item, onChanged);
  const send = useSend(async () => {
    await add({ kind: 'price', price: centsOf(price), was: was.trim() === '' ? null : centsOf(was) });
    setPrice('');
    setWas('');
  });
  return (
    <FormCard title="Change the price" send={send}>
      <Field label="New price" hint={amountHint}>
        {(control) => <input {...control} required {...amountProps(price, setPrice)} />}
      </Field>
      <Field label="Price before, struck out" note="optional">
        {(control) => <input {...control} {...amountProps(was, setWas)} />}
      </Field>
    </FormCard>
  );
}
