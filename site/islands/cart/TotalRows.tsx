import { useStore } from '@nanostores/react';
import { dollars } from '../../../contract/dollars.ts';
import { cartMessages } from '../../../contract/messages/cart.ts';
import { deliveryMessages } from '../../../contract/messages/delivery.ts';
import { taxPercent, taxPostalCode } from '../../../contract/money/tax.ts';
import type { Totals } from '../../../contract/money/totals-schema.ts';
import { isInternational, type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import { shippingLabels } from '../../lib/shipping-labels.ts';
import { shopRates } from '../../lib/shop-rates.ts';
import { $coupon } from '../../stores/cart/coupon.ts';
import { $checkoutTax } from '../../stores/checkout/tax-state.ts';
import { $lineErrors, $shownTotal, $totals } from '../../stores/checkout/totals.ts';
import { $serviceCode, $zip } from '../../stores/delivery/delivery.ts';
import { $rates } from '../../stores/delivery/rates.ts';
import { Price } from '../../ui/Price.tsx';

/** The totals of the current cart, with every reason why a line cannot be bought. */
export function CartTotalRows() {
  const totals = useStore($totals);
  const total = useStore($shownTotal);
  const serviceCode = useStore($serviceCode);
  const zip = useStore($zip);
  const coupon = useStore($coupon);
  const { loading } = useStore($rates);
  const { loading: isAskingTax } = useStore($checkoutTax);
  const errors = useStore($lineErrors);
  return (
    <>
      {errors.length > 0 && <p className="err">{errors.join(' ')}</p>}
      <TotalRows
        totals={{ ...totals, total }}
        serviceCode={serviceCode}
        taxedAt={taxPostalCode(serviceCode, zip.slice(0, 5), shopRates().tax)}
        isAsking={loading && isInternational(serviceCode)}
        isAskingTax={isAskingTax}
        couponName={coupon.status === 'known' ? coupon.coupon.name : ''}
      />
    </>
  );
}

interface Props {
  totals: Totals;
  serviceCode: ServiceCode;
  taxedAt?: string | null;
  couponName?: string;
  /** the carrier's rate is still loading */
  isAsking?: boolean;
  /** the tax is still loading */
  isAskingTax?: boolean;
}

/** Rows of zero are left out, except for the subtotal and the shipping. */
export function TotalRows({
  totals,
  serviceCode,
  taxedAt,
  couponName = '',
  isAsking = false,
  isAskingTax = false,
}: Props) {
  const free = serviceCode === serviceCodes.pickup ? cartMessages.free : cartMessages.freeShipping;
  const shipping = totals.shipping === 0 ? free : dollars(totals.shipping);
  return (
    <dl className="rows">
      <Row label="Subtotal" value={dollars(totals.subtotal)} />
      {totals.memberDiscount > 0 && (
        <Row label="Premium Member Discount" value={`−${dollars(totals.memberDiscount)}`} isMinus />
      )}
      {totals.couponDiscount > 0 && (
        <Row label={`Coupon ${couponName}`.trim()} value={`−${dollars(totals.couponDiscount)}`} isMinus />
      )}
      <Row label={shippingLabels[serviceCode]} value={isAsking ? deliveryMessages.askingCarrier : shipping} />
      {(totals.tax > 0 || isAskingTax) && (
        <Row
          label={isAskingTax ? 'Tax' : taxLabel(totals, taxedAt)}
          value={isAskingTax ? deliveryMessages.askingTax : dollars(totals.tax)}
        />
      )}
      <div className="tot">
        <dt>Total</dt>
        <dd>
          <Price amount={totals.total} size="m" />
        </dd>
      </div>
    </dl>
  );
}

function taxLabel({ taxed }: Totals, taxedAt: string | null | undefined): string {
  if (taxed) return `Tax, ${taxed.state}`;
  return taxedAt ? `Tax, ${taxPercent(taxedAt, shopRates().tax)}% for ${taxedAt}` : 'Tax';
}

function Row({ label, value, isMinus = false }: { label: string; value: string; isMinus?: boolean }) {
  return (
    <div className={isMinus ? 'minus' : undefined}>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}
