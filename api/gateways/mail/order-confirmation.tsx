import { Hr } from '@react-email/hr';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { dollars } from '../../../contract/dollars.ts';
import { paidWithTitle } from '../../../contract/paid-with.ts';
import { AmountRows, totalsRows } from './amount-rows.tsx';
import { AtTheDoor } from './at-the-door.tsx';
import { dayInWords } from './day-in-words.ts';
import { fillWords } from './fill-words.ts';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { OrderArrival } from './order-arrival.tsx';
import { OrderFrame, type OrderMailFacts, orderNames } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';
import { writeMail } from './write-mail.ts';

export interface ConfirmationFacts extends OrderMailFacts {
  readonly coupon: string | null;
  readonly isReorder?: boolean;
}

/** The confirmation email of a paid order. */
export async function orderConfirmation(facts: ConfirmationFacts): Promise<Mail> {
  const { order, store, mails, publicUrl, coupon, isReorder = false } = facts;
  const { paidWith } = order.payment;
  const { swatchCredit } = order;
  const words = fillWords(mails.orders.confirmation, {
    ...orderNames(facts),
    total: dollars(order.totals.total),
    payment: paidWith ? paidWithTitle(paidWith) : '',
    code: swatchCredit?.code ?? '',
    credit: dollars(swatchCredit?.amount ?? 0),
    until: swatchCredit ? dayInWords(new Date(swatchCredit.until), store) : '',
  });
  const shop = (
    <Text style={styles.afterAction}>
      <Link href={`${publicUrl}/`} style={styles.link}>
        {words.shop}
      </Link>
    </Text>
  );
  const mail = (
    <OrderFrame {...facts} heading={words.heading} after={shop} preview={words.preview}>
      <OrderLines lines={order.lines} prices publicUrl={publicUrl} />
      <AmountRows rows={totalsRows(order.totals, coupon, order.shipping.serviceCode)} strong="Total" />
      <AtTheDoor order={order} />
      {paidWith && <Text style={styles.note}>{words.paidWith}</Text>}
      {isReorder && <Text style={styles.note}>{words.reorder}</Text>}
      {swatchCredit?.state === 'open' && <Text style={styles.news}>{words.swatchCredit}</Text>}
      <Hr style={styles.rule} />
      <OrderArrival {...facts} />
    </OrderFrame>
  );
  return await writeMail(mail, {
    to: order.email,
    subject: words.subject,
    id: `order-${order.id}`,
    store,
  });
}
