import type { CartLine } from '../../contract/cart.ts';
import { atTheDoor, provinceOf } from '../../contract/money/at-the-door.ts';
import { testCanadaRules } from '../../contract/money/sample-canada-rules.ts';
import { testRates } from '../../contract/money/sample-rates.ts';
import { computeTotals } from '../../contract/money/totals.ts';
import { type Checkout, type Order, orderSchema } from '../../contract/order.ts';
import { serviceCodes } from '../../contract/service-code.ts';

/** The answer to a checkout of these lines. */
export function anOrder({ customerInfo }: Checkout, lines: readonly CartLine[], asksBank: boolean): Order {
  const { serviceCode, firstName, lastName = '' } = customerInfo;
  const shipped = customerInfo.serviceCode === serviceCodes.pickup ? null : customerInfo;
  const totals = computeTotals({
    lines: lines.map(({ price, qty, data }) => ({ price, qty, ...data })),
    serviceCode,
    postalCode: shipped?.zipCode ?? null,
    membership: false,
    taxExempt: false,
    coupon: null,
    rates: testRates,
  });
  const province = shipped?.country === 'CA' ? provinceOf({ state: shipped.state }) : undefined;
  const { discount } = totals;
  return orderSchema.parse({
    id: 'order-1',
    ts: '2026-11-21T12:00:00Z',
    status: asksBank ? 'requires_action' : 'paid',
    payment: {
      amount: totals.total,
      tax: totals.tax,
      shippingCost: totals.shipping,
      refId: 'NS-7K2M-4Q9D',
      status: asksBank ? 'requires_action' : 'succeeded',
      ...(asksBank ? { clientSecret: 'pi_1_secret_1' } : {}),
    },
    totals,
    atTheDoor: province && atTheDoor(testCanadaRules, { lines, discount, serviceCode, province }),
    shipping: {
      name: `${firstName} ${lastName}`.trim(),
      address: shipped?.address ?? '',
      address2: shipped?.address2 ?? '',
      city: shipped?.city ?? '',
      state: shipped?.state ?? '',
      zipCode: shipped?.zipCode ?? '',
      country: shipped?.country === 'CA' ? 'CA' : 'USA',
      serviceCode,
    },
    email: customerInfo.email,
    trackingNum: null,
    trackingInfo: [],
    lines,
  });
}
