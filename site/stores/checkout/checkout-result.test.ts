import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../../contract/messages.ts';
import type { Order } from '../../../contract/order.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { aSubscription } from '../../mocks/a-subscription.ts';
import { anOrder } from '../../mocks/an-order.ts';
import { dolores } from '../../mocks/mock-accounts.ts';
import { premium } from '../../mocks/mock-premium.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { $user } from '../session.ts';
import { paypalJoinFailedPath } from '../subscription/paypal-subscription.ts';
import { $checkoutResult, hasResult, isPremiumResult, loadResult } from './checkout-result.ts';

const latest: Order = anOrder(
  {
    payment: { tokenId: 'ctoken_1' },
    customerInfo: { serviceCode: 0, firstName: 'Dolores', email: 'd@example.com', phone: '3135550188' },
    paymentService: 'stripe',
  },
  [aCartLine({ id: 'line-1' })],
  false,
);

const look = (query: string) => loadResult(new URLSearchParams(query));

beforeEach(() => {
  shop.orders = [latest];
});

describe('a result URL for a placed order', () => {
  it('is believed when the latest order has that number', async () => {
    await look('orderId=NS-7K2M-4Q9D&status=success');
    expect($checkoutResult.get()).toEqual({ at: 'success', order: latest });
  });

  it('may name the order by its id', async () => {
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

  it('is an error without any order', async () => {
    shop.orders = [];
    await look('orderId=NS-7K2M-4Q9D&status=success');
    expect($checkoutResult.get().at).toBe('error');
  });

  it.each(['declined', 'cancelled'] as const)('is an error for an order that was %s', async (status) => {
    shop.orders = [{ ...latest, status }];
    await look('orderId=NS-7K2M-4Q9D&status=success');
    expect($checkoutResult.get()).toMatchObject({ at: 'error', canAskAgain: false });
  });

  it('can be retried while the payment is pending', async () => {
    shop.orders = [{ ...latest, status: 'pending' }];
    await look('orderId=NS-7K2M-4Q9D&status=success');
    expect($checkoutResult.get()).toEqual({ at: 'error', message: messages.orderStillOpen, canAskAgain: true });
    shop.orders = [latest];
    await look('orderId=NS-7K2M-4Q9D&status=success');
    expect($checkoutResult.get().at).toBe('success');
  });

  it('can be retried when the API was unreachable', async () => {
    server.use(http.get('/api/sales', () => HttpResponse.error(), { once: true }));
    await look('orderId=NS-7K2M-4Q9D&status=success');
    expect($checkoutResult.get()).toEqual({ at: 'error', message: messages.networkDown, canAskAgain: true });
  });
});

it('makes no request when it has an error', async () => {
  server.use(http.get('/api/sales', () => HttpResponse.error()));
  await look('status=error');
  expect($checkoutResult.get()).toEqual({ at: 'error', message: messages.orderNotPlaced, canAskAgain: false });
});

it('is the checkout itself without a status', () => {
  expect(hasResult(new URLSearchParams('variant=B'))).toBe(false);
  expect(hasResult(new URLSearchParams('status=success'))).toBe(true);
});

describe('a result URL for a started subscription', () => {
  const subscription = aSubscription();

  beforeEach(() => {
    $user.set(dolores);
    shop.orders = [];
    premium.subscription = subscription;
  });

  it('is believed before the first order is written, when the account has that subscription', async () => {
    await look(`status=success&orderId=${subscription.id}`);
    expect($checkoutResult.get()).toEqual({ at: 'joined', subscription });
  });

  it.each([
    ['of somebody else', aSubscription({ id: '0b9a4f5e-9999-4999-8999-999999999999' })],
    ['that is over', aSubscription({ valid: false, status: 'ended' })],
    ['that never was', { valid: false as const }],
  ])('is an error for one %s', async (_, answer) => {
    premium.subscription = answer;
    await look(`status=success&orderId=${subscription.id}`);
    expect($checkoutResult.get()).toMatchObject({ at: 'error', message: messages.orderNotFound });
  });

  it('shows the membership, not just an order, for its first order’s number', async () => {
    shop.orders = [latest];
    await look(`status=success&orderId=${subscription.payment.refId}`);
    expect($checkoutResult.get()).toEqual({ at: 'joined', subscription });
  });

  it('treats a member’s other purchases as orders', async () => {
    const bought = { ...latest, payment: { ...latest.payment, refId: 'NS-9Z9Z-9Z9Z' } };
    shop.orders = [bought];
    await look('status=success&orderId=NS-9Z9Z-9Z9Z');
    expect($checkoutResult.get()).toEqual({ at: 'success', order: bought });
  });

  it('leads back to the subscription when it failed', () => {
    expect(isPremiumResult(new URL(paypalJoinFailedPath, 'https://shop.example').searchParams)).toBe(true);
    expect(isPremiumResult(new URLSearchParams('status=error'))).toBe(false);
  });
});
