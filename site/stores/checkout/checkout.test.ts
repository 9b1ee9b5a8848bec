import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { dollars } from '../../../contract/dollars.ts';
import { messages } from '../../../contract/messages.ts';
import { checkoutSchema } from '../../../contract/order.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { typedDetails } from '../../mocks/typed-details.ts';
import { $cart, $cartCount, loadCart } from '../cart/cart.ts';
import { $couponCode, applyCoupon } from '../cart/coupon.ts';
import { $serviceCode } from '../delivery/delivery.ts';
import { watchRates } from '../delivery/rates.ts';
import { agentCheckoutOf, takeOverCheckout } from './agent-checkout.ts';
import { $checkout, move, placeOrder, placeReviewedOrder, resumeOrder } from './checkout.ts';
import { $details, setDetails } from './checkout-details.ts';
import { attemptRecord } from './submit-purchase.ts';
import { $shownTotal, $totals } from './totals.ts';

const card = { tokenize: async () => ({ tokenId: 'ctoken_1' }) };
const noBank = async () => undefined;

const details = typedDetails;
const openAttempt = attemptRecord('checkout', checkoutSchema);

beforeEach(async () => {
  shop.lines = [aCartLine({ id: 'line-1', qty: 2 })];
  await loadCart();
  setDetails(details);
  move({ type: 'confirmed' });
});

const keys = () => shop.checkouts.map(({ key }) => key);

describe('placing an order', () => {
  it('sends what was typed with one key, and shows the receipt', async () => {
    const { total } = $totals.get();
    await placeOrder(card, noBank);
    expect(shop.checkouts).toHaveLength(1);
    expect(shop.checkouts[0]).toMatchObject({
      key: expect.stringMatching(/^[\w-]{8,100}$/),
      body: {
        payment: { tokenId: 'ctoken_1' },
        customerInfo: { serviceCode: 95, country: 'US', phone: '3135550188', zipCode: '48201' },
        paymentService: 'stripe',
        shownTotal: total,
      },
    });
    expect($checkout.get()).toMatchObject({ at: 'success', order: { payment: { refId: 'NS-7K2M-4Q9D' } } });
  });

  it('names the checkout of an agent that filled the form, once', async () => {
    const { firstName, lastName } = details;
    takeOverCheckout('secret', [$cart.get().lines[0]?.itemId ?? ''], { firstName, lastName, city: '' });
    expect($details.get()).toEqual(details);
    await placeOrder(card, noBank);
    expect(shop.checkouts[0]?.body.agentCheckout).toBe('secret');
    expect(agentCheckoutOf($cart.get().lines)).toEqual({});
  });

  it('names no checkout of an agent whose goods have left the cart', async () => {
    takeOverCheckout('secret', ['gone'], {});
    await placeOrder(card, noBank);
    expect(shop.checkouts[0]?.body).not.toHaveProperty('agentCheckout');
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

  it('resets the next order to ground', async () => {
    $serviceCode.set(serviceCodes.overnight);
    await placeOrder(card, noBank);
    expect(shop.checkouts[0]?.body.customerInfo.serviceCode).toBe(1);
    expect($serviceCode.get()).toBe(serviceCodes.ground);
  });

  it('pays once, however often the button is pressed', async () => {
    await Promise.all([placeOrder(card, noBank), placeOrder(card, noBank), placeOrder(card, noBank)]);
    expect(shop.checkouts).toHaveLength(1);
  });

  it('stays at the card form when the card is invalid', async () => {
    await placeOrder({ tokenize: async () => null }, noBank);
    expect($checkout.get()).toEqual({ at: 'payment' });
    expect(shop.checkouts).toEqual([]);
  });

  it('shows the bank’s challenge, then sends the same order again', async () => {
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

  it('shows the API’s message and keeps everything that was typed', () => {
    expect($checkout.get()).toEqual({
      at: 'error',
      message: 'Your card was declined.',
      settled: true,
      isDeclined: true,
    });
    expect($details.get()).toEqual(details);
    expect($cart.get().lines).toHaveLength(1);
  });

  it('is retried under a new key', async () => {
    shop.refuseCheckout = null;
    move({ type: 'retried' });
    move({ type: 'confirmed' });
    await placeOrder(card, noBank);
    expect(new Set(keys()).size).toBe(2);
    expect($checkout.get().at).toBe('success');
  });
});

describe('a total that changed while the shopper was paying', () => {
  const refuse = (total: number) => {
    shop.refuseCheckout = { code: 'total_changed', message: 'Your order total is now higher.', total };
  };
  const shown = () => shop.checkouts.map(({ body }) => body.shownTotal);
  const tokenize = vi.fn(card.tokenize);

  beforeEach(() => tokenize.mockClear());

  it('is the total at the press, not while the card was tokenized', async () => {
    const before = $totals.get().total;
    const slowCard = {
      async tokenize() {
        shop.lines = [aCartLine({ id: 'line-1', qty: 3 })];
        await loadCart();
        return { tokenId: 'ctoken_1' };
      },
    };
    await placeOrder(slowCard, noBank);
    expect($totals.get().total).not.toBe(before);
    expect(shown()).toEqual([before]);
  });

  it('reloads the cart, says what changed, and is paid with the same card at the next press', async () => {
    const before = $totals.get().total;
    shop.lines = [aCartLine({ id: 'line-1', qty: 2 }), aCartLine({ id: 'line-2', qty: 1 })];
    refuse(2 * before);
    await placeOrder({ tokenize }, noBank);
    expect($cart.get().lines).toHaveLength(2);
    expect($checkout.get()).toEqual({ at: 'review', notice: messages.totalChangedByCart(dollars(2 * before)) });
    expect($details.get()).toEqual(details);
    expect($shownTotal.get()).toBe(2 * before);
    expect(openAttempt.read()).toBeNull();

    shop.refuseCheckout = null;
    await placeReviewedOrder(noBank);
    expect($checkout.get().at).toBe('success');
    expect(shown()).toEqual([before, 2 * before]);
    expect(tokenize).toHaveBeenCalledOnce();
    expect(shop.checkouts.map(({ body }) => body.payment.tokenId)).toEqual(['ctoken_1', 'ctoken_1']);
    expect(new Set(keys()).size).toBe(2);
  });

  it('sends the API’s total, even where this page computes another', async () => {
    const page = $totals.get().total;
    refuse(page + 150);
    await placeOrder({ tokenize }, noBank);
    expect($totals.get().total).toBe(page);
    expect($checkout.get()).toEqual({ at: 'review', notice: messages.totalChanged(dollars(page + 150)) });
    await placeReviewedOrder(noBank);
    expect(shown()).toEqual([page, page + 150]);
  });

  it('returns to the page’s total once the order changes', async () => {
    refuse($totals.get().total + 150);
    await placeOrder({ tokenize }, noBank);
    shop.lines = [aCartLine({ id: 'line-1', qty: 1 })];
    await loadCart();
    expect($shownTotal.get()).toBe($totals.get().total);
  });

  it('refetches Canadian rates, and keeps the chosen shipping method', async () => {
    shop.rates = [
      { service: 'FEDEX_GROUND', rate: cents(2400) },
      { service: 'FEDEX_INTERNATIONAL_ECONOMY', rate: cents(3100) },
    ];
    setDetails({ ...details, country: 'CA', state: 'ON', city: 'Ottawa', zipCode: 'K1A 0A9' });
    const stop = watchRates();
    await expect.poll(() => $serviceCode.get()).toBe(serviceCodes.canadaGround);
    $serviceCode.set(serviceCodes.canadaEconomy);
    const before = $totals.get().total;
    shop.rates = [
      { service: 'FEDEX_GROUND', rate: cents(2400) },
      { service: 'FEDEX_INTERNATIONAL_ECONOMY', rate: cents(3500) },
    ];
    refuse(before + 400);
    await placeOrder({ tokenize }, noBank);
    stop();
    expect($serviceCode.get()).toBe(serviceCodes.canadaEconomy);
    expect([$totals.get().total, $shownTotal.get()]).toEqual([before + 400, before + 400]);
  });

  it('is reviewed again after a lost answer too', async () => {
    server.use(http.post('/api/checkout', () => HttpResponse.error(), { once: true }));
    await placeOrder({ tokenize }, noBank);
    refuse(9900);
    expect(resumeOrder(noBank)).toBe(true);
    await expect.poll(() => $checkout.get().at).toBe('review');
    expect($shownTotal.get()).toBe(9900);
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

  it('is retried under the same key, also after a reload', async () => {
    const { key } = openAttempt.read() ?? {};
    $checkout.set({ at: 'details' });
    expect(resumeOrder(noBank)).toBe(true);
    await expect.poll(() => $checkout.get().at).toBe('success');
    expect(keys()).toEqual([key]);
    expect(openAttempt.read()).toBeNull();
  });
});

describe('session storage', () => {
  it('holds the card’s token, never the card', async () => {
    server.use(http.post('/api/checkout', () => HttpResponse.error()));
    await placeOrder(card, noBank);
    expect(JSON.stringify({ ...sessionStorage })).toContain('ctoken_1');
    expect(JSON.stringify({ ...sessionStorage, ...localStorage })).not.toMatch(/\b\d{12,}\b/);
  });
});
