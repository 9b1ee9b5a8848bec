import { AmountRows, totalsRows } from './amount-rows.tsx';
import { AtTheDoor } from './at-the-door.tsx';
import { fillWords } from './fill-words.ts';
import type { Mail } from './mailer.ts';
import type { ConfirmationFacts } from './order-confirmation.tsx';
import { OrderFrame, orderNames } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';
import { writeMail } from './write-mail.ts';

/** The email about a payment that the bank takes days for: accepted, or refused at last. */
export async function paymentNews(facts: ConfirmationFacts & { readonly about: 'pending' | 'failed' }): Promise<Mail> {
  const { order, store, mails, publicUrl, coupon, about } = facts;
  const words = about === 'pending' ? mails.orders.paymentPending : mails.orders.paymentFailed;
  const { heading, text, subject } = fillWords(words, orderNames(facts));
  const mail = (
    <OrderFrame {...facts} heading={heading} preview={text} text={text}>
      <OrderLines lines={order.lines} prices publicUrl={publicUrl} />
      <AmountRows rows={totalsRows(order.totals, coupon, order.shipping.serviceCode)} strong="Total" />
      <AtTheDoor order={order} />
    </OrderFrame>
  );
  return await writeMail(mail, {
    to: order.email,
    subject,
    id: `order-payment-${about}-${order.id}`,
    store,
  });
}
