import { describe, expect, it } from 'vitest';
import type { Order } from '../../contract/order.ts';
import { reconcilePayments } from '../domain/checkout/payment.ts';
import { buyer } from '../test/buyer.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { TEST_KEYS } from '../test/start-test-stripe.ts';

const shop = await createPayingApp();
const { spool, lastThree } = goods;

async function buyerOf(id: string, qty = 1) {
  const ada = buyer(shop.asGuest());
  await ada.put(id, qty);
  return ada;
}

/** What the bank's page in the browser does. */
async function atTheBank(order: Order, outcome: 'succeeded' | 'failed'): Promise<number> {
  const secret = order.payment.clientSecret ?? '';
  const response = await shop.sandbox.browser.request(
    `/v1/payment_intents/${secret.split('_secret_')[0]}/authenticate`,
    {
      method: 'POST',
      headers: {
        authorization: `Bearer ${TEST_KEYS.publishable}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: new URLSearchParams({ client_secret: secret, outcome }),
    },
  );
  return response.status;
}

it('shows the card on the receipt', async () => {
  const ada = await buyerOf(spool.id, 1);
  const { payment } = await ada.buy();
  expect(payment.paidWith).toEqual({ kind: 'card', brand: 'visa', last4: '4242' });
});

describe('a declined card', () => {
  it.each([
    ['pm_card_chargeDeclined', 'Your card was declined.'],
    ['pm_card_chargeDeclinedInsufficientFunds', 'Your card has insufficient funds.'],
    ['pm_card_chargeDeclinedExpiredCard', 'Your card has expired.'],
    ['pm_card_chargeDeclinedIncorrectCvc', "Your card's security code is incorrect."],
  ])('releases the stock, keeps the cart and gives the reason: %s', async (card, message) => {
    const ada = await buyerOf(spool.id, 2);
    expect(await ada.refused({ card })).toMatchObject({ status: 402, code: 'payment_declined', message });
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    expect(await ada.cart()).toEqual([{ itemId: spool.id, qty: 2 }]);
    const [order] = await shop.orders();
    expect(order).toMatchObject({ status: 'declined', decline_reason: message });
    await shop.expectUnpaid(order?.id ?? '');
  });

  it('does not prevent a good card under a new key', async () => {
    const ada = await buyerOf(spool.id);
    await ada.refused({ card: 'pm_card_chargeDeclined' });
    const order = await ada.buy();
    await shop.expectPaidOnce(order);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
  });

  it('gets the same response for the same key, without another charge', async () => {
    const ada = await buyerOf(spool.id);
    const wish = { card: 'pm_card_chargeDeclined', key: 'the-same-key' };
    const first = await ada.refused(wish);
    expect(await ada.refused(wish)).toEqual(first);
    expect((await shop.stripe.charges.list()).data).toHaveLength(1);
  });

  it('is also a card whose token is unknown, not an open payment', async () => {
    const ada = await buyerOf(spool.id);
    expect(await ada.refused({ card: 'ctoken_unknown' })).toMatchObject({ status: 402, code: 'payment_declined' });
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    expect(shop.errors).toHaveLength(1);
    shop.allowErrors();
  });
});

describe('a card with a bank challenge', () => {
  const card = 'pm_card_authenticationRequired';
  const key = 'three-d-secure';

  it('reserves the stock, and is charged when the shopper passes', async () => {
    const ada = await buyerOf(spool.id);
    const waiting = await ada.buy({ card, key });
    expect(waiting).toMatchObject({ status: 'requires_action', payment: { status: 'requires_action' } });
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
    await shop.expectUnpaid(waiting.id);
    expect(await atTheBank(waiting, 'succeeded')).toBe(200);
    const order = await ada.buy({ card, key });
    expect(order.id).toBe(waiting.id);
    expect(order.payment).not.toHaveProperty('clientSecret');
    await shop.expectPaidOnce(order);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
    expect(await ada.cart()).toEqual([]);
  });

  it('releases the stock when the shopper fails', async () => {
    const ada = await buyerOf(spool.id);
    const waiting = await ada.buy({ card, key });
    await atTheBank(waiting, 'failed');
    expect(await ada.refused({ card, key })).toMatchObject({
      status: 402,
      message: expect.stringContaining('unable to authenticate'),
    });
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    await shop.expectUnpaid(waiting.id);
  });

  it('gets the same client secret again while it waits', async () => {
    const ada = await buyerOf(spool.id);
    const waiting = await ada.buy({ card, key });
    const again = await ada.buy({ card, key });
    expect(again.payment.clientSecret).toBe(waiting.payment.clientSecret);
    expect(again.payment.clientSecret).toBeTruthy();
  });

  it('expires after ten minutes, which releases the stock', async () => {
    const ada = await buyerOf(spool.id);
    const waiting = await ada.buy({ card, key });
    shop.clock.advanceMinutes(9);
    await reconcilePayments(shop.deps);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
    shop.clock.advanceMinutes(2);
    await reconcilePayments(shop.deps);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    expect(await atTheBank(waiting, 'succeeded')).toBe(400);
    expect(await ada.refused({ card, key })).toMatchObject({ status: 409, code: 'order_cancelled' });
    await shop.expectUnpaid(waiting.id);
  });

  it('is charged although the shopper closed the window right after the challenge', async () => {
    const ada = await buyerOf(spool.id);
    const waiting = await ada.buy({ card, key });
    await atTheBank(waiting, 'succeeded');
    shop.clock.advanceMinutes(21);
    await reconcilePayments(shop.deps);
    await shop.expectPaidOnce(waiting);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
  });

  it('does not compete with its own abandoned attempt for the last spools', async () => {
    const ada = await buyerOf(lastThree.id, 3);
    const left = await ada.buy({ card });
    const order = await ada.buy();
    await shop.expectPaidOnce(order);
    expect(await shop.stockOf(lastThree.id)).toBe(0);
    expect(await atTheBank(left, 'succeeded')).toBe(400);
    await shop.expectUnpaid(left.id);
  });
});

describe('the same checkout', () => {
  const key = 'pressed-twice';

  it('returns the same order after it was paid, whatever the cart holds now', async () => {
    const ada = await buyerOf(spool.id);
    const order = await ada.buy({ key });
    await ada.put(goods.otherSpool.id, 1);
    expect(await ada.buy({ key })).toEqual(order);
    await shop.expectPaidOnce(order);
    expect(await ada.cart()).toEqual([{ itemId: goods.otherSpool.id, qty: 1 }]);
  });

  it('is one order and one charge when sent twice at once', async () => {
    const ada = await buyerOf(lastThree.id, 3);
    const [one, two] = await Promise.all([ada.buy({ key }), ada.buy({ key })]);
    expect(two).toEqual(one);
    expect(await shop.orders()).toHaveLength(1);
    await shop.expectPaidOnce(one);
    expect(await shop.stockOf(lastThree.id)).toBe(0);
  });

  it('buys the cart once from two windows with two keys', async () => {
    const ada = await buyerOf(spool.id);
    const answers = await Promise.all([ada.send(), ada.send(), ada.send()]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const paid = (await shop.orders()).filter(({ status }) => status === 'paid');
    expect(paid).toHaveLength(1);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
    expect((await shop.stripe.charges.list()).data).toHaveLength(1);
  });

  it('rejects other contents under the same key', async () => {
    const ada = await buyerOf(spool.id);
    const order = await ada.buy({ key });
    await ada.put(spool.id, 1);
    expect(await ada.refused({ key, couponName: 'OTHER' })).toMatchObject({ status: 409, code: 'checkout_changed' });
    expect(await ada.refused({ key, card: 'pm_card_mastercard' })).toMatchObject({ code: 'checkout_changed' });
    await shop.expectPaidOnce(order);
  });

  it('is identified by its payment’s token when it has no key', async () => {
    const ada = await buyerOf(spool.id);
    const json = { payment: { tokenId: 'pm_card_visa' }, customerInfo: {}, paymentService: 'stripe' };
    const { usCustomer } = await import('../test/buyer.ts');
    const call = { method: 'POST', json: { ...json, customerInfo: usCustomer } };
    const order = await ada.client.json('/api/checkout', call);
    expect((await ada.client.json('/api/checkout', call)).id).toBe(order.id);
    await shop.expectPaidOnce(order);
  });

  it('is another order for another shopper with the same key', async () => {
    const [ada, bob] = [await buyerOf(spool.id), await buyerOf(spool.id)];
    const [first, second] = [await ada.buy({ key }), await bob.buy({ key })];
    expect(second.id).not.toBe(first.id);
    await shop.expectPaidOnce(first);
    await shop.expectPaidOnce(second);
  });
});

it('sells the last spool to one of twenty shoppers, and charges no other', async () => {
  await shop.setStock(lastThree.id, 1);
  const shoppers = await Promise.all(Array.from({ length: 20 }, () => buyerOf(lastThree.id)));
  const answers = await Promise.all(shoppers.map((shopper) => shopper.send()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(19);
  expect(await shop.stockOf(lastThree.id)).toBe(0);
  const orders = await shop.orders();
  expect(orders.map(({ status }) => status)).toEqual(['paid']);
  expect((await shop.stripe.charges.list()).data).toHaveLength(1);
});
