import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { anOrder } from '../../mocks/an-order.ts';
import { measuringShop, toldGoogle } from '../../mocks/measuring.ts';
import { $cookieChoice } from '../consent.ts';
import { trackOrder } from './track-purchase.ts';

const order = anOrder(
  {
    payment: { tokenId: 'ctoken_1' },
    customerInfo: { serviceCode: 0, firstName: 'Dolores', lastName: 'K', email: 'd@example.com', phone: '3135550188' },
    couponName: null,
    paymentService: 'stripe',
  },
  [aCartLine({ id: 'line-1', qty: 2 })],
  false,
);

const called: string[] = [];
beforeEach(() => {
  called.length = 0;
  vi.stubGlobal(
    'Image',
    class {
      set src(address: string) {
        called.push(address);
      }
    },
  );
});
afterEach(() => vi.unstubAllGlobals());

const affiliateUrl = 'https://deals.example/?o={orderId}&a={amount}';

it('reports an order once however often it is answered, in dollars with tax and shipping apart', async () => {
  measuringShop('accepted', { affiliateUrl });
  trackOrder(order);
  trackOrder(order);
  const { totals } = order;
  expect(await toldGoogle()).toEqual([
    [
      'purchase',
      {
        transaction_id: 'NS-7K2M-4Q9D',
        currency: 'USD',
        value: (totals.subtotal - totals.discount) / 100,
        tax: totals.tax / 100,
        shipping: totals.shipping / 100,
        items: [expect.objectContaining({ item_id: 'item-line-1', item_name: 'Petrol', price: 22.99, quantity: 2 })],
      },
    ],
  ]);
  expect(called).toEqual(['https://deals.example/?o=NS-7K2M-4Q9D&a=45.98']);
});

it('does not report an order placed before consent', async () => {
  measuringShop('', { affiliateUrl });
  trackOrder(order);
  $cookieChoice.set('accepted');
  expect(await toldGoogle()).toEqual([]);
  expect(called).toEqual([]);
});
