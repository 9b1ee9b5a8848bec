import type { ComponentProps } from 'react';
import type { PriceChange, StockItem } from '../../../../contract/desk/stock.ts';
import { Button } from '../../../ui/Button.tsx';
import { deskSend } from '../desk-api.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { TextField } from '../kit/fields.tsx';
import { Card, Money, When } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';
import { centsOf, fieldTime, isPending, publisherNote, statusOf, weekendOf } from './stock-words.ts';

interface Props {
  readonly item: StockItem;
  readonly onChanged: (words: string) => Promise<void>;
}

/** Prices and sales that come from the desk, over those of the content. */
export function ItemPrices({ item, onChanged }: Props) {
  const mayWrite = useMay('prices:write');
  const note = publisherNote(item.publisher, item.prices.some(isPending));
  return (
    <Card title="Price" isPlain>
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
      {note && <p className="desk-note desk-warn">{note}</p>}
      {item.prices.length > 0 && (
        <ul className="desk-card desk-rows" aria-label="Prices of the desk">
          {item.prices.map((change) => (
            <Change key={change.id} change={change} item={item} onChanged={onChanged} />
          ))}
        </ul>
      )}
      {mayWrite && (
        <div className="desk-cards">
          <SaleForm item={item} onChanged={onChanged} />
          <PriceForm item={item} onChanged={onChanged} />
        </div>
      )}
    </Card>
  );
}

const tones = { waiting: 'warn', published: 'ok', refused: 'danger' } as const;

function Change({ change, item, onChanged }: Props & { change: PriceChange }) {
  const mayWrite = useMay('prices:write');
  const { id, state, price, from, until, by, at, publishedAt, removedAt } = change;
  const inForce = state === 'waiting' || (state === 'published' && !removedAt);
  return (
    <li>
      <span>
        <b className={state === 'ended' ? undefined : `desk-${tones[state]}-text`}>
          {statusOf(change, item.publisher, new Date())}
        </b>
        <br />
        {from && until ? (
          <>
            Sale at <Money amount={price} /> from <When at={from} /> until <When at={until} />
          </>
        ) : (
          <>
            Price <Money amount={price} />
          </>
        )}
        <small>
          By {by}, <When at={at} />
          {publishedAt && (
            <>
              {' · published '}
              <When at={publishedAt} />
            </>
          )}
        </small>
      </span>
      {mayWrite && inForce && (
        <Confirm
          label="Remove"
          title={from ? 'Remove this sale?' : 'Remove this price?'}
          action="Remove"
          onConfirm={async () => {
            await deskSend(`/desk/prices/${id}`, { method: 'DELETE' });
            await onChanged('Removed. The next release has the content’s price.');
          }}
        >
          <p>The item goes back to the content’s price.</p>
        </Confirm>
      )}
    </li>
  );
}

const amountHint = 'In dollars, such as 18.99';

function AmountField(props: ComponentProps<typeof TextField>) {
  return <TextField inputMode="decimal" pattern="\$?[0-9]{1,5}(\.[0-9]{1,2})?" title={amountHint} {...props} />;
}

/** A form for a price, which is sent with the same key until it was stored: a repeated request counts once. */
function usePriceForm<Typed extends object>(
  { item, onChanged }: Props,
  typed: Typed,
  bodyOf: (typed: Typed) => object,
) {
  const defaults = () => ({ ...typed, key: crypto.randomUUID() as string });
  return useDeskForm(defaults, async (values, form) => {
    const body = { key: values.key, ...bodyOf(values) };
    await deskSend(`/desk/stock/${encodeURIComponent(item.id)}/prices`, { body });
    form.reset(defaults());
    await onChanged('Saved. It is checked and published with the next release.');
  });
}

function SaleForm(props: Props) {
  const form = usePriceForm(props, { price: '', from: '', until: '' }, ({ price, from, until }) => ({
    kind: 'sale',
    price: centsOf(price),
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
  }));
  const setWeekend = () => {
    const { from, until } = weekendOf(new Date());
    form.setValue('from', fieldTime(from));
    form.setValue('until', fieldTime(until));
  };
  return (
    <Form form={form} title="Put on sale" action="Put on sale">
      <AmountField name="price" label="Sale price" hint={amountHint} required />
      <TextField name="from" label="From" type="datetime-local" required />
      <TextField
        name="until"
        label="Until"
        hint={`Times of ${Intl.DateTimeFormat().resolvedOptions().timeZone}`}
        type="datetime-local"
        required
        min={form.watch('from')}
      />
      <Button size="s" onClick={setWeekend}>
        This weekend
      </Button>
    </Form>
  );
}

function PriceForm(props: Props) {
  const form = usePriceForm(props, { price: '', was: '' }, ({ price, was }) => ({
    kind: 'price',
    price: centsOf(price),
    was: was.trim() === '' ? null : centsOf(was),
  }));
  return (
    <Form form={form} title="Change the price" action="Change the price">
      <AmountField name="price" label="New price" hint={amountHint} required />
      <AmountField name="was" label="Price before, struck out" note="optional" />
    </Form>
  );
}
