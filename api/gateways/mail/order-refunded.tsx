import { Section } from '@react-email/section';
import { dollars } from '../../contract/money/dollars.ts';
import { AmountRows } from './amount-rows.tsx';
import { bodiesOf } from './mail-bodies.ts';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { OrderFrame, type OrderMailFacts, orderMessageId } from './order-frame.tsx';

export interface RefundFacts extends OrderMailFacts {
  /** cents that were given back now */
  readonly amount: number;
  /** cents that were given back in all, these too */
  readonly refunded: number;
  /** one a refund */
  readonly mailId: string;
}

/** Tells that money is on its way back: a part of it or all. */
export async function orderRefunded(facts: RefundFacts): Promise<Mail> {
  const { order, store, amount, refunded, mailId } = facts;
  const total = order.payment.amount;
  const before = refunded - amount;
  const text = `${whyOf(facts)} We gave ${dollars(amount)} back to ${wayOf(facts)}. Banks take five to ten business days to show it.`;
  const rows = [
    { label: 'Paid', amount: dollars(total) },
    ...(before > 0 ? [{ label: 'Given back before', amount: `−${dollars(before)}` }] : []),
    { label: 'Given back now', amount: `−${dollars(amount)}` },
    { label: 'What remains', amount: dollars(total - refunded) },
  ];
  const mail = (
    <OrderFrame {...facts} heading="Your money is on its way back" preview={text} text={text}>
      <Section style={styles.block}>
        <AmountRows rows={rows} strong="What remains" />
      </Section>
    </OrderFrame>
  );
  return {
    to: order.email,
    subject: `${dollars(amount)} back for your ${store.name} order ${order.payment.refId}`,
    ...(await bodiesOf(mail)),
    messageId: orderMessageId(`refunded-${mailId}`, store),
  };
}

/** Money can arrive for an order that was given up in the meantime, as when its goods went to others. */
function whyOf({ order, amount, refunded }: RefundFacts): string {
  if (order.status === 'cancelled' || order.status === 'declined') {
    return 'Your payment came after the order had been given up, so nothing will be sent.';
  }
  const total = order.payment.amount;
  if (amount === total) return 'Your order is refunded.';
  return refunded === total ? 'The rest of your order is refunded.' : 'A part of your order is refunded.';
}

function wayOf({ order }: RefundFacts): string {
  const { paidWith } = order.payment;
  if (paidWith?.kind === 'paypal') return 'your PayPal account';
  return paidWith?.last4 ? `your card ending in ${paidWith.last4}` : 'the card that you paid with';
}
