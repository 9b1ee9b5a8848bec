import { dollars } from '../../../contract/dollars.ts';
import { refundMethod, refundTakes } from '../../../contract/order-words.ts';
import { fillWords } from './fill-words.ts';
import type { Mail } from './mailer.ts';
import { OrderFrame, type OrderMailFacts, orderNames } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';
import { writeMail } from './write-mail.ts';

interface CancelledFacts extends OrderMailFacts {
  /** cents that are refunded with the cancellation; absent: everything */
  readonly amount?: number | undefined;
}

/** The email about an order that its shopper or the shop canceled; another one follows with the refund. */
export async function orderCancelled(facts: CancelledFacts): Promise<Mail> {
  const { order, store, mails, publicUrl, amount = order.payment.amount } = facts;
  const words = fillWords(mails.orders.canceled, {
    ...orderNames(facts),
    amount: dollars(amount),
    method: refundMethod(order),
    wait: refundTakes(order),
  });
  const text = [order.cancelMessage, words.text, amount > 0 && words.refund].filter(Boolean).join(' ');
  const mail = (
    <OrderFrame {...facts} heading={words.heading} preview={text} text={text}>
      <OrderLines lines={order.lines} prices publicUrl={publicUrl} />
    </OrderFrame>
  );
  return await writeMail(mail, {
    to: order.email,
    subject: words.subject,
    id: `order-canceled-${order.id}`,
    store,
  });
}
