import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../api/contract/messages.ts';
import type { Order } from '../../../api/contract/order.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { anOrder } from '../../mocks/an-order.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { $checkoutResult, asksForResult, lookUpResult } from './checkout-result.ts';

const latest: Order = anOrder(
  {
    payment: { tokenId: 'ctoken_1' },
    customerInfo: { serviceCode: 0, firstName: 'Dolores', email: 'd@example.com', phone: '3135550188' },
    paymentService: 'stripe',
  },
  [aCartLine({ id: 'line-1' })],
  false,
);

const look = (query: string) => lookUpResult(new URLSearchParams(query));

beforeEach(() => {
  shop.orders = [latest];
});

describe('an address that says an order is placed', () => {
  it('is believed when the latest order has that number', async () => {
    await look('orderId=NS-7K2M-4Q9D&status=success');
    expect($checkoutResult.get()).toEqual({ at: 'success', order: latest });
  });

  it('may also name the order by its id', async () => {
    await look('status=success&orderId=order-1');
    expect($checkoutResult.get().at).toBe('success');
  });

  it.each(['orderId=NS-0000-0000&status=success', 'status=success'])(
    'is an error for another order: %s',
    async (query) => {
      await look(query);
      expect($checkoutResult.get()).toEqual({ at: 'error', message: messages.orderNotFound, canAskAgain: false });
    },
  );

  it('is an error for who has no order', async () => {
    shop.orders = [];
    await look('orderId=NS-7K2M-4Q9D&status=success');
    expect($checkoutResult.get().at).toBe('error');
  });

  it.each(['declined', 'cancelled'] as const)('is an error for an order that was %s', async (status) => {
    shop.orders = [{ ...latest, status }];
    await look('orderId=NS-7K2M-4Q9D&status=success');
    expect($checkoutResult.get()).toMatchObject({ at: 'error', canAskAgain: false });
  });

  it('can be looked at again while the payment is under way', async () => {
    shop.orders = [{ ...latest, status: 'pending' }];
    await look('orderId=NS-7K2M-4Q9D&status=success');
    expect($checkoutResult.get()).toEqual({ at: 'error', message: messages.orderStillOpen, canAskAgain: true });
    shop.orders = [latest];
    await look('orderId=NS-7K2M-4Q9D&status=success');
    expect($checkoutResult.get().at).toBe('success');
  });

  it('can be looked at again when the shop was out of reach', async () => {
    server.use(http.get('/api/sales', () => HttpResponse.error(), { once: true }));
    await look('orderId=NS-7K2M-4Q9D&status=success');
    expect($checkoutResult.get()).toEqual({ at: 'error', message: messages.networkDown, canAskAgain: true });
  });
});

it('an address that says error asks the shop nothing', async () => {
  server.use(http.get('/api/sales', () => HttpResponse.error()));
  await look('status=error');
  expect($checkoutResult.get()).toEqual({ at: 'error', message: messages.orderNotPlaced, canAskAgain: false });
});

it('an address without a status is a checkout', () => {
  expect(asksForResult(new URLSearchParams('variant=B'))).toBe(false);
  expect(asksForResult(new URLSearchParams('status=success'))).toBe(true);
});
