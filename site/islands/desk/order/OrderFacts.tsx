import type { Me } from '../../../../contract/desk/me.ts';
import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { may } from '../../../../contract/desk/roles.ts';
import { lineFacts } from '../../../../contract/line-facts.ts';
import { deskOrderMessages } from '../../../../contract/messages/desk-order.ts';
import { dollars } from '../../../../contract/money/cents.ts';
import type { OrderLine } from '../../../../contract/order.ts';
import { arrivalWords, isPickup, serviceWords } from '../../../../contract/order-words.ts';
import { townLine } from '../../../../contract/postal-code.ts';
import { quantityOf } from '../../../../contract/quantity-of.ts';
import { paidWith } from '../../../lib/account-area/order-facts.ts';
import { Shipments } from '../../account-area/orders/Shipments.tsx';
import { TrackingLinks } from '../../account-area/orders/TrackingLinks.tsx';
import { Money, When } from '../parts.tsx';

/** What needs a person: disputes, and refunds that did not arrive. */
export function Troubles({ data: { disputes, failedRefunds, refunds, reasons } }: { data: DeskOrder }) {
  const open = disputes.filter(({ status }) => status !== 'won' && status !== 'closed');
  const failed = [
    ...failedRefunds,
    ...refunds.flatMap(({ state, amount, failure, askedAt }) =>
      state === 'failed' && failedRefunds.length === 0 ? [{ amount, reason: failure ?? '', at: askedAt }] : [],
    ),
  ];
  if (open.length + failed.length === 0) return null;
  return (
    <div className="desk-problem">
      {open.map(({ id, amount, reason, status, respondBy }) => (
        <p key={id}>
          {status === 'review' ? `Suspected fraud ${id}` : `Dispute ${id}: ${status}`}, {dollars(amount)} (
          {reason.replaceAll('_', ' ')}).{status === 'review' && ` ${deskOrderMessages.reviewed}`}
          {status === 'lost' && reasons.cancel === null && ' Cancel the order to keep its goods.'}
          {respondBy && (
            <>
              {' '}
              Answer by <When at={respondBy} />.
            </>
          )}
        </p>
      ))}
      {failed.map(({ amount, reason, at }) => (
        <p key={at}>
          A refund of {dollars(amount)} did not arrive: {reason}
        </p>
      ))}
    </div>
  );
}

/** Lines and sums as its shopper paid them. */
export function MoneyCard({ data }: { data: DeskOrder }) {
  const { order, coupon, refunds, payment } = data;
  const { totals } = order;
  const refunded = order.payment.refunded ?? 0;
  const waiting = refunds.filter(({ state }) => state === 'waiting').reduce((sum, { amount }) => sum + amount, 0);
  const rows: [string, number, string?][] = [
    ['Subtotal', totals.subtotal],
    ...(totals.memberDiscount > 0
      ? [['Members’ discount', totals.memberDiscount, '−'] as [string, number, string]]
      : []),
    ...(totals.couponDiscount > 0
      ? [[`Coupon ${coupon ?? ''}`, totals.couponDiscount, '−'] as [string, number, string]]
      : []),
    ['Shipping', totals.shipping],
    ['Tax', totals.tax],
    ['Total', totals.total],
    ...(refunded > 0 ? [['Refunded', refunded, '−'] as [string, number, string]] : []),
    ...(waiting > 0 ? [['Refund on its way', waiting, '−'] as [string, number, string]] : []),
    ...(refunded + waiting > 0 ? [['Left to refund', payment.left] as [string, number]] : []),
  ];
  return (
    <section className="desk-card" aria-labelledby="order-lines">
      <h2 id="order-lines" className="order-heading">
        Lines
      </h2>
      <ul className="order-lines">
        {order.lines.map((line) => (
          <li key={line.id}>
            <span className="desk-data">{line.qty} ×</span>
            <span>
              {line.name} <small>{lineFacts(line)}</small>
              <RefundedPieces data={data} line={line} />
            </span>
            <Money amount={line.price * line.qty} />
          </li>
        ))}
      </ul>
      <dl className="order-sums">
        {rows.map(([label, amount, sign = '']) => (
          <div key={label} data-total={label === 'Total' || undefined}>
            <dt>{label}</dt>
            <dd>
              {sign}
              <Money amount={amount} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function RefundedPieces({ data, line }: { data: DeskOrder; line: OrderLine }) {
  const count = refundedOf(data, line.id);
  return count > 0 ? <em className="order-refunded"> {count} refunded</em> : null;
}

/** Pieces of a line that were refunded, or are on their way. */
export function refundedOf({ refunds }: DeskOrder, lineId: string): number {
  return refunds
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ lines }) => lines)
    .filter((line) => line.lineId === lineId)
    .reduce((sum, { qty }) => sum + qty, 0);
}

export function CustomerCard({ data, me }: { data: DeskOrder; me: Me }) {
  const { customer, address, order } = data;
  const arrives = arrivalWords(order);
  const place = address && townLine(address.city, address.state, address.zipCode);
  return (
    <section className="desk-card" aria-labelledby="order-customer">
      <h2 id="order-customer" className="order-heading">
        Customer
      </h2>
      <p>
        {customer.id && may(me.role, 'customers:read') ? (
          <a className="link" href={`/desk/customer/?id=${encodeURIComponent(customer.id)}`}>
            {customer.name}
          </a>
        ) : (
          customer.name
        )}
        {!customer.id && <small> (guest)</small>}
      </p>
      <p className="order-contact">
        <a className="link" href={`mailto:${customer.email}`}>
          {customer.email}
        </a>
        <a className="link desk-data" href={`tel:${customer.phone}`}>
          {customer.phone}
        </a>
      </p>
      <address>
        {isPickup(order) ? (
          'Local pickup'
        ) : (
          <>
            {address?.address}
            {address?.address2 && (
              <>
                <br />
                {address.address2}
              </>
            )}
            <br />
            {place}, {address?.country}
            <br />
            {serviceWords(order)}
          </>
        )}
      </address>
      {/* Without a promised day, that is the service again. */}
      {arrives !== serviceWords(order) && <p>{arrives}</p>}
      {order.shipments && <Shipments order={order} />}
      {!order.shipments && order.trackingInfo.length > 0 && (
        <p className="order-tracking">
          <TrackingLinks order={order} />
        </p>
      )}
      {customer.note && <p className="order-note">“{customer.note}”</p>}
    </section>
  );
}

export function PaymentCard({ data: { payment, order, refunds } }: { data: DeskOrder }) {
  const words = { waiting: 'on its way', done: 'refunded', failed: 'failed' };
  return (
    <section className="desk-card" aria-labelledby="order-payment">
      <h2 id="order-payment" className="order-heading">
        Payment
      </h2>
      <p>
        {order.payment.amount === 0
          ? deskOrderMessages.nothingCharged
          : paidWith(order) || (payment.service === 'paypal' ? 'PayPal' : 'Card')}
        {payment.id && (
          <>
            <br />
            <span className="desk-data order-id">{payment.id}</span>
          </>
        )}
        {payment.capture && (
          <>
            <br />
            Capture <span className="desk-data order-id">{payment.capture}</span>
          </>
        )}
      </p>
      {refunds.length > 0 && (
        <ul className="order-refunds">
          {refunds.map(({ id, amount, reason, state, failure, lines, shipping }) => (
            <li key={id} data-bad={state === 'failed' || undefined}>
              <Money amount={amount} /> {words[state]}: {reason}
              {failure && ` (${failure})`}
              <small>
                {[
                  ...lines.map((line) => {
                    const name = order.lines.find(({ id: lineId }) => lineId === line.lineId)?.name ?? '';
                    return `${quantityOf(line.qty, name)}${line.restocked > 0 ? `, ${line.restocked} back on the shelf` : ''}`;
                  }),
                  ...(shipping > 0 ? [`shipping ${dollars(shipping)}`] : []),
                ].join(' · ')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
