import { useEffect, useMemo, useRef, useState } from 'react';
import { dollars } from '../../../../contract/dollars.ts';
import { orderMessages } from '../../../../contract/messages/orders.ts';
import type { Order } from '../../../../contract/order.ts';
import {
  arrivalWords,
  nextSteps,
  orderSteps,
  refundMethod,
  refundTakes,
  serviceWords,
} from '../../../../contract/order-words.ts';
import { serviceCodeSchema, serviceCodes } from '../../../../contract/service-code.ts';
import {
  destinationLine,
  destinationTitle,
  isCancelable,
  isPaid,
  keptDays,
  orderStatus,
  paidWith,
  refundOf,
} from '../../../lib/account-area/order-facts.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { vendingPath } from '../../../lib/vending/order-id-in.ts';
import { StoredDoor } from '../../cart/door-parts.tsx';
import { TotalRows } from '../../cart/TotalRows.tsx';
import { AddToSpools } from './AddToSpools.tsx';
import { BuyAgain } from './BuyAgain.tsx';
import { CancelOrder } from './CancelOrder.tsx';
import { OrderFile } from './OrderFile.tsx';
import { OrderLines } from './OrderLines.tsx';
import { OrderSpools } from './OrderSpools.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import { Returns } from './Returns.tsx';
import { Shipments } from './Shipments.tsx';
import { TrackingLinks } from './TrackingLinks.tsx';
import { useSoldOut } from './use-sold-out.ts';

/** The shop’s own facts that an order’s page shows, from `content/store.yaml`. */
export interface OrderShop {
  /** where and when pickups are handed out */
  readonly pickupPlace: string;
  /** id of the item that buys a press of the vending machine */
  readonly vendingToken: string;
}

interface Props {
  order: Order;
  /** of the signed link that opened this order */
  token?: string | undefined;
  shop: OrderShop;
}

/** All about one order: where it is, when it arrives, what is in it, what was paid, and what its shopper can do. */
export function FullOrder({ order: opened, token, shop }: Props) {
  const { pickupPlace, vendingToken } = shop;
  const [order, setOrder] = useState(opened);
  const soldOut = useSoldOut(useMemo(() => [order], [order]));
  const { words, mood } = orderStatus(order);
  const { payment, vending, swatchCredit, cancelledAt } = order;
  const title = useRef<HTMLHeadingElement>(null);
  // The button that canceled it is gone, and so is the dialog, which would return the focus anywhere.
  useEffect(() => {
    if (cancelledAt !== opened.cancelledAt) title.current?.focus({ preventScroll: true });
  }, [cancelledAt, opened.cancelledAt]);
  const refund = cancelledAt ? (order.cancelRefund ?? payment.amount) : 0;
  return (
    <article className="order full-order" aria-labelledby={`order-${order.id}`}>
      <header>
        <h1 className="h2" id={`order-${order.id}`} ref={title} tabIndex={-1}>
          Order <span className="num">{payment.refId}</span>
        </h1>
        <span className={`state ${mood}`}>{words}</span>
        <p className="meta data">
          <span>{shopDay(order.ts)}</span>
          <b>{dollars(payment.amount)}</b>
        </p>
      </header>
      <p className="vh" role="status">
        {cancelledAt && orderMessages.cancelled}
      </p>
      <OrderSteps steps={orderSteps(order)} />
      <div className="order-parts">
        <section className="order-part stack-2" aria-labelledby="arrival-title">
          <h2 className="h4" id="arrival-title">
            {keptDays(arrivalWords(order))}
          </h2>
          {nextSteps(order).map((step) => (
            <p key={step}>{step}</p>
          ))}
          {refund > 0 && refundOf(order) === 0 && (
            <p>
              {orderMessages.cancelledRefund(dollars(refund), refundMethod(order))} {refundTakes(order)}
            </p>
          )}
          {order.shipments && <Shipments order={order} />}
          {!order.shipments && order.trackingInfo.length > 0 && (
            <p className="meta data">
              <TrackingLinks order={order} />
            </p>
          )}
          {vending && vending.left > 0 && (
            <a className="link order-machine" href={vendingPath(order.id)}>
              {orderMessages.toMachine(vending.left)}
            </a>
          )}
          {swatchCredit && <SwatchCredit credit={swatchCredit} />}
          {isCancelable(order, new Date()) && <CancelOrder order={order} token={token} onCanceled={setOrder} />}
        </section>
        <section className="order-part stack-2" aria-labelledby="destination-title">
          <h2 className="h4" id="destination-title">
            {destinationTitle(order)}
          </h2>
          <p>{destinationLine(order, pickupPlace)}</p>
          <p className="data">{serviceWords(order)}</p>
          <p className="data">{order.email}</p>
        </section>
      </div>
      <section aria-label="Items">
        <OrderLines
          lines={order.lines}
          soldOut={soldOut}
          byLink={token !== undefined}
          isCanceled={Boolean(cancelledAt)}
        />
        <div className="order-acts cluster">
          <BuyAgain order={order} number={payment.refId} />
          <AddToSpools order={order} />
        </div>
      </section>
      <OrderSpools order={order} token={token} />
      <div className="order-parts">
        <section className="order-part stack-2" aria-labelledby="paid-title">
          <h2 className="h4" id="paid-title">
            {isPaid(order) ? 'What you paid' : 'Total'}
          </h2>
          <TotalRows
            totals={order.totals}
            serviceCode={serviceCodeSchema.catch(serviceCodes.ground).parse(order.shipping.serviceCode)}
          />
          <StoredDoor order={order} />
          <Paid order={order} />
          {isPaid(order) && (
            <OrderFile
              orderId={order.id}
              kind="invoice"
              name={`northspool-invoice-${payment.refId}.pdf`}
              type="application/pdf"
              token={token}
            >
              Invoice<span className="vh"> of order {payment.refId}</span> (PDF)
            </OrderFile>
          )}
        </section>
        <Returns order={order} token={token} vendingToken={vendingToken} onChanged={setOrder} />
      </div>
    </article>
  );
}

/** The payment method and the refunds. */
function Paid({ order }: { order: Order }) {
  const { amount } = order.payment;
  const refund = refundOf(order);
  const method = paidWith(order);
  return (
    <dl className="order-facts">
      {method && (
        <div>
          <dt>{isPaid(order) ? 'Paid with' : 'Payment'}</dt>
          <dd>{method}</dd>
        </div>
      )}
      {order.charges?.map(
        ({ amount: paid, changes, paidAt }) =>
          paidAt && (
            <div key={paidAt}>
              <dt>Of this, by link</dt>
              <dd>{orderMessages.chargePaid(dollars(paid), changes.join(', '), shopDay(paidAt))}</dd>
            </div>
          ),
      )}
      {refund > 0 && (
        <>
          <div>
            <dt>Refunded</dt>
            <dd>−{dollars(refund)}</dd>
          </div>
          <div>
            <dt>Paid after refunds</dt>
            <dd>{dollars(amount - refund)}</dd>
          </div>
        </>
      )}
    </dl>
  );
}

/** The code that takes the price of a swatch card off an order with a spool, or what became of it. */
function SwatchCredit({ credit }: { credit: NonNullable<Order['swatchCredit']> }) {
  const { code, amount, until, state } = credit;
  return (
    <p>
      {orderMessages.swatchCredit} <b className="num">{code}</b>{' '}
      {state === 'open'
        ? orderMessages.swatchCreditOpen(dollars(amount), shopDay(until))
        : orderMessages.swatchCreditOver[state]}
    </p>
  );
}
