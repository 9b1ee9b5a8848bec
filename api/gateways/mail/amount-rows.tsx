import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { styles } from './mail-styles.ts';

export interface AmountRow {
  readonly label: string;
  readonly amount: string;
}

/** Rows of labels and amounts; `strong` is the label of the total. */
export function AmountRows({ rows, strong }: { rows: readonly AmountRow[]; strong: string }) {
  return (
    <Section>
      {rows.map(({ label, amount }) => (
        <Row key={label}>
          <Column style={label === strong ? styles.total : styles.label}>{label}</Column>
          <Column align="right" style={label === strong ? styles.totalAmount : styles.amount}>
            {amount}
          </Column>
        </Row>
      ))}
    </Section>
  );
}
