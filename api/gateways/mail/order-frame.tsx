import { Button } from '@react-email/button';
import { Hr } from '@react-email/hr';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { ReactNode } from 'react';
import type { Store } from '../../contract/catalogue/store.ts';
import type { Order } from '../../contract/order.ts';
import { MailSheet } from './mail-sheet.tsx';
import { styles } from './mail-styles.ts';

/** What every mail about an order is made of. */
export interface OrderMailFacts {
  readonly order: Order;
  readonly store: Store;
  /** of the shop, without a slash at the end */
  readonly publicUrl: string;
  /** with which the page of the order opens without an account */
  readonly token: string;
}

interface FrameWords {
  readonly heading: string;
  /** what a list of mails shows beside the subject */
  readonly preview: string;
  readonly text?: string;
  readonly children: ReactNode;
  /** below the button */
  readonly after?: ReactNode;
}

/** The shop's name, what happened, the order's number, and the way to the order. */
export function OrderFrame({ order, store, publicUrl, token, ...words }: OrderMailFacts & FrameWords) {
  const { heading, preview, text, children, after } = words;
  return (
    <MailSheet store={store} preview={preview} heading={heading}>
      <Text style={styles.data}>Order {order.payment.refId}</Text>
      {text && <Text style={styles.news}>{text}</Text>}
      <Hr style={styles.ruleHeading} />
      {children}
      <Button href={`${publicUrl}/track-order/?token=${token}`} style={styles.action}>
        Follow your order
      </Button>
      {after}
      <Hr style={styles.rule} />
      <Text style={styles.small}>
        Questions? Write to{' '}
        <Link href={`mailto:${store.email}`} style={styles.link}>
          {store.email}
        </Link>{' '}
        or call {store.phone}, and have the order number at hand.
      </Text>
    </MailSheet>
  );
}

/** Made of the order's id and the news: sent twice, it is still one mail. */
export function orderMessageId(news: string, store: Store): string {
  return `order-${news}@${store.email.split('@')[1]}`;
}
