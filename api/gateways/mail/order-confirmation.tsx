import { Hr } from '@react-email/hr';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { dollars } from '../../../contract/dollars.ts';
import { messages } from '../../../contract/messages.ts';
import { paidWithTitle } from '../../../contract/paid-with.ts';
import { AmountRows, totalsRows } from './amount-rows.tsx';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { OrderArrival } from './order-arrival.tsx';
import { OrderFrame, type OrderMailFacts } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';
import { writeMail } from './write-mail.ts';

export interface ConfirmationFacts extends OrderMailFacts {
  readonly coupon: string | null;
}

/** The confirmation email of a paid order. */
export async function orderConfirmation(facts: ConfirmationFacts): Promise<Mail> {
  const { order, store, publicUrl, coupon } = facts;
  const shop = (
    <Text style={styles.afterAction}>
      <Link href={`${publicUrl}/`} style={styles.link}>
        {messages.continueShopping}
      </Link>
    </Text>
  );
  const mail = (
    <OrderFrame
      {...facts}
      heading={messages.thankYou}
      after={shop}
      preview={`Order ${order.payment.refId}, ${dollars(order.totals.total)}`}
    >
      <OrderLines lines={order.lines} prices publicUrl={publicUrl} />
      <AmountRows rows={totalsRows(order.totals, coupon, order.shipping.serviceCode)} strong="Total" />
      {order.payment.paidWith && <Text style={styles.note}>Paid with {paidWithTitle(order.payment.paidWith)}</Text>}
      <Hr style={styles.rule} />
      <OrderArrival {...facts} />
    </OrderFrame>
  );
  return await writeMail(mail, {
    to: order.email,
    subject: `Your ${store.name} order ${order.payment.refId}`,
    id: `order-${order.id}`,
    store,
  });
}
