import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { Order, OrderLine } from '../../../contract/order.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { trackingUrl } from '../../../contract/shipping/tracking-url.ts';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { OrderArrival } from './order-arrival.tsx';
import { OrderFrame, type OrderMailFacts } from './order-frame.tsx';
import { OrderLines } from './order-lines.tsx';
import { writeMail } from './write-mail.ts';

interface ShippedFacts extends OrderMailFacts {
  /** the tracking numbers changed since the last mail */
  readonly isCorrection?: boolean;
  /** of the shipment that left before the rest */
  readonly partId?: string | undefined;
}

/** The email about a shipped order with its tracking numbers, or an order ready for pickup. */
export async function orderShipped(facts: ShippedFacts): Promise<Mail> {
  const { order, store, isCorrection = false } = facts;
  const shipment = shipmentOf(facts);
  const numbers = shipment?.trackingNumbers ?? order.trackingInfo.map(({ trackingNum }) => trackingNum);
  const following = order.shipments?.find(({ shippedAt }) => shippedAt === null);
  const words = wordsOf(facts, numbers.length);
  const mail = (
    <OrderFrame {...facts} heading={words.heading} preview={words.text} text={words.text}>
      <OrderLines lines={linesOf(order, shipment)} prices={false} publicUrl={facts.publicUrl} />
      <Parcels numbers={numbers} />
      {following && (
        <Section style={styles.block}>
          <Heading as="h2" style={styles.subheading}>
            Still to come
          </Heading>
          <OrderLines lines={linesOf(order, following)} prices={false} publicUrl={facts.publicUrl} />
        </Section>
      )}
      <Section style={styles.block}>
        <OrderArrival {...facts} />
      </Section>
    </OrderFrame>
  );
  return await writeMail(mail, {
    to: order.email,
    subject: `Your ${store.name} order ${order.payment.refId} ${words.subject}`,
    id: `order-${isCorrection ? 'tracking' : 'shipped'}-${order.id}`,
    store,
  });
}

type Shipment = NonNullable<Order['shipments']>[number];

/** What this mail is about, of an order that leaves in parts; undefined: all of it. */
function shipmentOf({ order, isCorrection, partId = order.id }: ShippedFacts): Shipment | undefined {
  return isCorrection ? undefined : order.shipments?.find(({ id }) => id === partId);
}

function linesOf({ lines }: Order, shipment: Shipment | undefined): OrderLine[] {
  if (!shipment) return lines;
  return lines.flatMap((line) => {
    const qty = shipment.lines.find(({ lineId }) => lineId === line.id)?.qty;
    return qty ? [{ ...line, qty }] : [];
  });
}

function wordsOf({ order, isCorrection, partId }: ShippedFacts, parcels: number) {
  if (order.shipping.serviceCode === serviceCodes.pickup) return readyForPickup;
  if (isCorrection) return corrected;
  const isLast = order.shipments?.every(({ shippedAt }) => shippedAt !== null);
  if (partId)
    return partShipped(parcels, isLast ? 'Nothing follows: what you paid for the rest is refunded.' : restFollows);
  return shipped(parcels, order.shipments ? 'The rest of your order' : 'Your order');
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

const inParcels = (count: number) => (count === 1 ? 'one parcel' : `${count} parcels`);
const numbersWork = 'A new tracking number starts to work a few hours after we hand the parcel over.';

function shipped(parcels: number, what: string) {
  return {
    heading: 'It is on its way',
    subject: 'has shipped',
    text: `${what} left Detroit in ${inParcels(parcels)}. ${numbersWork}`,
  };
}

const restFollows = 'The rest follows at no extra cost, and we email you when it leaves.';

function partShipped(parcels: number, rest: string) {
  return {
    heading: 'A part is on its way',
    subject: 'has shipped in part',
    text: `A part of your order left Detroit in ${inParcels(parcels)}. ${numbersWork} ${rest}`,
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
