import { Heading } from '@react-email/heading';
import { Text } from '@react-email/text';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { Order } from '../../../contract/order.ts';
import { deliveryWords } from '../../../contract/order-words.ts';
import { styles } from './mail-styles.ts';

/** The shipping address, or where to pick up the order. */
export function DeliveryAddress({ order, store }: { order: Order; store: Store }) {
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
