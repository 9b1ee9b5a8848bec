import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { dollars } from '../../contract/money/dollars.ts';
import type { OrderLine } from '../../contract/order.ts';
import { lineDetails } from './line-details.ts';
import { styles } from './mail-styles.ts';

/** The line items of an order, with or without prices. */
export function OrderLines({ lines, prices }: { lines: readonly OrderLine[]; prices: boolean }) {
  return lines.map((line) => (
    <Section key={line.id} style={styles.line}>
      <Row>
        <Column>
          <Text style={styles.name}>
            {line.qty} × {line.name}
          </Text>
          <Text style={styles.details}>{lineDetails(line)}</Text>
        </Column>
        {prices && (
          <Column align="right" style={styles.amount}>
            {dollars(line.price * line.qty)}
          </Column>
        )}
      </Row>
    </Section>
  ));
}
