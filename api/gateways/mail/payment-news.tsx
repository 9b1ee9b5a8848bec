import { orderMessages } from '../../../contract/messages/orders.ts';
import { AmountRows, totalsRows } from './amount-rows.tsx';
import type { Mail } from './mailer.ts';
import type { ConfirmationFacts } from './order-confirmation.tsx';
import { OrderFrame } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';
import { writeMail } from './write-mail.ts';

const words = {
  pending: { heading: 'We have your order', text: orderMessages.nextPending, subject: 'is waiting for your bank' },
  failed: { heading: 'Your bank did not pay', text: orderMessages.nextDeclined, subject: 'could not be paid' },
} as const;

/** The email about a payment that the bank takes days for: accepted, or refused at last. */
export async function paymentNews(facts: ConfirmationFacts & { readonly about: 'pending' | 'failed' }): Promise<Mail> {
  const { order, store, publicUrl, coupon, about } = facts;
  const { heading, text, subject } = words[about];
  const mail = (
    <OrderFrame {...facts} heading={heading} preview={text} text={text}>
      <OrderLines lines={order.lines} prices publicUrl={publicUrl} />
      <AmountRows rows={totalsRows(order.totals, coupon, order.shipping.serviceCode)} strong="Total" />
    </OrderFrame>
  );
  return await writeMail(mail, {
    to: order.email,
    subject: `Your ${store.name} order ${order.payment.refId} ${subject}`,
    id: `order-payment-${about}-${order.id}`,
    store,
  });
}
