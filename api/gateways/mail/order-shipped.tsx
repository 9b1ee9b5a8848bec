import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { MailWords } from '../../../contract/editorial/mails.ts';
import type { Order, OrderLine } from '../../../contract/order.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { trackingUrl } from '../../../contract/shipping/tracking-url.ts';
import { fillWords } from './fill-words.ts';
import { styles } from './mail-styles.ts';
import type { Mail } from './mailer.ts';
import { OrderArrival } from './order-arrival.tsx';
import { OrderFrame, type OrderMailFacts, orderNames } from './order-frame.tsx';
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
  const { order, store, mails, isCorrection = false } = facts;
  const shipment = shipmentOf(facts);
  const numbers = shipment?.trackingNumbers ?? order.trackingInfo.map(({ trackingNum }) => trackingNum);
  const following = order.shipments?.find(({ shippedAt }) => shippedAt === null);
  const { trackingHeading, followingHeading } = mails.orders;
  const words = fillWords(wordsOf(facts), { ...orderNames(facts), parcels: inParcels(mails, numbers.length) });
  const mail = (
    <OrderFrame {...facts} heading={words.heading} preview={words.text} text={words.text}>
      <OrderLines lines={linesOf(order, shipment)} prices={false} publicUrl={facts.publicUrl} />
      <Parcels heading={trackingHeading[numbers.length === 1 ? 'one' : 'more']} numbers={numbers} />
      {following && (
        <Section style={styles.block}>
          <Heading as="h2" style={styles.subheading}>
            {followingHeading}
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
    subject: words.subject,
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

function wordsOf({ order, mails, isCorrection, partId }: ShippedFacts) {
  const { orders } = mails;
  if (order.shipping.serviceCode === serviceCodes.pickup) return orders.readyForPickup;
  if (isCorrection) return orders.newTracking;
  if (!partId) return order.shipments ? orders.restShipped : orders.shipped;
  return order.shipments?.every(({ shippedAt }) => shippedAt !== null) ? orders.lastShipped : orders.partShipped;
}

function inParcels({ orders: { parcels } }: MailWords, count: number): string {
  return fillWords(parcels[count === 1 ? 'one' : 'more'], { count });
}

function Parcels({ heading, numbers }: { heading: string; numbers: readonly string[] }) {
  if (numbers.length === 0) return null;
  return (
    <Section style={styles.block}>
      <Heading as="h2" style={styles.subheading}>
        {heading}
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
