import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { pictureAt, sidePicture } from '../../../contract/catalogue/pictures.ts';
import { dollars } from '../../../contract/dollars.ts';
import { lineFacts } from '../../../contract/line-facts.ts';
import type { OrderLine } from '../../../contract/order.ts';
import { quantityOf } from '../../../contract/quantity-of.ts';
import { styles } from './mail-styles.ts';

interface Props {
  readonly lines: readonly OrderLine[];
  readonly prices: boolean;
  /** of the shop, without a trailing slash */
  readonly publicUrl: string;
}

/** The line items of an order with their pictures, with or without prices. */
export function OrderLines({ lines, prices, publicUrl }: Props) {
  return lines.map((line) => (
    <Section key={line.id} style={styles.line}>
      <Row>
        <Column style={styles.picture}>
          <Picture line={line} publicUrl={publicUrl} />
        </Column>
        <Column>
          <Text style={styles.name}>{quantityOf(line.qty, line.name)}</Text>
          <Text style={styles.details}>{lineFacts(line)}</Text>
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

/** Pictures of prints are private, and a mail cannot show them: they get their color. */
function Picture({ line, publicUrl }: { line: OrderLine; publicUrl: string }) {
  const picture = line.type === 'pod' ? undefined : sidePicture(line.images);
  if (!picture) return <div style={{ ...styles.swatch, backgroundColor: line.data.hex }} />;
  return (
    <img src={`${publicUrl}${pictureAt(picture, 160)}`} alt={line.name} width={56} height={56} style={styles.image} />
  );
}
