import { cents } from '../../contract/cents.ts';
import { atTheDoor } from '../../contract/money/at-the-door.ts';
import { testCanadaRules } from '../../contract/money/sample-canada-rules.ts';
import type { Totals } from '../../contract/money/totals-schema.ts';
import type { Order } from '../../contract/order.ts';
import { serviceCodes } from '../../contract/service-code.ts';

/** Totals whose parts sum to the total. */
export function totalsOf(parts: Partial<Record<Exclude<keyof Totals, 'errors'>, number>>): Totals {
  const { subtotal = 4598, memberDiscount = 0, couponDiscount = 0, shipping = 500, tax = 0 } = parts;
  const discount = memberDiscount + couponDiscount;
  const total = cents(subtotal - discount + shipping + tax);
  return {
    subtotal: cents(subtotal),
    memberDiscount: cents(memberDiscount),
    couponDiscount: cents(couponDiscount),
    discount: cents(discount),
    shipping: cents(shipping),
    tax: cents(tax),
    total,
    grandTotal: total,
  };
}

/** A paid order of two spools as the API returns it. */
export function orderOf(totals: Totals, shipping: Partial<Order['shipping']> = {}, more: Partial<Order> = {}): Order {
  return {
    id: '508e2a5c-d9eb-4519-85d7-5e2d79a24005',
    ts: '2026-11-21T08:24:43.023Z',
    status: 'paid',
    payment: {
      amount: totals.total,
      tax: totals.tax,
      shippingCost: totals.shipping,
      refId: 'NS-7K2M-4Q9D',
      status: 'paid',
    },
    totals,
    shipping: {
      name: 'Ada Byron',
      address: '12 Analytical Way',
      address2: '',
      city: 'Toledo',
      state: 'OH',
      zipCode: '43604',
      country: 'US',
      serviceCode: 95,
      ...shipping,
    },
    email: 'ada@example.com',
    trackingNum: null,
    trackingInfo: [],
    lines: [
      {
        id: 'l1',
        itemId: 'pla-petrol',
        type: 'item',
        qty: 2,
        options: { material: 'PLA', color: 'Petrol', colorName: 'Petrol', weight: '1kg', diameter: '1.75mm' },
        sides: ['addon'],
        price: cents(2299),
        name: 'Petrol PLA',
        images: [],
        data: {
          freeGround: false,
          hex: '#0B5A63',
          isPart: false,
          isTenPack: false,
          qoh: 10,
          step: 1,
          sideNames: ['Desiccant pack'],
        },
      },
    ],
    ...more,
  };
}

/** Four of its spools to Quebec by courier, with what its shopper was told to expect at the door: CAD 17.22. */
export function orderToCanada(): Order {
  const totals = totalsOf({ subtotal: 9196, shipping: 927 });
  const serviceCode = serviceCodes.canadaGround;
  const order = orderOf(totals, { city: 'Montreal', state: 'QC', zipCode: 'H3B 1K1', country: 'CA', serviceCode });
  const lines = order.lines.map((line) => ({ ...line, qty: 4, data: { ...line.data, isSpool: true as const } }));
  const { discount } = totals;
  return { ...order, lines, atTheDoor: atTheDoor(testCanadaRules, { lines, discount, serviceCode, province: 'QC' }) };
}
