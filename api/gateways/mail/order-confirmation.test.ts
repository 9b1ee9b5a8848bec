import { describe, expect, it } from 'vitest';
import { cents } from '../../contract/money/cents.ts';
import type { Totals } from '../../contract/money/totals.ts';
import type { Order } from '../../contract/order.ts';
import { testStore } from '../../test/test-settings.ts';
import { orderConfirmation } from './order-confirmation.tsx';

function totalsOf(parts: Partial<Record<keyof Totals, number>>): Totals {
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

function orderOf(totals: Totals, shipping: Partial<Order['shipping']> = {}): Order {
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
  };
}

const mailOf = (order: Order, coupon: string | null = null) =>
  orderConfirmation({ order, coupon, store: testStore, publicUrl: 'https://shop.example' });

describe('the confirmation', () => {
  it('names order, goods, amounts, address and contact, in HTML and in plain text', async () => {
    const mail = await mailOf(orderOf(totalsOf({ couponDiscount: 460, tax: 248 })), 'WELCOME10');
    expect(mail.subject).toContain('NS-7K2M-4Q9D');
    for (const text of [mail.html, mail.text]) {
      for (const fact of ['NS-7K2M-4Q9D', 'Petrol PLA', 'Desiccant pack', '$45.98', '$4.60', '$2.48', '$48.86']) {
        expect(text).toContain(fact);
      }
      for (const fact of ['WELCOME10', '12 Analytical Way', 'Toledo, OH 43604', testStore.phone, testStore.email]) {
        expect(text).toContain(fact);
      }
    }
    expect(mail.text).not.toContain('<');
  });

  it('speaks of tax and discounts only where there are any, and of free shipping by its name', async () => {
    const { text } = await mailOf(orderOf(totalsOf({ shipping: 0 })));
    expect(text).not.toMatch(/Tax|Discount|Coupon/);
    expect(text).toContain('Free Shipping');
    const member = await mailOf(orderOf(totalsOf({ memberDiscount: 460 })));
    expect(member.text).toContain('Premium Member Discount');
    expect(member.text).toContain('$5.00');
  });

  it('tells who picks up where and when', async () => {
    const { text } = await mailOf(orderOf(totalsOf({ shipping: 0 }), { serviceCode: 0, address: '', city: '' }));
    expect(text).toContain(testStore.pickupHours);
    expect(text).toContain(testStore.address.line1);
    expect(text).not.toContain('Ships to');
  });

  it('shows what a shopper typed as text, never as markup', async () => {
    const typed = 'Ada <img src=x onerror=alert(1)>';
    const { html } = await mailOf(orderOf(totalsOf({}), { name: typed }));
    expect(html).not.toContain('<img src=x');
  });

  it('has one Message-ID an order', async () => {
    const [first, second] = [await mailOf(orderOf(totalsOf({}))), await mailOf(orderOf(totalsOf({ tax: 1 })))];
    expect(first.messageId).toBe('order-508e2a5c-d9eb-4519-85d7-5e2d79a24005@northspool.example');
    expect(second.messageId).toBe(first.messageId);
  });

  it('keeps vermilion for the one action', async () => {
    const { html } = await mailOf(orderOf(totalsOf({})));
    expect(html.match(/#E4482B/gi)).toHaveLength(1);
  });
});
