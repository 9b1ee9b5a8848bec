import { describe, expect, it } from 'vitest';
import { cents } from '../../contract/money/cents.ts';
import { tokenReader } from '../../http/shop-token.ts';
import { buyer, usCustomer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { goods } from '../../test/factory-items.ts';
import { guest } from '../session/shopper.ts';
import { draftOrder } from './draft-order.ts';
import { fingerprintOf } from './fingerprint.ts';
import { reconcilePayments } from './reconcile-payments.ts';
import { recordOrder } from './record-order.ts';

const shop = await createPayingApp();
const { spool } = goods;
const KEY = 'a-key-of-its-own';

async function ada() {
  const shopper = buyer(shop.asGuest());
  await shopper.put(spool.id, 2);
  return shopper;
}

/** What a request does up to the end of its first transaction; then the process dies. */
async function dieBeforeCharge(shopper: Awaited<ReturnType<typeof ada>>) {
  const claims = await tokenReader(shop.deps.settings.tokenSecret, shop.deps.clock)(shopper.client.token ?? '');
  if (!claims) throw new Error('the shopper has no token');
  const owner = guest(claims.sub);
  const checkout = {
    payment: { tokenId: 'pm_card_visa' },
    customerInfo: { ...usCustomer, country: 'US' as const, serviceCode: 95 as const, phone: '3135550100' },
    paymentService: 'stripe' as const,
  };
  const draft = await draftOrder(shop.deps, owner, checkout);
  const fingerprint = fingerprintOf(checkout);
  const caller = { id: 'caller', shoppers: 1 };
  const order = { owner: owner.id, caller, key: KEY, fingerprint, placedAt: shop.clock.now(), checkout, draft };
  const row = await recordOrder(shop.deps.connection, order);
  if (!row) throw new Error('the order was not recorded');
  return row;
}

async function reconcileLater(minutes = 3): Promise<void> {
  shop.clock.advanceMinutes(minutes);
  await Promise.all([reconcilePayments(shop.driving), reconcilePayments(shop.driving)]);
  await reconcilePayments(shop.driving);
}

const statuses = async () => (await shop.orders()).map(({ status }) => status);

describe('a process that died', () => {
  it('before the charge: the stock comes back, once', async () => {
    const order = await dieBeforeCharge(await ada());
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    await reconcileLater(1);
    expect(await statuses()).toEqual(['pending']);
    await reconcileLater();
    expect(await statuses()).toEqual(['cancelled']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    await shop.expectUnpaid(order.id);
  });

  it('before the charge: the same key, sent again, completes the order', async () => {
    const shopper = await ada();
    const dead = await dieBeforeCharge(shopper);
    const order = await shopper.buy({ key: KEY });
    expect(order.id).toBe(dead.id);
    await shop.expectPaidOnce(order);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
  });

  it('after the charge: the order is completed, with one charge and one mail', async () => {
    const shopper = await ada();
    const { id: orderId, ref_id: refId, amount, totals } = await dieBeforeCharge(shopper);
    await shop.deps.payments.charge({ orderId, refId, amount: cents(amount), totals, paymentToken: 'pm_card_visa' });
    await reconcileLater();
    const [sale] = await shopper.client.json('/api/sales?limit=1');
    await shop.expectPaidOnce(sale);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    expect(await shopper.cart()).toEqual([]);
  });
});

describe('an answer of the payment service that was lost', () => {
  it('leaves the stock held and is found by the clock: paid once', async () => {
    const shopper = await ada();
    shop.sandbox.faults.loseNext = 1;
    expect(await shopper.refused()).toMatchObject({ status: 503, code: 'payment_unavailable' });
    expect(await statuses()).toEqual(['pending']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    await reconcileLater();
    const [sale] = await shopper.client.json('/api/sales?limit=1');
    await shop.expectPaidOnce(sale);
    shop.allowTroubles();
  });

  it('is found by the shopper who sends the same again', async () => {
    const shopper = await ada();
    shop.sandbox.faults.loseNext = 1;
    await shopper.refused({ key: KEY });
    const order = await shopper.buy({ key: KEY });
    await shop.expectPaidOnce(order);
    shop.allowTroubles();
  });

  it('makes a second window wait instead of paying twice', async () => {
    const shopper = await ada();
    shop.sandbox.faults.loseNext = 1;
    await shopper.refused();
    expect(await shopper.refused()).toMatchObject({ status: 409, code: 'payment_in_progress' });
    expect((await shop.stripe.charges.list()).data).toHaveLength(1);
    shop.allowTroubles();
  });

  it('of a declined card gives the stock back', async () => {
    const shopper = await ada();
    shop.sandbox.faults.loseNext = 1;
    await shopper.refused({ card: 'pm_card_chargeDeclined' });
    await reconcileLater();
    expect(await statuses()).toEqual(['declined']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    shop.allowTroubles();
  });
});

describe('a payment service that is down', () => {
  it('takes no money; the stock is held until it can be asked, then comes back', async () => {
    const shopper = await ada();
    shop.sandbox.faults.failNext = 1000;
    expect(await shopper.refused()).toMatchObject({ status: 503, code: 'payment_unavailable' });
    shop.clock.advanceMinutes(3);
    await reconcilePayments(shop.driving);
    expect(await statuses()).toEqual(['pending']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    shop.sandbox.faults.failNext = 0;
    await reconcileLater(0);
    expect(await statuses()).toEqual(['cancelled']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    expect(await shopper.cart()).toEqual([{ itemId: spool.id, qty: 2 }]);
    shop.allowTroubles();
  });
});
