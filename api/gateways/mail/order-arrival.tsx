import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import type { Store } from '../../../contract/catalogue/store.ts';
import { orderMessages } from '../../../contract/messages/orders.ts';
import type { Order } from '../../../contract/order.ts';
import { arrivalWords, deliveryWords, nextSteps } from '../../../contract/order-words.ts';
import { styles } from './mail-styles.ts';
import type { OrderMailFacts } from './order-frame.tsx';

/** When the order arrives, where it goes, what comes next, and the presses that it bought at the vending machine. */
export function OrderArrival({ order, store, publicUrl }: OrderMailFacts) {
  const { vending, cancelUntil } = order;
  const next = [...nextSteps(order), ...(cancelUntil ? [orderMessages.cancelMailed] : [])];
  return (
    <>
      <Heading as="h2" style={styles.subheading}>
        {arrivalWords(order)}
      </Heading>
      {next.map((step) => (
        <Text key={step} style={styles.step}>
          {step}
        </Text>
      ))}
      {vending && vending.left > 0 && (
        <Text style={styles.step}>
          <Link href={`${publicUrl}/vending/${order.id}/`} style={styles.link}>
            {orderMessages.toMachine(vending.left)}
          </Link>
        </Text>
      )}
      <div style={styles.block}>
        <DeliveryAddress order={order} store={store} />
      </div>
    </>
  );
}

/** The shipping address, or where to pick up the order. */
function DeliveryAddress({ order, store }: { order: Order; store: Store }) {
  const { heading, lines } = deliveryWords(order, store);
  return (
    <>
      <Heading as="h2" style={styles.subheading}>
        {heading}
      </Heading>
      {lines.map((line) => (
        <Text key={line} style={styles.address}>
          {line}
        </Text>
      ))}
    </>
  );
}
