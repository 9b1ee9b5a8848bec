import { Column, Row, Section } from '@react-email/components';
import { styles } from './mail-styles.ts';

export interface AmountRow {
  readonly label: string;
  readonly amount: string;
}

/** Amounts below each other; `strong` names the row that they add up to. */
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
