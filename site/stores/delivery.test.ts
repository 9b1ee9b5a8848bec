import { beforeEach, describe, expect, it } from 'vitest';
import { messages } from '../../api/contract/messages.ts';
import { cents } from '../../api/contract/money/cents.ts';
import { type ServiceCode, serviceCodes } from '../../api/contract/service-code.ts';
import { aCartLine } from '../mocks/a-cart-line.ts';
import { shop } from '../mocks/mock-shop.ts';
import { loadCart } from './cart.ts';
import { keepDetails, noDetails } from './checkout-details.ts';
import { $coupon, applyCoupon, removeCoupon } from './coupon.ts';
import { $serviceCode, $zip, deliverTo } from './delivery.ts';
import { $deliveryNotices, $ways, keepWayOffered } from './delivery-ways.ts';
import { $rates, keepRatesCurrent } from './rates.ts';
import { $belowMinimum, $countingCoupon, $totals } from './totals.ts';

const codes = () => $ways.get().map(({ code }) => code);

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
    deliverTo('48226');
    expect($totals.get()).toMatchObject({ tax: 276, total: 5374 });
    expectPartsToSum();
    deliverTo('60601');
    expect($totals.get().tax).toBe(0);
  });

  it('moves the parcel to Canadian services for a Canadian postal code, and back', () => {
    deliverTo('k1a 0b1');
    expect([$zip.get(), $serviceCode.get()]).toEqual(['K1A 0B1', serviceCodes.canadaEconomy]);
    deliverTo('48226');
    expect($serviceCode.get()).toBe(serviceCodes.ground);
  });

  it('goes by Canadian ground once its rate has arrived', async () => {
    shop.rates = [
      { service: 'FEDEX_GROUND', rate: cents(2650) },
      { service: 'FEDEX_INTERNATIONAL_ECONOMY', rate: cents(3980) },
    ];
    const stop = keepRatesCurrent();
    deliverTo('K1A 0B1');
    expect($totals.get().shipping).toBe(2000);
    await expect.poll(() => $serviceCode.get()).toBe(serviceCodes.canadaGround);
    expect($totals.get().shipping).toBe(1650);
    expectPartsToSum();
    stop();
  });

  it('falls back to economy at its usual price when no rate can be had', async () => {
    const stop = keepRatesCurrent();
    deliverTo('K1A 0B2');
    await expect.poll(() => $rates.get().loading).toBe(false);
    expect($serviceCode.get()).toBe(serviceCodes.canadaEconomy);
    expect($totals.get().shipping).toBe(2000);
    stop();
  });

  it('knows an order below ten dollars', async () => {
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

  it('is read without regard to case, and counts from its minimum on', async () => {
    await applyCoupon(' lathe54 ');
    expect($totals.get().couponDiscount).toBe(0);
    expect($countingCoupon.get()).toBeNull();
    shop.lines = [aCartLine({ id: 'line-1', qty: 4 })];
    await loadCart();
    expect($totals.get()).toMatchObject({ subtotal: 9196, couponDiscount: 800, total: 8896 });
    expect($countingCoupon.get()).toBe('LATHE54');
    expectPartsToSum();
    removeCoupon();
    expect($totals.get().total).toBe(9696);
  });

  it('that does not exist says so', async () => {
    await applyCoupon('NOPE');
    expect($coupon.get()).toEqual({ status: 'refused', message: 'The coupon NOPE does not exist.' });
  });
});

describe('the ways to deliver', () => {
  it('are ground, overnight and pickup in the contiguous US', () => {
    expect($ways.get()).toEqual([
      { code: serviceCodes.ground, price: 500 },
      { code: serviceCodes.overnight, price: 1000 },
      { code: serviceCodes.pickup, price: 0 },
    ]);
  });

  it('leave overnight out for Hawaii, for bulk boxes and where ground is free', async () => {
    keepDetails({ ...noDetails, state: 'HI' });
    expect(codes()).toEqual([serviceCodes.ground, serviceCodes.pickup]);
    keepDetails(noDetails);
    shop.lines = [aCartLine({ id: 'line-1' }), aCartLine({ id: 'line-2', isTenPack: true })];
    await loadCart();
    expect(codes()).toEqual([serviceCodes.ground, serviceCodes.pickup]);
    shop.lines = [aCartLine({ id: 'line-1', freeGround: true })];
    await loadCart();
    expect(codes()).toEqual([serviceCodes.ground, serviceCodes.pickup]);
    expect($totals.get().shipping).toBe(0);
  });

  it('give up a chosen way that is no longer offered', () => {
    const stop = keepWayOffered();
    $serviceCode.set(serviceCodes.overnight satisfies ServiceCode);
    keepDetails({ ...noDetails, state: 'AK' });
    expect($serviceCode.get()).toBe(serviceCodes.ground);
    stop();
  });

  it('tell of PO boxes, of Canada and of bulk boxes, but not to who picks up', async () => {
    keepDetails({ ...noDetails, address: 'P.O. Box 12' });
    expect($deliveryNotices.get()).toEqual([messages.poBoxNotice]);
    keepDetails({ ...noDetails, country: 'CA' });
    expect($deliveryNotices.get()).toEqual([messages.canadaNotice]);
    shop.lines = [aCartLine({ id: 'line-1' }), aCartLine({ id: 'line-2', isTenPack: true })];
    await loadCart();
    keepDetails(noDetails);
    expect($deliveryNotices.get()).toEqual([messages.bulkNotice('SmartPost')]);
    $serviceCode.set(serviceCodes.pickup);
    expect($deliveryNotices.get()).toEqual([]);
  });
});
