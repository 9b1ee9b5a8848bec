import { useId, useState } from 'react';
import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { lineFacts } from '../../../../contract/line-facts.ts';
import { type Cents, cents, dollars } from '../../../../contract/money/cents.ts';
import { earlierRefunds, refundParts } from '../../../../contract/money/line-refund.ts';
import { isOwnReason, type OrderReturn } from '../../../../contract/return.ts';
import { Field } from '../../../ui/Field.tsx';
import { Confirm } from '../Confirm.tsx';
import { FormError } from '../parts.tsx';
import { refundedOf } from './OrderFacts.tsx';
import type { ActionProps } from './use-order.ts';

interface Props extends ActionProps {
  readonly label: string;
  /** the accepted return that came back */
  readonly returned?: OrderReturn;
}

interface Chosen {
  readonly qty: number;
  readonly restock: boolean;
}

/** Refunds pieces of lines, the shipping or an amount. The sums are the server's: it computes them by the same function. */
export function RefundDialog(props: Props) {
  const { data, calls, onDone, label, returned } = props;
  const form = useRefund(data, returned);
  const { amount, reason } = form;
  const [key, setKey] = useState(() => crypto.randomUUID());
  const confirm = async () => {
    const goods = { lines: form.lines, shipping: form.shipping, fee: form.fee };
    const body = {
      ...{ reason, shown: amount },
      ...(form.isAmount ? { amount } : { goods }),
      ...(returned && { returnNumber: returned.refId }),
    };
    await calls.change('refunds', { body, headers: { 'idempotency-key': key } });
    setKey(crypto.randomUUID());
    form.reset();
    onDone(`${dollars(amount)} is on its way back.`);
  };
  return (
    <Confirm
      label={label}
      title={returned ? `Return ${returned.refId} arrived` : 'Refund'}
      action={amount > 0 ? `Refund ${dollars(amount)}` : 'Refund'}
      onConfirm={async () => {
        if (amount < 1) throw new FormError('Choose lines, the shipping or an amount to refund.');
        await confirm();
      }}
    >
      {!returned && (
        <label className="check">
          <input
            type="checkbox"
            checked={form.isAmount}
            onChange={(event) => form.setAmountOnly(event.target.checked)}
          />
          An amount, without naming lines
        </label>
      )}
      {form.isAmount ? (
        <Field label="Amount" hint={`At most ${dollars(data.payment.left)}.`}>
          {(control) => (
            <input
              {...control}
              inputMode="decimal"
              value={form.typedAmount}
              onChange={(event) => form.setTypedAmount(event.target.value)}
            />
          )}
        </Field>
      ) : (
        <Lines data={data} form={form} />
      )}
      <Field label="Reason" note=" for the log">
        {(control) => (
          <input
            {...control}
            required
            maxLength={500}
            value={reason}
            onChange={(event) => form.setReason(event.target.value)}
          />
        )}
      </Field>
    </Confirm>
  );
}

type RefundForm = ReturnType<typeof useRefund>;

function Lines({ data, form }: { data: DeskOrder; form: RefundForm }) {
  const id = useId();
  const shippingLeft = data.order.totals.shipping - form.earlier.shipping;
  return (
    <>
      <ul className="order-refund-lines">
        {data.order.lines.map((line) => {
          const most = line.qty - refundedOf(data, line.id);
          const { qty, restock } = form.chosenOf(line.id);
          const name = `${id}-${line.id}`;
          return (
            <li key={line.id}>
              <label htmlFor={name}>
                {line.name} <small>{lineFacts(line)}</small>
              </label>
              <span>
                <input
                  id={name}
                  className="input"
                  type="number"
                  min={0}
                  max={most}
                  readOnly={most === 0}
                  value={qty}
                  onChange={(event) => form.choose(line.id, { qty: clamp(event.target.valueAsNumber, most), restock })}
                />{' '}
                of {most}
              </span>
              {line.type === 'pod' && <small>Prints are not restocked.</small>}
              {line.type !== 'pod' && qty > 0 && (
                <label className="check">
                  <input
                    type="checkbox"
                    checked={restock}
                    onChange={(event) => form.choose(line.id, { qty, restock: event.target.checked })}
                  />
                  Back on the shelf<span className="vh">: {line.name}</span>
                </label>
              )}
            </li>
          );
        })}
      </ul>
      {shippingLeft > 0 && (
        <label className="check">
          <input type="checkbox" checked={form.shipping} onChange={(event) => form.setShipping(event.target.checked)} />
          Shipping, {dollars(cents(shippingLeft))}
        </label>
      )}
      {data.order.shippedAt && data.order.returnTerms && (
        <label className="check">
          <input
            type="checkbox"
            checked={form.fee > 0}
            onChange={(event) =>
              form.setFee(event.target.checked ? (data.order.returnTerms?.returnFee ?? cents(0)) : cents(0))
            }
          />
          Keep {dollars(data.order.returnTerms.returnFee)} for the return label
        </label>
      )}
      <Sums form={form} />
    </>
  );
}

function Sums({ form: { parts } }: { form: RefundForm }) {
  if (!parts) return null;
  const rows: [string, Cents, string][] = [
    ['Goods, after discounts', parts.goods, ''],
    ['Tax on them', parts.tax, ''],
    ['Shipping', parts.shipping, ''],
    ['Return label', parts.fee, '−'],
    ['Earlier refunds without lines', parts.earlier, '−'],
  ];
  return (
    <dl className="order-sums" aria-live="polite">
      {rows
        .filter(([, amount], index) => amount > 0 || index === 0)
        .map(([label, amount, sign]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="desk-money">
              {sign}
              {dollars(amount)}
            </dd>
          </div>
        ))}
      <div data-total>
        <dt>Refund</dt>
        <dd className="desk-money">{dollars(parts.amount)}</dd>
      </div>
    </dl>
  );
}

function clamp(typed: number, most: number): number {
  return Number.isFinite(typed) ? Math.max(0, Math.min(most, Math.round(typed))) : 0;
}

/** What is chosen, and what it comes to. */
function useRefund(data: DeskOrder, returned: OrderReturn | undefined) {
  const isOwn = returned !== undefined && isOwnReason(returned.reason);
  const start = {
    chosen: Object.fromEntries(
      (returned?.lines ?? []).map(({ lineId, qty }) => [lineId, { qty, restock: isOwn }]),
    ) as Record<string, Chosen>,
    fee: isOwn ? (data.order.returnTerms?.returnFee ?? cents(0)) : cents(0),
  };
  const [chosen, setChosen] = useState(start.chosen);
  const [shipping, setShipping] = useState(false);
  const [fee, setFee] = useState<Cents>(start.fee);
  const [isAmount, setAmountOnly] = useState(false);
  const [typedAmount, setTypedAmount] = useState('');
  const [reason, setReason] = useState(returned ? `Return ${returned.refId}` : '');
  const lines = Object.entries(chosen)
    .filter(([, { qty }]) => qty > 0)
    .map(([lineId, { qty, restock }]) => ({ lineId, qty, restock }));
  const earlier = earlierRefunds(data.refunds, data.payment.left);
  const parts = partsOf(data, earlier, { lines, shipping, fee });
  const typed = Math.round(Number(typedAmount.replace(/[$,\s]/g, '')) * 100);
  const amount = isAmount ? cents(Number.isFinite(typed) ? Math.max(0, typed) : 0) : (parts?.amount ?? cents(0));
  return {
    ...{ lines, shipping, setShipping, fee, setFee, isAmount, setAmountOnly, typedAmount, setTypedAmount },
    ...{ reason, setReason, earlier, parts, amount },
    chosenOf: (lineId: string): Chosen =>
      chosen[lineId] ?? { qty: 0, restock: data.toShip.some((line) => line.lineId === lineId) },
    choose: (lineId: string, choice: Chosen) => setChosen({ ...chosen, [lineId]: choice }),
    reset() {
      setChosen({});
      setShipping(false);
      setTypedAmount('');
      setReason('');
    },
  };
}

/** Undefined while the order has fewer pieces left than are chosen: somebody refunded them meanwhile. */
function partsOf(
  { order }: DeskOrder,
  earlier: Parameters<typeof refundParts>[1],
  request: Parameters<typeof refundParts>[2],
) {
  const lines = order.lines.map(({ id, price, qty, data }) => ({ ...data, id, price, qty }));
  try {
    return refundParts({ lines, totals: order.totals }, earlier, request);
  } catch {
    return undefined;
  }
}
