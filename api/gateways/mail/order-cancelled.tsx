import { dollars } from '../../../contract/dollars.ts';
import { orderMessages } from '../../../contract/messages/orders.ts';
import { refundMethod, refundTakes } from '../../../contract/order-words.ts';
import type { Mail } from './mailer.ts';
import { OrderFrame, type OrderMailFacts } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';
import { writeMail } from './write-mail.ts';

interface CancelledFacts extends OrderMailFacts {
  /** cents that are refunded with the cancellation; absent: everything */
  readonly amount?: number | undefined;
}

/** The email about an order that its shopper or the shop canceled; another one follows with the refund. */
export async function orderCancelled(facts: CancelledFacts): Promise<Mail> {
  const { order, store, publicUrl, amount = order.payment.amount } = facts;
  const refund =
    amount > 0 ? `${orderMessages.cancelledRefund(dollars(amount), refundMethod(order))} ${refundTakes(order)}` : '';
  const text = [order.cancelMessage, orderMessages.cancelledNothingShips, refund].filter(Boolean).join(' ');
  const mail = (
    <OrderFrame {...facts} heading="Your order is canceled" preview={text} text={text}>
      <OrderLines lines={order.lines} prices publicUrl={publicUrl} />
    </OrderFrame>
  );
  return await writeMail(mail, {
    to: order.email,
    subject: `Your ${store.name} order ${order.payment.refId} is canceled`,
    id: `order-canceled-${order.id}`,
    store,
  });
}
