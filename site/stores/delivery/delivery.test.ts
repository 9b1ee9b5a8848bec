import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { messages } from '../../../contract/messages.ts';
import { type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import { aCartLine } from '../../mocks/a-cart-line.ts';
import { shop } from '../../mocks/mock-shop.ts';
import { server } from '../../mocks/server.ts';
import { changeQuantity, loadCart } from '../cart/cart.ts';
import { $coupon, $couponCode, applyCoupon, removeCoupon, restoreCoupon } from '../cart/coupon.ts';
import { noDetails, setDetails } from '../checkout/checkout-details.ts';
import { $deliveryNotices, $shippingMethods, keepMethodAvailable } from '../checkout/shipping-methods.ts';
import { $appliedCoupon, $belowMinimum, $premiumSavings, $totals } from '../checkout/totals.ts';
import { $notice } from '../notice.ts';
import { $user } from '../session.ts';
import { $serviceCode, $zip, resetService, setPostalCode } from './delivery.ts';
import { $rates, refetchRates, watchRates } from './rates.ts';

const codes = () => $shippingMethods.get().map(({ code }) => code);

function expectPartsToSum(): void {
  const { subtotal, discount, memberDiscount, couponDiscount, shipping, tax, total } = $totals.get();
  expect(subtotal - discount + shipping + tax).toBe(total);
  expect(memberDiscount + couponDiscount).toBe(discount);
}

beforeEach(async () => {
  shop.lines = [aCartLine({ id: 'line-1', qty: 2, price: 2299 })];
  await loadCart();
});

describe('the estimate', () => {
  it('adds ground shipping, and tax for a zip code of Michigan only', () => {
    expect($totals.get()).toMatchObject({ subtotal: 4598, shipping: 500, tax: 0, total: 5098 });
    setPostalCode('48226');
    expect($totals.get()).toMatchObject({ tax: 276, total: 5374 });
    expectPartsToSum();
    setPostalCode('60601');
    expect($totals.get().tax).toBe(0);
  });

  it('moves the parcel to Canadian services for a Canadian postal code, and back', () => {
    setPostalCode('k1a 0b1');
    expect([$zip.get(), $serviceCode.get()]).toEqual(['K1A 0B1', serviceCodes.canadaEconomy]);
    setPostalCode('48226');
    expect($serviceCode.get()).toBe(serviceCodes.ground);
  });

  it('goes by Canadian ground once its rate has arrived', async () => {
    shop.rates = [
      { service: 'FEDEX_GROUND', rate: cents(2650) },
      { service: 'FEDEX_INTERNATIONAL_ECONOMY', rate: cents(3980) },
    ];
    const stop = watchRates();
    setPostalCode('K1A 0B1');
    expect($totals.get().shipping).toBe(2000);
    await expect.poll(() => $serviceCode.get()).toBe(serviceCodes.canadaGround);
    expect($totals.get().shipping).toBe(1650);
    expectPartsToSum();
    stop();
  });

  it('accepts blanks anywhere in a postal code, and sends it without them', async () => {
    const stop = watchRates();
    setPostalCode(' k1a0b3 ');
    expect($zip.get()).toBe('K1A 0B3');
    await expect.poll(() => shop.ratesAsked).toEqual(['K1A0B3']);
    setPostalCode('48 226');
    expect($zip.get()).toBe('48226');
    await expect.poll(() => shop.ratesAsked).toEqual(['K1A0B3', '48226']);
    stop();
  });

  it('requests no rates for an incomplete postal code', async () => {
    const stop = watchRates();
    setPostalCode('4822');
    setPostalCode('60602');
    await expect.poll(() => shop.ratesAsked).toEqual(['60602']);
    stop();
  });

  it('requests rates only after the cart’s changes are saved', async () => {
    setPostalCode('K1A 0B4');
    const stop = watchRates();
    await expect.poll(() => shop.ratesAsked).toHaveLength(1);
    const taken: string[] = [];
    server.events.on('request:start', ({ request }) => taken.push(request.method));
    await Promise.all([changeQuantity('line-1', 3), changeQuantity('line-1', 4)]);
    await expect.poll(() => shop.ratesAsked).toHaveLength(2);
    expect(taken.lastIndexOf('PUT')).toBeLessThan(taken.lastIndexOf('GET'));
    server.events.removeAllListeners();
    stop();
  });

  it('shows the API’s message without rates, and retries on request', async () => {
    const message = 'Shipping rates cannot be looked up right now. Please try again in a minute.';
    server.use(
      http.get(
        '/api/shipping/rates',
        () => HttpResponse.json({ code: 'rates_unavailable', message }, { status: 503 }),
        {
          once: true,
        },
      ),
    );
    shop.rates = [{ service: 'FEDEX_GROUND', rate: cents(2650) }];
    const stop = watchRates();
    setPostalCode('K1A 0B5');
    await expect.poll(() => $rates.get()).toEqual({ quotes: {}, loading: false, message, canRetry: true });
    expect($totals.get().shipping).toBe(2000);
    refetchRates();
    await expect.poll(() => $totals.get().shipping).toBe(1650);
    expect($rates.get().message).toBeUndefined();
    stop();
  });

  it('says when the carrier does not know the place, in the US too', async () => {
    server.use(http.get('/api/shipping/rates', () => HttpResponse.json([])));
    const stop = watchRates();
    setPostalCode('00000');
    await expect.poll(() => $rates.get().message).toBe(messages.noServiceThere);
    stop();
  });

  it('hides a carrier outage in the US, where prices are fixed', async () => {
    const busy = { code: 'rates_unavailable', message: 'Shipping rates cannot be looked up right now.' };
    let calls = 0;
    server.use(
      http.get('/api/shipping/rates', () => {
        calls += 1;
        return HttpResponse.json(busy, { status: 503 });
      }),
    );
    const stop = watchRates();
    setPostalCode('10001');
    await expect.poll(() => calls).toBe(1);
    await expect.poll(() => $rates.get()).toEqual({ quotes: {}, loading: false });
    expect($totals.get().shipping).toBe(500);
    stop();
  });

  it('taxes a pickup at the dock, 48315, whatever postal code was typed', () => {
    setPostalCode('60601');
    $serviceCode.set(serviceCodes.pickup);
    expect($totals.get()).toMatchObject({ shipping: 0, tax: 276 });
    expectPartsToSum();
  });

  it('falls back to economy at its usual price without a rate', async () => {
    const stop = watchRates();
    setPostalCode('K1A 0B2');
    await expect.poll(() => $rates.get().loading).toBe(false);
    expect($serviceCode.get()).toBe(serviceCodes.canadaEconomy);
    expect($totals.get().shipping).toBe(2000);
    stop();
  });

  it('flags an order below ten dollars', async () => {
    shop.lines = [aCartLine({ id: 'line-1', price: 999 })];
    await loadCart();
    expect($belowMinimum.get()).toBe(true);
  });
});

describe('a coupon', () => {
  beforeEach(() => {
    shop.coupons = [
      { name: 'LATHE54', discount: { kind: 'fixed', amount: cents(800) }, minAmount: { subtotal: cents(7500) } },
    ];
  });

  it('ignores case, and applies from its minimum on', async () => {
    await applyCoupon(' lathe54 ');
    expect($totals.get().couponDiscount).toBe(0);
    expect($appliedCoupon.get()).toBeNull();
    shop.lines = [aCartLine({ id: 'line-1', qty: 4 })];
    await loadCart();
    expect($totals.get()).toMatchObject({ subtotal: 9196, couponDiscount: 800, total: 8896 });
    expect($appliedCoupon.get()).toBe('LATHE54');
    expectPartsToSum();
    removeCoupon();
    expect($totals.get().total).toBe(9696);
  });

  it('says so when it does not exist', async () => {
    await applyCoupon('NOPE');
    expect($coupon.get()).toEqual({ status: 'refused', message: 'The coupon NOPE does not exist.' });
  });
});

describe('a stored coupon', () => {
  it('is kept when the API is unreachable, and forgotten when it does not exist', async () => {
    $couponCode.set('LATHE54');
    server.use(http.get('/api/coupons/:code', () => HttpResponse.error(), { once: true }));
    await restoreCoupon();
    expect($coupon.get()).toEqual({ status: 'refused', message: messages.networkDown });
    expect($couponCode.get()).toBe('LATHE54');
    await applyCoupon('LATHE54');
    expect($couponCode.get()).toBe('');
  });
});

describe('the Premium savings', () => {
  it('is the difference to a member’s total, and follows the shipping method', () => {
    expect($premiumSavings.get()).toBe(460 + 500);
    $serviceCode.set(serviceCodes.overnight);
    expect($premiumSavings.get()).toBe(460);
    setPostalCode('K1A 0B1');
    expect($premiumSavings.get()).toBe(0);
  });

  it('is the amount saved, for a member', () => {
    $user.set({ userId: 'dolores', loggedIn: true, membership: true, taxExempt: false });
    expect($premiumSavings.get()).toBe(460 + 500);
    expect($totals.get().total).toBe(4598 - 460);
  });
});

describe('the chosen shipping method', () => {
  it('is kept for the checkout, and the next order starts with ground', () => {
    $serviceCode.set(serviceCodes.overnight);
    expect(localStorage.getItem('northspool:service')).toBe('1');
    resetService();
    expect($serviceCode.get()).toBe(serviceCodes.ground);
  });
});

describe('the shipping methods', () => {
  it('are ground, overnight and pickup in the contiguous US', () => {
    expect($shippingMethods.get()).toEqual([
      { code: serviceCodes.ground, price: 500 },
      { code: serviceCodes.overnight, price: 1000 },
      { code: serviceCodes.pickup, price: 0 },
    ]);
  });

  it('leave out overnight for Hawaii, for bulk boxes and where ground is free', async () => {
    setDetails({ ...noDetails, state: 'HI' });
    expect(codes()).toEqual([serviceCodes.ground, serviceCodes.pickup]);
    setDetails(noDetails);
    shop.lines = [aCartLine({ id: 'line-1' }), aCartLine({ id: 'line-2', isTenPack: true })];
    await loadCart();
    expect(codes()).toEqual([serviceCodes.ground, serviceCodes.pickup]);
    shop.lines = [aCartLine({ id: 'line-1', freeGround: true })];
    await loadCart();
    expect(codes()).toEqual([serviceCodes.ground, serviceCodes.pickup]);
    expect($totals.get().shipping).toBe(0);
  });

  it('leave members the choice to pay for overnight', () => {
    $user.set({ userId: 'dolores', loggedIn: true, membership: true, taxExempt: false });
    expect($shippingMethods.get()).toEqual([
      { code: serviceCodes.ground, price: 0 },
      { code: serviceCodes.overnight, price: 1000 },
      { code: serviceCodes.pickup, price: 0 },
    ]);
  });

  it('detect Canada and non-contiguous places from the postal code alone', () => {
    setPostalCode('96815');
    expect(codes()).toEqual([serviceCodes.ground, serviceCodes.pickup]);
    setPostalCode('K1A 0B1');
    expect(codes()).toEqual([serviceCodes.canadaEconomy, serviceCodes.pickup]);
  });

  it('explain that bulk boxes ship by ground when overnight was chosen', async () => {
    const stop = keepMethodAvailable();
    $serviceCode.set(serviceCodes.overnight);
    shop.lines = [aCartLine({ id: 'line-1' }), aCartLine({ id: 'line-2', isTenPack: true })];
    await loadCart();
    expect($serviceCode.get()).toBe(serviceCodes.ground);
    expect($notice.get()?.text).toBe('Bulk boxes ship by ground only. Your order now ships by ground.');
    stop();
  });

  it('leave out overnight to a PO box, and say why to a shopper who chose it', () => {
    const stop = keepMethodAvailable();
    $serviceCode.set(serviceCodes.overnight);
    setDetails({ ...noDetails, address: 'P.O. Box 12' });
    expect(codes()).toEqual([serviceCodes.ground, serviceCodes.pickup]);
    expect($notice.get()?.text).toBe('Overnight shipping does not go to PO boxes. Your order now ships by ground.');
    stop();
  });

  it('replace a chosen method that is no longer offered', () => {
    const stop = keepMethodAvailable();
    $serviceCode.set(serviceCodes.overnight satisfies ServiceCode);
    setDetails({ ...noDetails, state: 'AK' });
    expect($serviceCode.get()).toBe(serviceCodes.ground);
    stop();
  });

  it('warn of PO boxes, Canada and bulk boxes, but not for a pickup', async () => {
    setDetails({ ...noDetails, address: 'P.O. Box 12' });
    expect($deliveryNotices.get()).toEqual([messages.poBoxNotice]);
    setDetails({ ...noDetails, country: 'CA' });
    expect($deliveryNotices.get()).toEqual([messages.canadaNotice('International Economy')]);
    shop.lines = [aCartLine({ id: 'line-1' }), aCartLine({ id: 'line-2', isTenPack: true })];
    await loadCart();
    setDetails(noDetails);
    expect($deliveryNotices.get()).toEqual([messages.bulkNotice('SmartPost')]);
    $serviceCode.set(serviceCodes.pickup);
    expect($deliveryNotices.get()).toEqual([]);
  });
});
