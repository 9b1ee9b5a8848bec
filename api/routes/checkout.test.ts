import { describe, expect, it } from 'vitest';
import { serviceCodes } from '../../contract/service-code.ts';
import { reconcilePayments } from '../domain/checkout/payment.ts';
import { buyer, usCustomer } from '../test/buyer.ts';
import { createPayingApp, expectSum } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';

const shop = await createPayingApp();
const newBuyer = () => buyer(shop.asGuest());
const { spool, otherSpool, lastThree } = goods;

describe('a good card', () => {
  it('buys the cart, with matching order, charge, stock and email', async () => {
    const ada = newBuyer();
    await ada.put(spool.id, 2);
    await ada.put(otherSpool.id, 1, [goods.addOn.id]);
    const order = await ada.buy();
    expect(order).toMatchObject({ status: 'paid', email: 'ada@example.com', payment: { status: 'paid' } });
    expect(order.payment.refId).toMatch(/^NS-\w{4}-\w{4}$/);
    expect(order.totals).toMatchObject({ subtotal: 3 * 2299 + 450, shipping: 500, tax: 0 });
    await shop.expectPaidOnce(order);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    expect(await shop.stockOf(otherSpool.id)).toBe(otherSpool.qoh - 1);
    expect(await shop.stockOf(goods.addOn.id)).toBe(goods.addOn.qoh - 1);
    expect(await ada.cart()).toEqual([]);
  });

  it('reserves the rolls of a bundle', async () => {
    const ada = newBuyer();
    const rolls = [goods.miniRed.id, goods.miniRed.id, goods.miniRed.id, goods.miniBlue.id, goods.miniBlue.id];
    await ada.put(goods.minisBundle.id, 2, rolls);
    const order = await ada.buy();
    await shop.expectPaidOnce(order);
    expect(await shop.stockOf(goods.miniRed.id)).toBe(goods.miniRed.qoh - 6);
    expect(await shop.stockOf(goods.miniBlue.id)).toBe(goods.miniBlue.qoh - 4);
  });

  it('keeps in the cart what was added during payment', async () => {
    const ada = newBuyer();
    await ada.put(spool.id, 1);
    shop.sandbox.faults.latencyMs = 150;
    const buying = ada.buy();
    await waitForOrder();
    await ada.put(spool.id, 2);
    await ada.put(otherSpool.id, 1);
    const order = await buying;
    await shop.expectPaidOnce(order);
    expect(order.lines).toHaveLength(1);
    expect(await ada.cart()).toEqual([
      { itemId: spool.id, qty: 2 },
      { itemId: otherSpool.id, qty: 1 },
    ]);
  });

  it('is charged Michigan’s tax, for pickup as well', async () => {
    const ada = newBuyer();
    await ada.put(spool.id, 1);
    const inMichigan = { ...usCustomer, city: 'Detroit', state: 'MI', zipCode: '48210-1234' };
    const shipped = await ada.buy({ customerInfo: inMichigan });
    expect(shipped.totals).toMatchObject({ subtotal: 2299, shipping: 500, tax: 138, total: 2937 });
    await shop.expectPaidOnce(shipped);
    await ada.put(spool.id, 1);
    const { firstName, email, phone } = usCustomer;
    const fetched = await ada.buy({ customerInfo: { serviceCode: 0, firstName, email, phone } });
    expect(fetched.totals).toMatchObject({ shipping: 0, tax: 138 });
    expect(fetched.shipping).toMatchObject({ name: 'Ada', address: '', serviceCode: 0 });
    await shop.expectPaidOnce(fetched);
  });

  it.each(['USA', 'US'])('ships to an address in %s, and answers USA', async (country) => {
    const ada = newBuyer();
    await ada.put(spool.id, 1);
    const order = await ada.buy({ customerInfo: { ...usCustomer, country } });
    expect(order.shipping.country).toBe('USA');
    const stored = shop.deps.connection.db.selectFrom('orders').select('customer').where('id', '=', order.id);
    expect(await stored.executeTakeFirstOrThrow()).toMatchObject({ customer: { country: 'US' } });
  });

  it('pays the carrier’s quote to Canada', async () => {
    const inCanada = { ...usCustomer, country: 'CA', state: 'ON', city: 'Windsor', zipCode: 'n9a 1a1' };
    const ada = newBuyer();
    await ada.put(spool.id, 1);
    const ground = await ada.buy({ customerInfo: { ...inCanada, serviceCode: 92 } });
    expect(ground.totals).toMatchObject({ shipping: 1750, tax: 0 });
    expect(ground.shipping).toMatchObject({ zipCode: 'N9A1A1', country: 'CA' });
    await ada.put(spool.id, 1);
    const economy = await ada.buy({ customerInfo: { ...inCanada, serviceCode: 200 } });
    expect(economy.totals.shipping).toBe(3210);
    await shop.expectPaidOnce(ground);
    await shop.expectPaidOnce(economy);
  });
});

describe('amounts', () => {
  it('are never taken from the browser', async () => {
    const ada = newBuyer();
    await ada.put(spool.id, 1);
    const forged = {
      amount: 1,
      totals: { total: 1 },
      lines: [{ itemId: spool.id, price: 1, qty: 1 }],
      shippingQuote: 1,
    };
    const order = await ada.buy({ more: forged, customerInfo: { ...usCustomer, shippingQuote: 1 } });
    expect(order.payment.amount).toBe(2799);
    await shop.expectPaidOnce(order);
  });

  it('are rejected below ten dollars', async () => {
    const ada = newBuyer();
    await ada.put(goods.miniRed.id, 1);
    expect(await ada.refused()).toMatchObject({ status: 409, code: 'order_minimum' });
    expect(await shop.orders()).toEqual([]);
  });
});

describe('an order whose coupon covers everything', () => {
  const pickup = { ...usCustomer, serviceCode: serviceCodes.pickup };
  async function freeCart(discount: object, id = spool.id) {
    await shop.db
      .insertInto('coupons')
      .values({ code: 'GIFT', discount: JSON.stringify(discount), min_subtotal: 0, ends_at: null })
      .execute();
    const ada = buyer(shop.asGuest());
    await ada.put(id, 1);
    return ada;
  }
  const free = { kind: 'percent', percent: 100 };
  const input = { card: 'none', customerInfo: pickup, couponName: 'GIFT' };

  it.each(['none', 'pm_card_visa', 'pm_card_chargeDeclined'])(
    'is paid without asking Stripe, by token %s',
    async (card) => {
      const ada = await freeCart(free);
      const before = shop.stripeCalls.length;
      const order = await ada.buy({ ...input, card });
      expect(shop.stripeCalls).toHaveLength(before);
      expect(order).toMatchObject({ status: 'paid', payment: { amount: 0 }, totals: { total: 0 } });
      expectSum(order);
      expect(await shop.jobsOf('order-confirmation', order.id)).toBe(1);
      expect(await ada.cart()).toEqual([]);
      expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
      expect(await ada.client.json('/api/sales')).toMatchObject([{ id: order.id }]);
    },
  );

  it('is paid after a crash before its answer, and not canceled', async () => {
    const ada = await freeCart(free);
    const { id } = await ada.buy(input);
    await shop.db.updateTable('orders').set({ status: 'pending' }).where('id', '=', id).execute();
    shop.clock.advanceMinutes(20);
    await reconcilePayments(shop.deps);
    expect((await shop.orders()).map(({ status }) => status)).toEqual(['paid']);
  });

  it('can be canceled, and there is nothing to refund', async () => {
    const ada = await freeCart(free);
    const { id } = await ada.buy(input);
    const canceled = await ada.client.json(`/api/orders/${id}/cancel`, { method: 'POST' });
    expect(canceled).toMatchObject({ status: 'cancelled', cancelRefund: 0 });
    expect(await shop.jobsOf('refund-order', id)).toBe(0);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
  });

  it('names no attempt by its token: without a key, another cart is another order', async () => {
    const ada = await freeCart(free);
    const send = () => ada.client.json('/api/checkout', { method: 'POST', json: bodyOf(input) });
    const bodyOf = ({ card, ...rest }: typeof input) => ({
      ...rest,
      payment: { tokenId: card },
      paymentService: 'stripe',
    });
    const first = await send();
    await ada.put(spool.id, 1);
    expect((await send()).id).not.toBe(first.id);
  });

  it('needs a card again when something is left to pay', async () => {
    const ada = await freeCart({ kind: 'percent', percent: 90 });
    expect(await ada.refused(input)).toMatchObject({ status: 400, code: 'payment_missing' });
    expect(await shop.orders()).toEqual([]);
  });

  it('is free below what Stripe charges', async () => {
    const ada = await freeCart({ kind: 'fixed', amount: spool.price - 46 });
    const before = shop.stripeCalls.length;
    const order = await ada.buy(input);
    expect(shop.stripeCalls).toHaveLength(before);
    expect(order.totals).toMatchObject({ couponDiscount: spool.price, tax: 0, total: 0 });
    expectSum(order);
  });

  it('is charged from there on', async () => {
    const ada = await freeCart({ kind: 'fixed', amount: spool.price - 47 });
    expect((await ada.buy({ ...input, card: 'pm_card_visa' })).payment.amount).toBe(50);
  });
});

describe('a coupon', () => {
  async function coupon(code: string, discount: object, more: object = {}): Promise<void> {
    const values = { code, discount: JSON.stringify(discount), min_subtotal: 0, ends_at: null, ...more };
    await shop.db.insertInto('coupons').values(values).execute();
  }

  it.each([
    ['percent', { kind: 'percent', percent: 10 }, 460],
    ['fixed', { kind: 'fixed', amount: 800 }, 800],
    ['tiers', { kind: 'tiers', tiers: [{ min: 2, max: 5, discount: 5 }] }, 230],
  ])('reduces the charge as kind %s', async (_, discount, off) => {
    await coupon('SAVE', discount);
    const ada = newBuyer();
    await ada.put(spool.id, 2);
    const order = await ada.buy({ couponName: ' save ' });
    expect(order.totals).toMatchObject({ couponDiscount: off, total: 4598 - off + 500 });
    await shop.expectPaidOnce(order);
  });

  it('is rejected when it is unknown, has ended or has a higher minimum', async () => {
    await coupon('OLD', { kind: 'percent', percent: 5 }, { ends_at: new Date('2020-01-01') });
    await coupon('LATHE54', { kind: 'fixed', amount: 800 }, { min_subtotal: 7500 });
    const ada = newBuyer();
    await ada.put(spool.id, 1);
    expect(await ada.refused({ couponName: 'GUESS' })).toMatchObject({ status: 404, code: 'coupon_unknown' });
    expect(await ada.refused({ couponName: 'OLD' })).toMatchObject({ status: 410, code: 'coupon_ended' });
    expect(await ada.refused({ couponName: 'LATHE54' })).toMatchObject({ status: 409, code: 'coupon_minimum' });
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
  });

  it('may bring the total below the minimum, which counts before discounts', async () => {
    await coupon('HALF', { kind: 'percent', percent: 90 });
    const ada = newBuyer();
    await ada.put(spool.id, 1);
    const order = await ada.buy({ couponName: 'HALF' });
    expectSum(order);
    expect(order.totals.total).toBe(2299 - 2069 + 500);
  });
});

describe('a cart that cannot be sold', () => {
  it('is rejected when it is empty or an item has sold out', async () => {
    const ada = newBuyer();
    expect(await ada.refused()).toMatchObject({ status: 409, code: 'cart_empty' });
    await ada.put(lastThree.id, 3);
    await shop.setStock(lastThree.id, 2);
    const refusal = await ada.refused();
    expect(refusal).toMatchObject({ status: 409, code: 'cart_has_errors' });
    expect(refusal.message).toContain(lastThree.name);
    expect(await shop.orders()).toEqual([]);
  });

  it('names the item that sold out at the last moment', async () => {
    const ada = newBuyer();
    await ada.put(lastThree.id, 3);
    // The memory of this process has not heard of it yet.
    await shop.db.updateTable('items').set({ qoh: 1 }).where('id', '=', lastThree.id).execute();
    const refusal = await ada.refused();
    expect(refusal.status).toBe(409);
    expect(refusal.message).toContain(lastThree.name);
    expect(await shop.stockOf(lastThree.id)).toBe(1);
    expect(await shop.orders()).toEqual([]);
  });

  it('is rejected for overnight shipping to Hawaii, to a PO box, or of bulk boxes', async () => {
    const ada = newBuyer();
    await ada.put(spool.id, 1);
    const overnight = { ...usCustomer, serviceCode: 1 };
    const hawaii = { ...overnight, state: 'HI', city: 'Hilo', zipCode: '96720' };
    expect(await ada.refused({ customerInfo: hawaii })).toMatchObject({ code: 'overnight_unavailable' });
    const box = { ...overnight, address: 'P.O. Box 12' };
    expect(await ada.refused({ customerInfo: box })).toMatchObject({ code: 'po_box_ground_only' });
    await ada.put(goods.bulkBox.id, 1, Array(10).fill(spool.id));
    expect(await ada.refused({ customerInfo: overnight })).toMatchObject({ code: 'bulk_ground_only' });
  });
});

describe('an incomplete form', () => {
  it('gets an error for each field', async () => {
    const ada = newBuyer();
    await ada.put(spool.id, 1);
    const refusal = await ada.refused({ customerInfo: { ...usCustomer, zipCode: '4821', city: '', phone: '12' } });
    expect(refusal).toMatchObject({ status: 400, code: 'invalid_request', message: 'Form is invalid' });
    expect(refusal.fields).toEqual({
      'customerInfo.zipCode': 'Invalid Zip Code',
      'customerInfo.city': expect.any(String),
      'customerInfo.phone': 'Invalid phone number',
    });
    const canada = { ...usCustomer, serviceCode: 92, country: 'CA', state: 'OH' };
    expect((await ada.refused({ customerInfo: canada })).fields).toEqual({
      'customerInfo.zipCode': 'Invalid Zip Code',
      'customerInfo.state': 'Choose a province from the list',
    });
    const pickup = await ada.refused({
      customerInfo: { serviceCode: 0, firstName: 'Ada', email: 'ada', phone: '3135550100' },
    });
    expect(pickup.fields).toEqual({ 'customerInfo.email': 'Invalid email address' });
  });

  it('is rejected without a usable payment', async () => {
    const ada = newBuyer();
    await ada.put(spool.id, 1);
    expect(await ada.refused({ card: '4242424242424242' })).toMatchObject({ code: 'payment_missing' });
    expect(await ada.refused({ more: { paymentService: 'cash' } })).toMatchObject({ code: 'payment_unsupported' });
    expect(await ada.refused({ key: 'short' })).toMatchObject({ status: 400, code: 'invalid_request' });
  });
});

async function waitForOrder(): Promise<void> {
  await expect.poll(() => shop.orders()).toHaveLength(1);
}
