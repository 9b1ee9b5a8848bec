import type { DeskOrder } from '../../../../contract/desk/order.ts';
import { dollars } from '../../../../contract/dollars.ts';
import { lineFacts } from '../../../../contract/line-facts.ts';
import { deskOrderMessages } from '../../../../contract/messages/desk-order.ts';
import type { OrderLine } from '../../../../contract/order.ts';
import { arrivalWords, isPickup, serviceWords } from '../../../../contract/order-words.ts';
import { townLine } from '../../../../contract/postal-code.ts';
import { quantityOf } from '../../../../contract/quantity-of.ts';
import { paidWith } from '../../../lib/account-area/order-facts.ts';
import { Shipments } from '../../account-area/orders/Shipments.tsx';
import { TrackingLinks } from '../../account-area/orders/TrackingLinks.tsx';
import { DoorFacts } from '../kit/DoorFacts.tsx';
import { Card, Facts, Money, When } from '../kit/parts.tsx';
import { useMay } from '../kit/use-me.ts';

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
    <div className="desk-note desk-danger">
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
  const { totals, swatchCredit } = order;
  const refunded = order.payment.refunded ?? 0;
  const waiting = refunds.filter(({ state }) => state === 'waiting').reduce((sum, { amount }) => sum + amount, 0);
  const row = (label: string, amount: number, sign = '') => [label, sign + dollars(amount)] as const;
  return (
    <Card title="Lines">
      <ul className="order-lines">
        {order.lines.map((line) => (
          <li key={line.id}>
            <span className="desk-data">{line.qty} ×</span>
            <span>
              {line.name} <small>{lineFacts(line)}</small>
              <RefundedPieces data={data} line={line} />
              {line.data.isSwatchCard && swatchCredit && (
                <small>
                  {deskOrderMessages.swatchCredit(swatchCredit.code, dollars(swatchCredit.amount), swatchCredit.state)}
                </small>
              )}
            </span>
            <Money amount={line.price * line.qty} />
          </li>
        ))}
      </ul>
      <Facts
        look="sums"
        facts={[
          row('Subtotal', totals.subtotal),
          totals.memberDiscount > 0 && row('Members’ discount', totals.memberDiscount, '−'),
          totals.couponDiscount > 0 && row(`Coupon ${coupon ?? ''}`, totals.couponDiscount, '−'),
          row('Shipping', totals.shipping),
          row('Tax', totals.tax),
          row('Total', totals.total),
        ]}
      />
      <DoorFacts door={order.atTheDoor} total={totals.total} />
      {refunded + waiting > 0 && (
        <Facts
          look="sums"
          facts={[
            refunded > 0 && row('Refunded', refunded, '−'),
            waiting > 0 && row('Refund on its way', waiting, '−'),
            row('Left to refund', payment.left),
          ]}
        />
      )}
    </Card>
  );
}

function RefundedPieces({ data, line }: { data: DeskOrder; line: OrderLine }) {
  const count = refundedOf(data, line.id);
  return count > 0 ? <span className="desk-danger-text"> {count} refunded</span> : null;
}

/** Pieces of a line that were refunded, or are on their way. */
export function refundedOf({ refunds }: DeskOrder, lineId: string): number {
  return refunds
    .filter(({ state }) => state !== 'failed')
    .flatMap(({ lines }) => lines)
    .filter((line) => line.lineId === lineId)
    .reduce((sum, { qty }) => sum + qty, 0);
}

export function CustomerCard({ data }: { data: DeskOrder }) {
  const mayRead = useMay('customers:read');
  const { customer, address, order, agentHost, isReorder } = data;
  const arrives = arrivalWords(order);
  const place = address && townLine(address.city, address.state, address.zipCode);
  return (
    <Card title="Customer">
      <p>
        {customer.id && mayRead ? (
          <a className="link" href={`/desk/customer/?id=${encodeURIComponent(customer.id)}`}>
            {customer.name}
          </a>
        ) : (
          customer.name
        )}
        {!customer.id && <span className="muted"> (guest)</span>}
      </p>
      <p className="desk-row desk-links">
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
        <p className="stack-2">
          <TrackingLinks order={order} />
        </p>
      )}
      {isReorder && <p className="muted">{deskOrderMessages.reordered}</p>}
      {agentHost && <p className="muted">{deskOrderMessages.preparedBy(agentHost)}</p>}
      {customer.note && <p className="desk-note desk-warn">“{customer.note}”</p>}
      {customer.giftMessage && (
        <p className="desk-note desk-ok">Gift, with a message on the slip: “{customer.giftMessage}”</p>
      )}
    </Card>
  );
}

export function PaymentCard({ data: { payment, order, refunds } }: { data: DeskOrder }) {
  const words = { waiting: 'on its way', done: 'refunded', failed: 'failed' };
  return (
    <Card title="Payment">
      <p>
        {order.payment.amount === 0
          ? deskOrderMessages.nothingCharged
          : paidWith(order) || (payment.service === 'paypal' ? 'PayPal' : 'Card')}
        {payment.id && (
          <>
            <br />
            <span className="desk-data">{payment.id}</span>
          </>
        )}
        {payment.capture && (
          <>
            <br />
            Capture <span className="desk-data">{payment.capture}</span>
          </>
        )}
      </p>
      {refunds.length > 0 && (
        <ul className="desk-rows">
          {refunds.map(({ id, amount, reason, state, failure, lines, shipping }) => (
            <li key={id}>
              <span className={state === 'failed' ? 'desk-danger-text' : undefined}>
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
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
