import { dollars } from '../../../../contract/dollars.ts';
import { orderMessages } from '../../../../contract/messages/orders.ts';
import type { Order } from '../../../../contract/order.ts';
import { arrivalWords, orderSteps } from '../../../../contract/order-words.ts';
import {
  destinationLine,
  destinationTitle,
  isCancelable,
  isPaid,
  isReturnable,
  orderPath,
  orderStatus,
  paidWith,
  refundOf,
} from '../../../lib/account-area/order-facts.ts';
import { reorderableLines, reorderPath } from '../../../lib/account-area/reorder-path.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { orderFilePath } from '../../../lib/api-sales.ts';
import { vendingPath } from '../../../lib/vending/order-id-in.ts';
import { BuyAgain } from './BuyAgain.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { TrackingLinks } from './TrackingLinks.tsx';

interface Props {
  order: Order;
  soldOut: ReadonlySet<string>;
  /** where and when pickups are handed out */
  pickupPlace: string;
}

/** One order of the list: number, status, contents, where it goes, and what its shopper can do. */
export function OrderCard({ order, soldOut, pickupPlace }: Props) {
  const { words, mood } = orderStatus(order);
  const refund = refundOf(order);
  const number = order.payment.refId;
  const { vending, returns = [] } = order;
  const now = new Date();
  const spools = reorderableLines(order.lines);
  return (
    <article className="order" aria-labelledby={`order-${order.id}`}>
      <header>
        <h3 id={`order-${order.id}`}>
          <a className="plain" href={orderPath(order.id)}>
            Order <span className="num">{number}</span>
          </a>
        </h3>
        <span className={`state ${mood}`}>{words}</span>
        <p className="meta data">
          <span>{shopDay(order.ts)}</span>
          <b>{dollars(order.payment.amount)}</b>
          <TrackingLinks order={order} />
          {refund > 0 && <span>{refundWords(order)}</span>}
        </p>
      </header>
      <OrderSteps steps={orderSteps(order)} />
      <dl className="order-facts">
        <div>
          <dt>{destinationTitle(order)}</dt>
          <dd>{destinationLine(order, pickupPlace)}</dd>
        </div>
        <div>
          <dt>Arrival</dt>
          <dd>{arrivalWords(order)}</dd>
        </div>
        {returns.map(({ refId, state }) => (
          <div key={refId}>
            <dt>Return {refId}</dt>
            <dd>{orderMessages.returnStates[state]}</dd>
          </div>
        ))}
      </dl>
      {vending && vending.left > 0 && (
        <a className="link order-machine" href={vendingPath(order.id)}>
          {orderMessages.toMachine(vending.left)}
        </a>
      )}
      <OrderLines lines={order.lines} soldOut={soldOut} />
      <div className="order-acts cluster">
        <BuyAgain order={order} number={number} />
        {spools.length > 0 && (
          <a className="link" href={reorderPath(spools)}>
            Auto-reorder<span className="vh"> the spools of order {number}</span>
          </a>
        )}
        <a className="link" href={orderPath(order.id)}>
          Order details<span className="vh"> of order {number}</span>
        </a>
        {isPaid(order) && (
          <a className="link" href={orderFilePath(order.id, 'invoice')} target="_blank" rel="noreferrer">
            Invoice<span className="vh"> of order {number}</span> (PDF)
          </a>
        )}
        {isReturnable(order, now) && (
          <a className="link" href={`${orderPath(order.id)}#return`}>
            Return items<span className="vh"> of order {number}</span>
          </a>
        )}
        {isCancelable(order, now) && (
          <a className="link" href={`${orderPath(order.id)}#cancel`}>
            Cancel order<span className="vh"> {number}</span>
          </a>
        )}
      </div>
    </article>
  );
}

/** `$42.91 refunded to Visa ending 4242` */
function refundWords(order: Order): string {
  return [`${dollars(refundOf(order))} refunded`, paidWith(order)].filter(Boolean).join(' to ');
}
