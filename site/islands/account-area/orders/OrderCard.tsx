import { dollars } from '../../../../api/contract/money/dollars.ts';
import type { Order } from '../../../../api/contract/order.ts';
import { trackingUrl } from '../../../../api/contract/shipping/tracking-url.ts';
import {
  isPickup,
  orderNumber,
  orderStatus,
  paidWith,
  refundOf,
  shownTracking,
} from '../../../lib/account-area/order-facts.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { invoicePath } from '../../../lib/api-sales.ts';
import { OrderLines } from './OrderLines.tsx';

/** The steps of the order that the shop itself knows, with their dates. */
function OrderProgress({ order }: { order: Order }) {
  const steps = progressOf(order);
  if (steps.length === 0) return null;
  return (
    <ol className="track" aria-label="Where it is">
      {steps.map(({ label, when, isDone }) => (
        <li key={label} className={isDone ? 'on' : ''}>
          {label}
          <span className="vh">{isDone ? ', done' : ', to come'}</span>
          <span className="data">{when}</span>
        </li>
      ))}
    </ol>
  );
}

interface Props {
  order: Order;
  /** of the signed link that opened this order */
  token?: string;
  soldOut: ReadonlySet<string>;
}

/** One order: number, status, contents and invoice. */
export function OrderCard({ order, token, soldOut }: Props) {
  const { words, mood } = orderStatus(order);
  const refund = refundOf(order);
  const number = orderNumber(order);
  return (
    <article className="order" aria-labelledby={`order-${order.id}`}>
      <header>
        <h3 id={`order-${order.id}`}>
          Order <span className="num">{number}</span>
        </h3>
        <span className={`state ${mood}`}>{words}</span>
        <p className="meta data">
          <span>{shopDay(order.ts)}</span>
          <b>{dollars(order.payment.amount)}</b>
          <span>{order.payment.refId}</span>
          {isPickup(order) && <span>Local pickup</span>}
          {order.trackingInfo.map(({ trackingNum }) => (
            <span key={trackingNum}>
              FedEx{' '}
              <a className="link" href={trackingUrl(trackingNum)} target="_blank" rel="noreferrer">
                {shownTracking(trackingNum)}
                <span className="vh">, opens FedEx</span>
              </a>
            </span>
          ))}
          {refund > 0 && <span>{refundWords(order)}</span>}
        </p>
      </header>
      <OrderProgress order={order} />
      <OrderLines lines={order.lines} soldOut={soldOut} byLink={token !== undefined} />
      <a className="link order-bill" href={invoicePath(order.id, token)} target="_blank" rel="noreferrer">
        Invoice<span className="vh"> of order {number}</span> (PDF)
      </a>
    </article>
  );
}

/** `$42.91 refunded to Visa 4242` */
function refundWords(order: Order): string {
  return [`${dollars(refundOf(order))} refunded`, paidWith(order)].filter(Boolean).join(' to ');
}

interface ProgressStep {
  readonly label: string;
  /** a day, or a word */
  readonly when: string;
  readonly isDone: boolean;
}

/** These orders are never sent. */
const ended: readonly string[] = ['declined', 'cancelled', 'refunded'];

/** The steps that the shop itself knows; what only the carrier knows is left out. */
function progressOf(order: Order): ProgressStep[] {
  const { ts, shippedAt, standing, status } = order;
  if (ended.includes(standing ?? status)) return [];
  const isOut = Boolean(shippedAt);
  const when = shippedAt ? shopDay(shippedAt) : '';
  return [
    { label: 'Placed', when: shopDay(ts), isDone: true },
    { label: 'Packed', when: isOut ? when : 'under way', isDone: isOut },
    { label: isPickup(order) ? 'Ready for pickup' : 'Shipped', when, isDone: isOut },
  ];
}
