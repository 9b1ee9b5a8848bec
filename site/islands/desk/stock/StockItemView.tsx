import { useQuery } from '@tanstack/react-query';
import {
  movementNames,
  type StockChanged,
  type StockItem,
  stockChangedSchema,
  stockItemSchema,
  stockRowSchema,
  writeOffKinds,
} from '../../../../contract/desk/stock.ts';
import { grouped } from '../../../../contract/grouped.ts';
import { deskGet, deskSend } from '../desk-api.ts';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { NumberField, SelectField, TextField } from '../kit/fields.tsx';
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
  const undo = async (movement: string) => {
    const path = `/desk/stock/${encodeURIComponent(id)}/movements/${movement}/undo` as const;
    const { change, available } = await deskSend(path, {}, stockChangedSchema);
    return `Undone: ${signed(change)}. ${grouped(available)} available.`;
  };
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
                <Changes
                  id={row.id}
                  reserved={row.reserved}
                  onChanged={(words, movement) => say(words, movement === null ? undefined : () => undo(movement))}
                />
                {mayWrite && <SettingsForm key={`${row.place} ${row.ownThreshold}`} row={row} say={say} />}
              </div>
            )}
            <ItemPrices item={row} onChanged={say} />
            <ItemHistory
              id={row.id}
              onUndo={mayMove ? async (movement) => await say(await undo(movement)) : undefined}
            />
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
          ['On its way', row.expectedOn ? `${grouped(row.incoming)}, ${row.expectedOn}` : grouped(row.incoming)],
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

interface ChangesProps {
  readonly id: string;
  readonly reserved: number;
  /** What was done, and its movement; null: it changed nothing. */
  readonly onChanged: (words: string, movement: string | null) => Promise<void>;
}

function Changes({ id, reserved, onChanged }: ChangesProps) {
  const said = (verb: string) => (answer: StockChanged) =>
    onChanged(
      `${verb}: ${signed(answer.change)}. ${grouped(answer.available)} available${
        answer.missing > 0 ? `, and ${answer.missing} that orders have reserved are missing` : ''
      }.`,
      answer.movement,
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
        kinds={writeOffKinds}
        bodyOf={(remove, note, kind) => ({ kind, remove, note })}
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
  /** to choose from; then the note is required */
  readonly kinds?: typeof writeOffKinds;
  readonly bodyOf: (pieces: number, note: string, kind: string) => object;
  readonly onChanged: (answer: StockChanged) => Promise<void>;
}

function ChangeForm(props: ChangeFormProps) {
  const { id, title, number, hint, least = 1, note: noteLabel, kinds, bodyOf, onChanged } = props;
  // The key makes a request that is sent again, such as after a failure, count once.
  const empty = () => ({ pieces: '', note: '', kind: kinds?.[0] ?? '', key: crypto.randomUUID() });
  const form = useDeskForm(empty, async ({ pieces, note, kind, key }, { reset }) => {
    const body = { key, ...bodyOf(Number(pieces), note, kind) };
    const path = `/desk/stock/${encodeURIComponent(id)}/changes` as const;
    const answer = await deskSend(path, { body }, stockChangedSchema);
    reset(empty());
    await onChanged(answer);
  });
  return (
    <Form form={form} title={title} action={title}>
      <NumberField name="pieces" label={number} hint={hint} min={least} required />
      {kinds && (
        <SelectField
          name="kind"
          label="What happened"
          options={Object.fromEntries(kinds.map((kind) => [kind, movementNames[kind]]))}
        />
      )}
      <TextField
        name="note"
        label={noteLabel}
        note={kinds ? undefined : 'optional'}
        maxLength={200}
        minLength={kinds ? 3 : undefined}
        required={kinds !== undefined}
      />
    </Form>
  );
}

function SettingsForm({ row, say }: { row: StockItem; say: ReturnType<typeof useSaid>['say'] }) {
  const threshold = row.ownThreshold === null ? '' : String(row.ownThreshold);
  const save = async (body: Pick<StockItem, 'place'> & { readonly threshold: number | null }) =>
    await deskSend(`/desk/stock/${encodeURIComponent(row.id)}`, { method: 'PUT', body }, stockRowSchema);
  const form = useDeskForm(
    () => ({ place: row.place ?? '', threshold }),
    async (typed) => {
      await save({
        place: typed.place.trim() || null,
        threshold: typed.threshold === '' ? null : Number(typed.threshold),
      });
      await say('Place and threshold are saved.', () => save({ place: row.place, threshold: row.ownThreshold }));
    },
  );
  return (
    <Form form={form} title="Place and threshold" action="Save">
      <TextField name="place" label="Place on the shelf" note="optional" maxLength={40} />
      <NumberField name="threshold" label="Low below" hint="Empty: as the shop." />
    </Form>
  );
}
