import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { serviceCodes } from '../../contract/service-code.ts';
import { trackingUrl } from '../../contract/shipping/tracking-url.ts';
import { bodiesOf } from './mail-bodies.ts';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { OrderArrival } from './order-arrival.tsx';
import { OrderFrame, type OrderMailFacts, orderMessageId } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';

interface ShippedFacts extends OrderMailFacts {
  /** the tracking numbers changed since the last mail */
  readonly isCorrection?: boolean;
}

/** The email about a shipped order with its tracking numbers, or an order ready for pickup. */
export async function orderShipped(facts: ShippedFacts): Promise<Mail> {
  const { order, store, isCorrection = false } = facts;
  const words = wordsOf(facts);
  const mail = (
    <OrderFrame {...facts} heading={words.heading} preview={words.text} text={words.text}>
      <OrderLines lines={order.lines} prices={false} publicUrl={facts.publicUrl} />
      <Parcels numbers={order.trackingInfo.map(({ trackingNum }) => trackingNum)} />
      <Section style={styles.block}>
        <OrderArrival {...facts} />
      </Section>
    </OrderFrame>
  );
  return {
    to: order.email,
    subject: `Your ${store.name} order ${order.payment.refId} ${words.subject}`,
    ...(await bodiesOf(mail)),
    messageId: orderMessageId(`${isCorrection ? 'tracking' : 'shipped'}-${order.id}`, store),
  };
}

function wordsOf({ order, isCorrection }: ShippedFacts) {
  if (order.shipping.serviceCode === serviceCodes.pickup) return readyForPickup;
  return isCorrection ? corrected : shipped(order.trackingInfo);
}

const corrected = {
  heading: 'A new tracking number',
  subject: 'has a new tracking number',
  text: 'The tracking number in our last email was wrong. Please use this one to follow your parcel. We are sorry for the mix-up.',
};

const readyForPickup = {
  heading: 'Ready when you are',
  subject: 'is ready for pickup',
  text: 'Your order is packed and ready at our counter. Please bring the order number.',
};

function shipped({ length }: readonly unknown[]) {
  const parcels = length === 1 ? 'one parcel' : `${length} parcels`;
  return {
    heading: 'It is on its way',
    subject: 'has shipped',
    text: `Your order left Detroit in ${parcels}. A new tracking number starts to work a few hours after we hand the parcel over.`,
  };
}

function Parcels({ numbers }: { numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <Section style={styles.block}>
      <Heading as="h2" style={styles.subheading}>
        {numbers.length === 1 ? 'Tracking number' : 'Tracking numbers'}
      </Heading>
      {numbers.map((number) => (
        <Text key={number} style={styles.number}>
          <TrackedNumber number={number} />
        </Text>
      ))}
    </Section>
  );
}

function TrackedNumber({ number }: { number: string }) {
  const url = trackingUrl(number);
  if (!url) return number;
  return (
    <Link href={url} style={styles.link}>
      {number}
    </Link>
  );
}
