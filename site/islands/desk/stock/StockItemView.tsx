import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { may, type StaffRole } from '../../../../contract/desk/roles.ts';
import {
  type StockChanged,
  type StockItem,
  stockChangedSchema,
  stockItemSchema,
  stockRowSchema,
} from '../../../../contract/desk/stock.ts';
import { Field } from '../../../ui/Field.tsx';
import { deskGet, deskSend } from '../desk-api.ts';
import { Money, Problem, StatusLine } from '../parts.tsx';
import { FormCard, useSend } from './FormCard.tsx';
import { ItemHistory } from './ItemHistory.tsx';
import { ItemPrices } from './ItemPrices.tsx';
import { isPending, newKey, pieces, signed } from './stock-words.ts';

/** While a price waits to be published, so that it is seen to go live. */
const POLL_MS = 3_000;

/** One item: what is there, what changes it, its prices and its history. */
export function StockItemView({ id, role }: { id: string; role: StaffRole }) {
  const queries = useQueryClient();
  const [said, setSaid] = useState('');
  const item = useQuery({
    queryKey: ['stock', 'item', id],
    queryFn: ({ signal }) => deskGet(`/desk/stock/${encodeURIComponent(id)}`, stockItemSchema, signal),
    refetchInterval: ({ state }) => (state.data?.prices.some(isPending) ? POLL_MS : false),
  });
  const changed = async (words: string) => {
    setSaid(words);
    await queries.invalidateQueries({ queryKey: ['stock'] });
  };
  const row = item.data;
  return (
    <>
      <p className="desk-back">
        <a href="/desk/stock/">All items</a>
      </p>
      <Problem error={item.error} onRetry={() => void item.refetch()} />
      {item.isPending && <p className="desk-wait">Loading …</p>}
      {row && (
        <>
          <Facts row={row} />
          <StatusLine>{said}</StatusLine>
          <Changes row={row} role={role} onChanged={changed} />
          <ItemPrices item={row} mayWrite={may(role, 'prices:write')} onChanged={changed} />
          <ItemHistory id={row.id} />
        </>
      )}
    </>
  );
}

function Facts({ row }: { row: StockItem }) {
  const facts: [string, ReactNode][] = [
    ['Available', pieces(row.available)],
    ['Reserved', pieces(row.reserved)],
    ['On the shelf', pieces(row.available + row.reserved)],
    ['Low-stock threshold', pieces(row.threshold)],
    ['Sold in 7 days', pieces(row.sold)],
    ['Alerts waiting', pieces(row.alerts)],
    ['Place', row.place ?? '–'],
    ['Price', <Money key="price" amount={row.price} />],
  ];
  return (
    <section className="stock-head" aria-labelledby="stock-name">
      <img src={row.picture} alt="" width="80" height="80" />
      <div>
        <h2 id="stock-name" className="h3">
          {row.name}
        </h2>
        <p>
          {row.size} · <span className="desk-data">{row.sku}</span>
          {!row.active && ' · not on sale'}
        </p>
        <p className="desk-back">
          <a href={row.path}>Its page in the shop</a>
        </p>
      </div>
      <dl className="stock-facts">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="desk-data">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

interface ChangesProps {
  readonly row: StockItem;
  readonly onChanged: (words: string) => Promise<void>;
}

function Changes({ row, role, onChanged }: ChangesProps & { role: StaffRole }) {
  if (!may(role, 'stock:move')) return null;
  const said = (verb: string) => (answer: StockChanged) =>
    onChanged(
      `${verb}: ${signed(answer.change)}. ${pieces(answer.available)} available${
        answer.missing > 0 ? `, and ${answer.missing} that orders have reserved are missing` : ''
      }.`,
    );
  return (
    <div className="stock-cards">
      <ChangeForm
        id={row.id}
        title="Restock"
        number="Pieces to add"
        note="Supplier or delivery"
        bodyOf={(add, note) => ({ kind: 'restock', add, note })}
        onChanged={said('Restocked')}
      />
      <ChangeForm
        id={row.id}
        title="Count"
        number="Pieces on the shelf"
        hint={row.reserved > 0 ? `With the ${row.reserved} that are reserved for orders.` : undefined}
        least={0}
        note="Note"
        bodyOf={(counted, note) => ({ kind: 'count', counted, note })}
        onChanged={said('Counted')}
      />
      <ChangeForm
        id={row.id}
        title="Lost or damaged"
        number="Pieces to remove"
        note="Reason"
        isNoteRequired
        bodyOf={(remove, note) => ({ kind: 'lost', remove, note })}
        onChanged={said('Removed')}
      />
      {may(role, 'stock:write') && (
        <SettingsForm key={`${row.place} ${row.ownThreshold}`} row={row} onChanged={onChanged} />
      )}
    </div>
  );
}

interface ChangeFormProps {
  readonly id: string;
  readonly title: string;
  readonly number: string;
  readonly hint?: string | undefined;
  readonly least?: number;
  readonly note: string;
  readonly isNoteRequired?: boolean;
  readonly bodyOf: (pieces: number, note: string) => object;
  readonly onChanged: (answer: StockChanged) => Promise<void>;
}

function ChangeForm(props: ChangeFormProps) {
  const { id, title, number, hint, least = 1, note: noteLabel, isNoteRequired = false, bodyOf, onChanged } = props;
  const [typed, setTyped] = useState('');
  const [note, setNote] = useState('');
  const [key, setKey] = useState(newKey);
  const send = useSend(async () => {
    const body = { key, ...bodyOf(Number(typed), note) };
    const path = `/desk/stock/${encodeURIComponent(id)}/changes` as const;
    const answer = await deskSend(path, { method: 'POST', body }, stockChangedSchema);
    setTyped('');
    setNote('');
    setKey(newKey());
    await onChanged(answer);
  });
  return (
    <FormCard title={title} send={send}>
      <Field label={number} {...(hint && { hint })}>
        {(control) => (
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={least}
            max={100_000}
            step={1}
            required
            value={typed}
            onChange={({ target }) => setTyped(target.value)}
          />
        )}
      </Field>
      <Field label={noteLabel} {...(!isNoteRequired && { note: 'optional' })}>
        {(control) => (
          <input
            {...control}
            maxLength={200}
            minLength={isNoteRequired ? 3 : undefined}
            required={isNoteRequired}
            value={note}
            onChange={({ target }) => setNote(target.value)}
          />
        )}
      </Field>
    </FormCard>
  );
}

function SettingsForm({ row, onChanged }: ChangesProps) {
  const [place, setPlace] = useState(row.place ?? '');
  const [threshold, setThreshold] = useState(row.ownThreshold === null ? '' : String(row.ownThreshold));
  const send = useSend(async () => {
    const body = { place: place.trim() || null, threshold: threshold === '' ? null : Number(threshold) };
    await deskSend(`/desk/stock/${encodeURIComponent(row.id)}`, { method: 'PUT', body }, stockRowSchema);
    await onChanged('Place and threshold are saved.');
  });
  return (
    <FormCard title="Place and threshold" action="Save" send={send}>
      <Field label="Place on the shelf" note="optional">
        {(control) => (
          <input {...control} maxLength={40} value={place} onChange={({ target }) => setPlace(target.value)} />
        )}
      </Field>
      <Field label="Low below" hint="Empty: as the shop.">
        {(control) => (
          <input
            {...control}
            type="number"
            inputMode="numeric"
            min={0}
            max={100_000}
            value={threshold}
            onChange={({ target }) => setThreshold(target.value)}
          />
        )}
      </Field>
    </FormCard>
  );
}
