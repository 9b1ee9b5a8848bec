import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { messages } from '../../../api/contract/messages.ts';
import { cents } from '../../../api/contract/money/cents.ts';
import { checkoutSchema } from '../../../api/contract/order.ts';
import { serviceCodes } from '../../../api/contract/service-code.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { typedDetails } from '../../mocks/typed-details.ts';
import { $cart, $cartCount, loadCart } from '../cart/cart.ts';
import { $couponCode, applyCoupon } from '../cart/coupon.ts';
import { $serviceCode } from '../delivery/delivery.ts';
import { $checkout, move, placeOrder, resumeOrder } from './checkout.ts';
import { attemptRecord } from './checkout-attempt.ts';
import { $details, keepDetails } from './checkout-details.ts';

const card = { readCard: async () => ({ tokenId: 'ctoken_1' }) };
const noBank = async () => undefined;

const details = typedDetails;
const openAttempt = attemptRecord('checkout', checkoutSchema);

beforeEach(async () => {
  shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
  await loadCart();
  keepDetails(details);
  move({ type: 'confirmed' });
});

const keys = () => shop.checkouts.map(({ key }) => key);

describe('placing an order', () => {
  it('sends what was typed with one key, and shows the receipt', async () => {
    await placeOrder(card, noBank);
    expect(shop.checkouts).toHaveLength(1);
    expect(shop.checkouts[0]).toMatchObject({
      key: expect.stringMatching(/^[\w-]{8,100}$/),
      body: {
        payment: { tokenId: 'ctoken_1' },
        customerInfo: { serviceCode: 95, country: 'US', phone: '3135550188', zipCode: '48201' },
        paymentService: 'stripe',
      },
    });
    expect($checkout.get()).toMatchObject({ at: 'success', order: { payment: { refId: 'NS-7K2M-4Q9D' } } });
  });

  it('empties the cart and forgets the coupon once the order is placed', async () => {
    shop.coupons = [{ name: 'LATHE54', discount: { kind: 'percent', percent: 10 }, minAmount: { subtotal: cents(0) } }];
    await applyCoupon('lathe54');
    await placeOrder(card, noBank);
    expect(shop.checkouts[0]?.body.couponName).toBe('LATHE54');
    await expect.poll(() => $cart.get().lines).toEqual([]);
    expect($cartCount.get()).toBe(0);
    expect($couponCode.get()).toBe('');
  });

  it('lets the next order go by ground again', async () => {
    $serviceCode.set(serviceCodes.overnight);
    await placeOrder(card, noBank);
    expect(shop.checkouts[0]?.body.customerInfo.serviceCode).toBe(1);
    expect($serviceCode.get()).toBe(serviceCodes.ground);
  });

  it('pays once, however often the button is pressed', async () => {
    await Promise.all([placeOrder(card, noBank), placeOrder(card, noBank), placeOrder(card, noBank)]);
    expect(shop.checkouts).toHaveLength(1);
  });

  it('stays with the card form when the card cannot be read', async () => {
    await placeOrder({ readCard: async () => null }, noBank);
    expect($checkout.get()).toEqual({ at: 'payment' });
    expect(shop.checkouts).toEqual([]);
  });

  it('shows the bank to the shopper and then sends the same order again', async () => {
    shop.asksBank = true;
    const showBank = vi.fn(noBank);
    await placeOrder(card, showBank);
    expect(showBank).toHaveBeenCalledExactlyOnceWith('pi_1_secret_1');
    expect(shop.checkouts).toHaveLength(2);
    expect(new Set(keys()).size).toBe(1);
    expect(shop.checkouts[0]?.body).toEqual(shop.checkouts[1]?.body);
    expect($checkout.get().at).toBe('success');
  });
});

describe('a declined card', () => {
  beforeEach(async () => {
    shop.refuseCheckout = { code: 'payment_declined', message: 'Your card was declined.' };
    await placeOrder(card, noBank);
  });

  it('shows the sentence of the shop and keeps everything that was typed', () => {
    expect($checkout.get()).toEqual({
      at: 'error',
      message: 'Your card was declined.',
      settled: true,
      isDeclined: true,
    });
    expect($details.get()).toEqual(details);
    expect($cart.get().lines).toHaveLength(1);
  });

  it('is tried again under a new key', async () => {
    shop.refuseCheckout = null;
    move({ type: 'retried' });
    move({ type: 'confirmed' });
    await placeOrder(card, noBank);
    expect(new Set(keys()).size).toBe(2);
    expect($checkout.get().at).toBe('success');
  });
});

describe('a lost answer', () => {
  beforeEach(async () => {
    server.use(http.post('/api/checkout', () => HttpResponse.error(), { once: true }));
    await placeOrder(card, noBank);
  });

  it('does not claim to know whether the order was placed', () => {
    expect($checkout.get()).toEqual({ at: 'error', message: messages.networkDown, settled: false, isDeclined: false });
  });

  it('is asked for again under the same key, also by a page that was loaded anew', async () => {
    const { key } = openAttempt.read() ?? {};
    $checkout.set({ at: 'details' });
    expect(resumeOrder(noBank)).toBe(true);
    await expect.poll(() => $checkout.get().at).toBe('success');
    expect(keys()).toEqual([key]);
    expect(openAttempt.read()).toBeNull();
  });
});

describe('what a tab keeps', () => {
  it('is never the card, only the token of it', async () => {
    server.use(http.post('/api/checkout', () => HttpResponse.error()));
    await placeOrder(card, noBank);
    expect(JSON.stringify({ ...sessionStorage })).toContain('ctoken_1');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/\b\d{12,}\b/);
  });
});
