import { Heading } from '@react-email/heading';
import { Link } from '@react-email/link';
import { Text } from '@react-email/text';
import { orderMessages } from '../../../contract/messages/orders.ts';
import { arrivalWords, nextSteps } from '../../../contract/order-words.ts';
import { DeliveryAddress } from './delivery-address.tsx';
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
