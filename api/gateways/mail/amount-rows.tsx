import { Column } from '@react-email/column';
import { Row } from '@react-email/row';
import { Section } from '@react-email/section';
import { dollars } from '../../../contract/cents.ts';
import { messages } from '../../../contract/messages.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
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

/** The rows below the line items; discounts and tax are left out when zero. */
export function totalsRows(totals: Totals, coupon: string | null, serviceCode: number): AmountRow[] {
  const { subtotal, memberDiscount, couponDiscount, shipping, tax, total } = totals;
  const isPickup = serviceCode === serviceCodes.pickup;
  const free = isPickup ? messages.free : messages.freeShipping;
  return [
    { label: 'Subtotal', amount: dollars(subtotal) },
    ...(memberDiscount > 0 ? [{ label: 'Premium Member Discount', amount: `−${dollars(memberDiscount)}` }] : []),
    ...(couponDiscount > 0 ? [{ label: `Coupon ${coupon ?? ''}`.trim(), amount: `−${dollars(couponDiscount)}` }] : []),
    { label: isPickup ? 'Local pickup' : 'Shipping', amount: shipping > 0 ? dollars(shipping) : free },
    ...(tax > 0 ? [{ label: 'Tax', amount: dollars(tax) }] : []),
    { label: 'Total', amount: dollars(total) },
  ];
}
