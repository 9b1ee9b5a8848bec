import { dollars } from '../../../contract/dollars.ts';
import { orderMessages } from '../../../contract/messages/orders.ts';
import { refundMethod, refundTakes } from '../../../contract/order-words.ts';
import { AmountRows, totalsRows } from './amount-rows.tsx';
import { AtTheDoor } from './at-the-door.tsx';
import type { Mail } from './mailer.ts';
import type { ConfirmationFacts } from './order-confirmation.tsx';
import { OrderFrame } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';
import { writeMail } from './write-mail.ts';

interface EditedFacts extends ConfirmationFacts {
  /** cents that go back */
  readonly back: number;
  /** cents that were paid for it by a link */
  readonly charged: number;
  readonly mailId: string;
}

/** The email about an order that staff changed before it was packed: all of it as it is now, and what goes back. */
export async function orderEdited(facts: EditedFacts): Promise<Mail> {
  const { order, store, publicUrl, coupon, back, charged, mailId } = facts;
  const refund =
    back > 0 ? `${orderMessages.cancelledRefund(dollars(back), refundMethod(order))} ${refundTakes(order)}` : '';
  const paid = charged > 0 ? orderMessages.editPaid(dollars(charged)) : '';
  const text = [orderMessages.edited, paid, refund].filter(Boolean).join(' ');
  const mail = (
    <OrderFrame {...facts} heading="Your order has changed" preview={text} text={text}>
      <OrderLines lines={order.lines} prices publicUrl={publicUrl} />
      <AmountRows rows={totalsRows(order.totals, coupon, order.shipping.serviceCode)} strong="Total" />
      <AtTheDoor order={order} />
    </OrderFrame>
  );
  return await writeMail(mail, {
    to: order.email,
    subject: `Your ${store.name} order ${order.payment.refId} has changed`,
    id: `order-edited-${mailId}`,
    store,
  });
}
