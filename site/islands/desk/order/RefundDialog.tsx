import { useId } from 'react';
import { type Cents, cents, dollars } from '../../../../contract/cents.ts';
import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { lineFacts } from '../../../../contract/line-facts.ts';
import { earlierRefunds, refundParts } from '../../../../contract/money/line-refund.ts';
import { isOwnReason, type OrderReturn } from '../../../../contract/return.ts';
import { Confirm } from '../kit/Confirm.tsx';
import { CheckField, TextField } from '../kit/fields.tsx';
import type { DeskForm } from '../kit/form-context.ts';
import { Facts, FormError } from '../kit/parts.tsx';
import { refundedOf } from './OrderFacts.tsx';
import type { ActionProps } from './use-order.ts';

interface Props extends ActionProps {
  readonly label: string;
  readonly shortcut?: string;
  /** the accepted return that came back */
  readonly returned?: OrderReturn;
}

/** What is chosen: pieces of each line of the order, the shipping, what is kept; or an amount. */
interface Chosen {
  readonly key: string;
  readonly isAmount: boolean;
  readonly typedAmount: string;
  readonly lines: readonly { readonly qty: string; readonly restock: boolean }[];
  readonly shipping: boolean;
  readonly keepsFee: boolean;
  readonly reason: string;
}

function chosenAtFirst(data: DeskOrder, returned: OrderReturn | undefined): Chosen {
  const own = returned !== undefined && isOwnReason(returned.reason);
  const lines = data.order.lines.map(({ id }) => {
    const line = returned?.lines.find(({ lineId }) => lineId === id);
    if (line) return { qty: String(line.qty), restock: own };
    return { qty: '0', restock: data.toShip.some(({ lineId }) => lineId === id) };
  });
  return {
    // A request that is sent again, such as after a failure, refunds once.
    key: crypto.randomUUID(),
    isAmount: false,
    typedAmount: '',
    lines,
    shipping: false,
    keepsFee: own,
    reason: returned ? `Return ${returned.refId}` : '',
  };
}

/** Refunds pieces of lines, the shipping or an amount. The sums are the server's: it computes them by the same function. */
export function RefundDialog({ data, calls, onDone, label, shortcut, returned }: Props) {
  return (
    <Confirm
      label={label}
      shortcut={shortcut}
      title={returned ? `Return ${returned.refId} arrived` : 'Refund'}
      action={(chosen) => {
        const { amount } = requestOf(data, chosen);
        return amount > 0 ? `Refund ${dollars(amount)}` : 'Refund';
      }}
      defaults={() => chosenAtFirst(data, returned)}
      onConfirm={async (chosen) => {
        const { amount, goods } = requestOf(data, chosen);
        if (amount < 1) throw new FormError('Choose lines, the shipping or an amount to refund.');
        const body = {
          reason: chosen.reason,
          shown: amount,
          ...(chosen.isAmount ? { amount } : { goods }),
          ...(returned && { returnNumber: returned.refId }),
        };
        await calls.change('refunds', { body, headers: { 'idempotency-key': chosen.key } });
        onDone(`${dollars(amount)} is on its way back.`);
      }}
    >
      {(form) => (
        <>
          {!returned && <CheckField name="isAmount">An amount, without naming lines</CheckField>}
          {form.watch('isAmount') ? (
            <TextField
              name="typedAmount"
              label="Amount"
              hint={`At most ${dollars(data.payment.left)}.`}
              inputMode="decimal"
            />
          ) : (
            <Lines data={data} form={form} />
          )}
          <TextField name="reason" label="Reason" note="for the log" required maxLength={500} />
        </>
      )}
    </Confirm>
  );
}

function Lines({ data, form }: { data: DeskOrder; form: DeskForm<Chosen> }) {
  const id = useId();
  const { totals, lines, shippedAt, returnTerms } = data.order;
  const chosen = form.watch();
  const shippingLeft = totals.shipping - earlierOf(data).shipping;
  return (
    <>
      <ul className="desk-rows">
        {lines.map((line, at) => {
          const most = line.qty - refundedOf(data, line.id);
          return (
            <li key={line.id}>
              <label htmlFor={`${id}-${at}`}>
                {line.name} <small>{lineFacts(line)}</small>
              </label>
              <span>
                <input
                  id={`${id}-${at}`}
                  className="input desk-short"
                  type="number"
                  min={0}
                  max={most}
                  readOnly={most === 0}
                  {...form.register(`lines.${at}.qty`)}
                />{' '}
                of {most}
              </span>
              {line.type === 'pod' && <small>Prints are not restocked.</small>}
              {line.type !== 'pod' && Number(chosen.lines[at]?.qty) > 0 && (
                <CheckField name={`lines.${at}.restock`}>
                  Back on the shelf<span className="vh">: {line.name}</span>
                </CheckField>
              )}
            </li>
          );
        })}
      </ul>
      {shippingLeft > 0 && <CheckField name="shipping">Shipping, {dollars(cents(shippingLeft))}</CheckField>}
      {shippedAt && returnTerms && (
        <CheckField name="keepsFee">Keep {dollars(returnTerms.returnFee)} for the return label</CheckField>
      )}
      <Sums parts={requestOf(data, chosen).parts} />
    </>
  );
}

function Sums({ parts }: { parts: ReturnType<typeof partsOf> }) {
  if (!parts) return null;
  const row = (label: string, amount: Cents, sign = '') => amount > 0 && ([label, sign + dollars(amount)] as const);
  return (
    <div aria-live="polite">
      <Facts
        look="sums"
        facts={[
          ['Goods, after discounts', dollars(parts.goods)],
          row('Tax on them', parts.tax),
          row('Shipping', parts.shipping),
          row('Return label', parts.fee, '−'),
          row('Earlier refunds without lines', parts.earlier, '−'),
          ['Refund', dollars(parts.amount)],
        ]}
      />
    </div>
  );
}

/** What is sent for the choice, and what it comes to. */
function requestOf(data: DeskOrder, { lines, shipping, keepsFee, isAmount, typedAmount }: Chosen) {
  const goods = {
    lines: data.order.lines.flatMap((line, at) => {
      const qty = clamp(Number(lines[at]?.qty), line.qty - refundedOf(data, line.id));
      return qty > 0 ? [{ lineId: line.id, qty, restock: lines[at]?.restock === true }] : [];
    }),
    shipping,
    fee: (keepsFee && data.order.returnTerms?.returnFee) || cents(0),
  };
  const parts = partsOf(data, goods);
  const typed = Math.round(Number(typedAmount.replace(/[$,\s]/g, '')) * 100);
  const amount = isAmount ? cents(Number.isFinite(typed) ? Math.max(0, typed) : 0) : (parts?.amount ?? cents(0));
  return { goods, parts, amount };
}

function clamp(typed: number, most: number): number {
  return Number.isFinite(typed) ? Math.max(0, Math.min(most, Math.round(typed))) : 0;
}

const earlierOf = ({ refunds, payment }: DeskOrder) => earlierRefunds(refunds, payment.left);

/** The parts of a refund as the server computes them. Undefined while the order has fewer pieces left than are chosen: somebody refunded them meanwhile. */
export function partsOf(data: DeskOrder, request: Parameters<typeof refundParts>[2]) {
  const { order } = data;
  const lines = order.lines.map(({ id, price, qty, data: priced }) => ({ ...priced, id, price, qty }));
  try {
    return refundParts({ lines, totals: order.totals }, earlierOf(data), request);
  } catch {
    return undefined;
  }
}
