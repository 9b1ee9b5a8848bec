import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { serviceCodes } from '../../contract/service-code.ts';
import { trackingUrl } from '../../contract/shipping/tracking-url.ts';
import { DeliveryAddress } from './delivery-address.tsx';
import { bodiesOf } from './mail-bodies.ts';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { OrderFrame, type OrderMailFacts, orderMessageId } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';

/** Tells that the goods are on their way with their tracking numbers, or that they can be fetched. */
export async function orderShipped(facts: OrderMailFacts): Promise<Mail> {
  const { order, store } = facts;
  const words = order.shipping.serviceCode === serviceCodes.pickup ? readyForPickup : onItsWay(order.trackingInfo);
  const mail = (
    <OrderFrame {...facts} heading={words.heading} preview={words.text} text={words.text}>
      <OrderLines lines={order.lines} prices={false} />
      <Parcels numbers={order.trackingInfo.map(({ trackingNum }) => trackingNum)} />
      <Section style={styles.block}>
        <DeliveryAddress order={order} store={store} />
      </Section>
    </OrderFrame>
  );
  return {
    to: order.email,
    subject: `Your ${store.name} order ${order.payment.refId} ${words.subject}`,
    ...(await bodiesOf(mail)),
    messageId: orderMessageId(`shipped-${order.id}`, store),
  };
}

const readyForPickup = {
  heading: 'Ready when you are',
  subject: 'is ready for pickup',
  text: 'Your order is packed and waits at our counter. Please bring the order number.',
};

function onItsWay({ length }: readonly unknown[]) {
  const parcels = length === 1 ? 'one parcel' : `${length} parcels`;
  return {
    heading: 'It is on its way',
    subject: 'has shipped',
    text: `Your order left Detroit in ${parcels}. The carrier knows a new number a few hours after it was handed over.`,
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
          <Link href={trackingUrl(number)} style={styles.link}>
            {number}
          </Link>
        </Text>
      ))}
    </Section>
  );
}
