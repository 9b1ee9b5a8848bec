import { Section } from '@react-email/section';
import { dollars } from '../../../contract/dollars.ts';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import type { RefundedLine, RefundParts } from '../../../contract/money/line-refund.ts';
import { refundMethod, refundTakes } from '../../../contract/order-words.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import { AmountRows } from './amount-rows.tsx';
import { fillWords } from './fill-words.ts';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { OrderFrame, type OrderMailFacts, orderNames } from './order-frame.tsx';
import { writeMail } from './write-mail.ts';

export interface RefundFacts extends OrderMailFacts {
  /** cents of this refund */
  readonly amount: number;
  /** cents of all refunds, this one included */
  readonly refunded: number;
  /** one per refund */
  readonly mailId: string;
  /** the goods that it is for; empty: it names none */
  readonly pieces?: readonly RefundedLine[];
  /** in cents, of each request that it pays */
  readonly parts?: readonly Pick<RefundParts, 'tax' | 'shipping' | 'fee' | 'earlier'>[];
}

/** The email about a full or partial refund. */
export async function orderRefunded(facts: RefundFacts): Promise<Mail> {
  const { order, store, mails, amount, refunded, mailId } = facts;
  const total = order.payment.amount;
  const before = refunded - amount;
  const { reasons, ...texts } = mails.orders.refunded;
  const { subject, heading, text } = fillWords(texts, {
    ...orderNames(facts),
    amount: dollars(amount),
    method: refundMethod(order),
    wait: refundTakes(order),
    reason: reasons[reasonOf(facts)],
  });
  const rows = [
    ...pieceRows(facts),
    { label: 'Paid', amount: dollars(total) },
    ...(before > 0 ? [{ label: 'Refunded before', amount: `−${dollars(before)}` }] : []),
    { label: 'Refunded now', amount: `−${dollars(amount)}` },
    { label: 'Remaining', amount: dollars(total - refunded) },
  ];
  const mail = (
    <OrderFrame {...facts} heading={heading} preview={text} text={text}>
      <Section style={styles.block}>
        <AmountRows rows={rows} strong="Remaining" />
      </Section>
    </OrderFrame>
  );
  return await writeMail(mail, {
    to: order.email,
    subject,
    id: `order-refunded-${mailId}`,
    store,
  });
}

/** What the refund is for: "2 × Petrol", its tax, the shipping, and what was kept. */
function pieceRows({ order, pieces = [], parts = [] }: RefundFacts) {
  if (parts.length === 0) return [];
  const sumOf = (part: 'tax' | 'shipping' | 'fee' | 'earlier') => parts.reduce((sum, each) => sum + each[part], 0);
  const goods = pieces.map(({ lineId, qty, goods: amount }) => ({
    label: quantityOf(qty, order.lines.find(({ id }) => id === lineId)?.name ?? 'item'),
    amount: dollars(amount),
  }));
  const others = [
    { label: 'Tax', amount: sumOf('tax'), sign: '' },
    { label: 'Shipping', amount: sumOf('shipping'), sign: '' },
    { label: 'Return label', amount: sumOf('fee'), sign: '−' },
    { label: 'Refunded before', amount: sumOf('earlier'), sign: '−' },
  ].filter(({ amount }) => amount > 0);
  return [...goods, ...others.map(({ label, amount, sign }) => ({ label, amount: `${sign}${dollars(amount)}` }))];
}

/** A payment can arrive after its order was canceled, for example because the stock was sold to others. */
function reasonOf({ order, amount, refunded }: RefundFacts): keyof MailWords['orders']['refunded']['reasons'] {
  if (order.cancelledAt) return order.cancelMessage == null ? 'canceledByShopper' : 'canceledByShop';
  if (order.status === 'cancelled' || order.status === 'declined') return 'paidLate';
  const total = order.payment.amount;
  if (amount === total) return 'whole';
  return refunded === total ? 'rest' : 'part';
}
