import { Button } from '@react-email/button';
import { Hr } from '@react-email/hr';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import type { Order } from '../../../contract/order.ts';
import { dayInWords } from './day-in-words.ts';
import { fillWords } from './fill-words.ts';
import { MailSheet } from './mail-sheet.tsx';
import { styles } from './mail-styles.ts';

/** The data of every order email. */
export interface OrderMailFacts {
  readonly order: Order;
  readonly store: Store;
  readonly mails: MailWords;
  /** of the shop, without a trailing slash */
  readonly publicUrl: string;
  /** opens the order page without an account */
  readonly token: string;
}

interface FrameWords {
  readonly heading: string;
  /** preview text in the inbox, after the subject */
  readonly preview: string;
  readonly text?: string;
  readonly children: ReactNode;
  /** below the button */
  readonly after?: ReactNode;
}

/** The layout of order emails: what happened, the order number, and a link to the order. */
export function OrderFrame({ order, store, mails, publicUrl, token, ...words }: OrderMailFacts & FrameWords) {
  const { heading, preview, text, children, after } = words;
  const { button, questions } = fillWords(mails.orders.every, store);
  const [before = '', ...behind] = questions.split(store.email);
  return (
    <MailSheet store={store} preview={preview} heading={heading}>
      <Text style={styles.data}>
        Order {order.payment.refId}
        <br />
        {dayInWords(new Date(order.ts), store)}
      </Text>
      {text && <Text style={styles.news}>{text}</Text>}
      <Hr style={styles.ruleHeading} />
      {children}
      <Button href={`${publicUrl}/track-order/?token=${token}`} style={styles.action}>
        {button}
      </Button>
      {after}
      <Hr style={styles.rule} />
      <Text style={styles.small}>
        {before}
        <Link href={`mailto:${store.email}`} style={styles.link}>
          {store.email}
        </Link>
        {behind.join(store.email)}
      </Text>
    </MailSheet>
  );
}

/** What every mail about an order may name. */
export const orderNames = ({ order, store }: Pick<OrderMailFacts, 'order' | 'store'>) => ({
  store: store.name,
  order: order.payment.refId,
});
