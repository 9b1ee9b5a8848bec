import { useLayoutEffect, useState } from 'react';
import { type Cents, cents, dollars } from '../../../../contract/cents.ts';
import { CHARGE_DAYS, type DeskOrder, type EditPrice } from '../../../../contract/desk/order.ts';
import { lineFacts } from '../../../../contract/line-facts.ts';
import type { Totals } from '../../../../contract/money/totals-schema.ts';
import { regionCodes } from '../../../../contract/regions.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../kit/Dialog.tsx';
import { DoorFacts } from '../kit/DoorFacts.tsx';
import { FindItem, type FoundItem, itemWords } from '../kit/FindItem.tsx';
import { Form, useDeskForm } from '../kit/Form.tsx';
import { CheckField, NumberField, SelectField, TextField } from '../kit/fields.tsx';
import { Problem } from '../kit/parts.tsx';
import type { DialogProps } from './use-order.ts';

interface Added extends FoundItem {
  readonly qty: string;
  /** of the new line */
  readonly lineId: string;
}

interface Typed {
  /** pieces by the line's id */
  readonly qty: Readonly<Record<string, string>>;
  readonly added: readonly Added[];
  readonly address: NonNullable<DeskOrder['address']> | null;
  readonly waive: boolean;
}

function typedAtFirst({ order, address }: DeskOrder): Typed {
  const qty = Object.fromEntries(order.lines.map((line) => [line.id, String(line.qty)]));
  return { qty, added: [], address, waive: false };
}

/** What differs from the order, as the API reads it. */
function editOf(data: DeskOrder, { qty, added, address }: Typed) {
  const lines = data.order.lines
    .map((line) => ({ lineId: line.id, qty: Math.trunc(Number(qty[line.id])), before: line.qty }))
    .flatMap(({ before, ...line }) => (line.qty === before ? [] : [line]));
  const { country: _, ...moved } = address ?? { country: '' };
  const isMoved = JSON.stringify(address) !== JSON.stringify(data.address);
  return {
    version: data.version,
    lines,
    add: added.map((item) => ({ id: item.lineId, itemId: item.id, qty: Number(item.qty) })),
    ...(isMoved && { address: moved }),
  };
}

const addressFields = [
  ['firstName', 'First name'],
  ['lastName', 'Last name'],
  ['phone', 'Phone'],
  ['address', 'Street'],
  ['address2', 'Apartment, unit'],
  ['city', 'City'],
  ['zipCode', 'ZIP or postal code'],
] as const;

/** Goods and address of an order that is not packed: the first press shows what the change costs, the second makes it. */
export function EditDialog({ data, calls, onDone, isOpen, onClose }: DialogProps) {
  const [priced, setPriced] = useState<{ readonly edit: string; readonly price: EditPrice }>();
  const { refId } = data.order.payment;
  const form = useDeskForm<Typed>(
    () => typedAtFirst(data),
    async (typed) => {
      const edit = editOf(data, typed);
      if (priced?.edit !== JSON.stringify(edit)) {
        const price = await calls.edit(edit);
        if (price) setPriced({ edit: JSON.stringify(edit), price });
        return;
      }
      const { after, back, more } = priced.price;
      const charge = more > 0 && !typed.waive;
      await calls.edit({ ...edit, shown: after.total, waive: typed.waive, charge });
      onClose();
      if (charge) {
        onDone(`Its shopper gets a link to pay ${dollars(more)}; ${refId} changes when that is paid.`);
        return;
      }
      onDone(
        `${refId} is changed${back > 0 ? `, ${dollars(back)} is on its way back,` : ''} and its shopper gets a mail.`,
      );
    },
  );
  const { fields, append, remove } = form.useRows('added');
  // biome-ignore lint/correctness/useExhaustiveDependencies: each time it opens, and then only
  useLayoutEffect(() => {
    if (!isOpen) return;
    form.reset(typedAtFirst(data));
    form.forgetError();
    setPriced(undefined);
  }, [isOpen]);
  const typed = form.watch();
  const price = priced?.edit === JSON.stringify(editOf(data, typed)) ? priced.price : undefined;
  return (
    <Dialog title={`Change ${refId}`} isOpen={isOpen} onClose={onClose}>
      <Form form={form}>
        {data.order.lines.map((line) => (
          <NumberField
            key={line.id}
            name={`qty.${line.id}`}
            label={line.name}
            note={lineFacts(line)}
            max={999}
            readOnly={line.type === 'pod'}
            hint={line.type === 'pod' ? 'Prints stay as they were ordered.' : undefined}
            required
          />
        ))}
        {fields.map(({ id }, at) => {
          const item = form.getValues(`added.${at}`);
          return (
            <div key={id} className="desk-row">
              <NumberField name={`added.${at}.qty`} label={itemWords(item)} note="new" min={1} max={999} required />
              <Button size="s" look="quiet" aria-label={`Remove ${itemWords(item)}`} onClick={() => remove(at)}>
                Remove
              </Button>
            </div>
          );
        })}
        <FindItem
          label="Add an item"
          onAdd={(item) => append({ ...item, qty: '1', lineId: crypto.randomUUID() }, { shouldFocus: false })}
        />
        {data.address && (
          <details>
            <summary>Address</summary>
            <div className="desk-fields">
              {addressFields.map(([name, label]) => (
                <TextField
                  key={name}
                  name={`address.${name}`}
                  label={label}
                  note={name === 'address2' ? 'optional' : undefined}
                  required={name !== 'address2'}
                  maxLength={200}
                />
              ))}
              <SelectField
                name="address.state"
                label={data.address.country === 'CA' ? 'Province' : 'State'}
                options={regionCodes[data.address.country === 'CA' ? 'CA' : 'US']}
              />
            </div>
          </details>
        )}
        {price && <Price price={price} />}
        {price && price.more > 0 && (
          <>
            <p>
              A mailed link asks its shopper for {dollars(price.more)}. The order stays as it is, and is not packed,
              until that is paid, for {CHARGE_DAYS} days at most.
            </p>
            <CheckField name="waive">The shop waives {dollars(price.more)}: nothing more is charged</CheckField>
          </>
        )}
        <Problem error={form.problem} />
        <div className="desk-actions">
          <Button onClick={onClose}>Keep as it is</Button>
          <Button type="submit" look="act" loading={form.isBusy}>
            {price ? actionWords(price, typed.waive) : 'Show what it costs'}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}

function actionWords({ back, more }: EditPrice, waive: boolean): string {
  if (more > 0 && !waive) return `Send a link for ${dollars(more)}`;
  return back > 0 ? `Change it and refund ${dollars(back)}` : 'Change it';
}

const parts: readonly (readonly [string, (totals: Totals) => Cents])[] = [
  ['Goods', ({ subtotal }) => subtotal],
  ['Discounts', ({ discount }) => cents(-discount)],
  ['Shipping', ({ shipping }) => shipping],
  ['Tax', ({ tax }) => tax],
  ['Total', ({ total }) => total],
];

function Price({ price: { before, after, atTheDoor } }: { price: EditPrice }) {
  return (
    <>
      <table className="order-price">
        <caption className="vh">What the change costs</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {parts.map(([label, of]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>{dollars(of(before))}</td>
              <td>{dollars(of(after))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DoorFacts door={atTheDoor} total={after.total} />
    </>
  );
}
