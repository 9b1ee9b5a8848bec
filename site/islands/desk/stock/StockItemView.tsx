import { useQuery } from '@tanstack/react-query';
import {
  type StockChanged,
  type StockItem,
  stockChangedSchema,
  stockItemSchema,
  stockRowSchema,
} from '../../../../contract/desk/stock.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { deskGet, deskSend } from '../desk-api.ts';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { NumberField, TextField } from '../kit/fields.tsx';
import { Loaded } from '../kit/Loaded.tsx';
import { BackLink, Facts, Money } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';
import { useSaid } from '../kit/use-said.tsx';
import { ItemHistory } from './ItemHistory.tsx';
import { ItemPrices } from './ItemPrices.tsx';
import { isPending, signed } from './stock-words.ts';

/** While a price waits to be published, so that it is seen to go live. */
const POLL_MS = 3_000;

/** One item: what is there, what changes it, its prices and its history. */
export function StockItemView({ id }: { id: string }) {
  const [mayMove, mayWrite] = [useMay('stock:move'), useMay('stock:write')];
  const item = useQuery({
    queryKey: ['/desk/stock', 'item', id],
    queryFn: ({ signal }) => deskGet(`/desk/stock/${encodeURIComponent(id)}`, stockItemSchema, signal),
    refetchInterval: ({ state }) => (state.data?.prices.some(isPending) ? POLL_MS : false),
  });
  const { said, say } = useSaid('/desk/stock');
  return (
    <>
      <BackLink href="/desk/stock/">All items</BackLink>
      <Loaded query={item}>
        {(row) => (
          <>
            <Head row={row} />
            {said}
            {mayMove && (
              <div className="desk-cards">
                <Changes id={row.id} reserved={row.reserved} onChanged={say} />
                {mayWrite && <SettingsForm key={`${row.place} ${row.ownThreshold}`} row={row} onChanged={say} />}
              </div>
            )}
            <ItemPrices item={row} onChanged={say} />
            <ItemHistory id={row.id} />
          </>
        )}
      </Loaded>
    </>
  );
}

function Head({ row }: { row: StockItem }) {
  return (
    <section aria-labelledby="stock-name" className="stack-3">
      <div className="desk-pictured">
        <img src={row.picture} alt="" width="80" height="80" />
        <div>
          <h2 id="stock-name" className="h3">
            {row.name}
          </h2>
          <p>
            {row.size} · <span className="desk-data">{row.sku}</span>
            {!row.active && ' · not on sale'}
          </p>
          <BackLink href={row.path}>Its page in the shop</BackLink>
        </div>
      </div>
      <Facts
        look="tiles"
        facts={[
          ['Available', grouped(row.available)],
          ['Reserved', grouped(row.reserved)],
          ['On the shelf', grouped(row.available + row.reserved)],
          ['Low-stock threshold', grouped(row.threshold)],
          ['Sold in 7 days', grouped(row.sold)],
          ['Alerts waiting', grouped(row.alerts)],
          ['Place', row.place ?? '–'],
          ['Price', <Money key="price" amount={row.price} />],
        ]}
      />
    </section>
  );
}

type OnChanged = (words: string) => Promise<void>;

function Changes({ id, reserved, onChanged }: { id: string; reserved: number; onChanged: OnChanged }) {
  const said = (verb: string) => (answer: StockChanged) =>
    onChanged(
      `${verb}: ${signed(answer.change)}. ${grouped(answer.available)} available${
        answer.missing > 0 ? `, and ${answer.missing} that orders have reserved are missing` : ''
      }.`,
    );
  return (
    <>
      <ChangeForm
        id={id}
        title="Restock"
        number="Pieces to add"
        note="Supplier or delivery"
        bodyOf={(add, note) => ({ kind: 'restock', add, note })}
        onChanged={said('Restocked')}
      />
      <ChangeForm
        id={id}
        title="Count"
        number="Pieces on the shelf"
        hint={reserved > 0 ? `With the ${reserved} that are reserved for orders.` : undefined}
        least={0}
        note="Note"
        bodyOf={(counted, note) => ({ kind: 'count', counted, note })}
        onChanged={said('Counted')}
      />
      <ChangeForm
        id={id}
        title="Lost or damaged"
        number="Pieces to remove"
        note="Reason"
        isNoteRequired
        bodyOf={(remove, note) => ({ kind: 'lost', remove, note })}
        onChanged={said('Removed')}
      />
    </>
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
  // The key makes a request that is sent again, such as after a failure, count once.
  const empty = () => ({ pieces: '', note: '', key: crypto.randomUUID() });
  const form = useDeskForm(empty, async ({ pieces, note, key }, { reset }) => {
    const body = { key, ...bodyOf(Number(pieces), note) };
    const path = `/desk/stock/${encodeURIComponent(id)}/changes` as const;
    const answer = await deskSend(path, { body }, stockChangedSchema);
    reset(empty());
    await onChanged(answer);
  });
  return (
    <Form form={form} title={title} action={title}>
      <NumberField name="pieces" label={number} hint={hint} min={least} required />
      <TextField
        name="note"
        label={noteLabel}
        note={isNoteRequired ? undefined : 'optional'}
        maxLength={200}
        minLength={isNoteRequired ? 3 : undefined}
        required={isNoteRequired}
      />
    </Form>
  );
}

function SettingsForm({ row, onChanged }: { row: StockItem; onChanged: OnChanged }) {
  const threshold = row.ownThreshold === null ? '' : String(row.ownThreshold);
  const form = useDeskForm(
    () => ({ place: row.place ?? '', threshold }),
    async (typed) => {
      const body = {
        place: typed.place.trim() || null,
        threshold: typed.threshold === '' ? null : Number(typed.threshold),
      };
      await deskSend(`/desk/stock/${encodeURIComponent(row.id)}`, { method: 'PUT', body }, stockRowSchema);
      await onChanged('Place and threshold are saved.');
    },
  );
  return (
    <Form form={form} title="Place and threshold" action="Save">
      <TextField name="place" label="Place on the shelf" note="optional" maxLength={40} />
      <NumberField name="threshold" label="Low below" hint="Empty: as the shop." />
    </Form>
  );
}
