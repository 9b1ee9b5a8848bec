import { describe, expect, it } from 'vitest';
import { signedIn } from '../accounts.ts';
import { buyer, usCustomer } from '../buyer.ts';
import { createPaypalApp } from '../create-paypal-app.ts';
import { goods } from '../factory-items.ts';
import { spoolAddress } from '../fixtures/member.ts';

const shop = await createPaypalApp();
const { spool, otherSpool } = goods;
const ONE = 2799;
const TWO = 2799 + 2299;

async function shopper() {
  const ada = buyer(shop.asGuest());
  await ada.put(spool.id);
  return ada;
}

describe('items that another tab added during checkout', () => {
  it('are not charged to a card: the response has the new total, and nothing is reserved', async () => {
    const ada = await shopper();
    await ada.put(otherSpool.id);
    const refusal = await ada.refused({ more: { shownTotal: ONE } });
    expect(refusal).toMatchObject({ status: 409, code: 'total_changed', total: TWO });
    expect(refusal.message).toContain('$50.98');
    expect(await shop.orders()).toEqual([]);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    expect(await ada.cart()).toHaveLength(2);
  });

  it('are bought once the shopper has seen the new total, with the same card', async () => {
    const ada = await shopper();
    await ada.put(otherSpool.id);
    await ada.refused({ more: { shownTotal: ONE } });
    const order = await ada.buy({ more: { shownTotal: TWO } });
    expect(order.payment.amount).toBe(TWO);
    expect(await shop.chargesOf(order.id)).toEqual([TWO]);
  });

  it('are not added to an order at PayPal', async () => {
    const ada = await shop.shopper(spool.id);
    await ada.put(otherSpool.id);
    const refusal = await ada.client.request('/api/checkout/paypal', {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      json: { customerInfo: usCustomer, shownTotal: ONE },
    });
    expect(refusal.status).toBe(409);
    expect(await refusal.json()).toMatchObject({ code: 'total_changed', total: TWO });
    expect(await shop.orders()).toEqual([]);
  });

  it('are not captured with a payment that was approved before they were added', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId, amount } = await ada.createPaypalOrder();
    await ada.put(otherSpool.id);
    await shop.paypal.approve(paypalOrderId);
    const order = await ada.pay(paypalOrderId);
    expect([amount, order.payment.amount]).toEqual([ONE, ONE]);
    expect((await shop.paypal.moved()).captured).toEqual([ONE]);
    expect(await ada.cart()).toEqual([{ itemId: otherSpool.id, qty: 1 }]);
  });
});

it('charges the lower total for an order that became cheaper', async () => {
  const order = await (await shopper()).buy({ more: { shownTotal: TWO } });
  expect(order.payment.amount).toBe(ONE);
});

it('returns a placed order again, whatever the cart contains by then', async () => {
  const ada = await shopper();
  const input = { key: 'one-and-the-same', more: { shownTotal: ONE } };
  const order = await ada.buy(input);
  await ada.put(otherSpool.id, 3);
  expect(await ada.buy(input)).toMatchObject({ id: order.id, payment: { amount: ONE } });
  expect(await shop.chargesOf(order.id)).toEqual([ONE]);
});

it.each(['/api/subscription', '/api/subscription/paypal'])(
  '%s charges no more than the fee that was shown',
  async (path) => {
    const { client } = await signedIn(shop);
    const payment = { tokenId: 'pm_card_visa' };
    const refusal = await client.request(path, {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      json: { payment, customerInfo: spoolAddress, paymentService: 'stripe', shownTotal: 2000 },
    });
    expect(refusal.status).toBe(409);
    expect(await refusal.json()).toMatchObject({ code: 'total_changed', total: 2500 });
    expect(await shop.db.selectFrom('subscriptions').selectAll().execute()).toEqual([]);
  },
);
