import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { tokenReader } from '../../http/shop-token.ts';
import { buyer, usCustomer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { goods } from '../../test/factory-items.ts';
import { readCart } from '../cart/cart.ts';
import { guest } from '../session/shopper.ts';
import { fingerprintOf } from './checkout-request.ts';
import { draftOrder } from './draft-order.ts';
import { reconcilePayments } from './payment.ts';
import { recordOrder } from './record-order.ts';

const shop = await createPayingApp();
const { spool } = goods;
const KEY = 'key-of-the-crash';

async function ada() {
  const shopper = buyer(shop.asGuest());
  await shopper.put(spool.id, 2);
  return shopper;
}

/** Runs a checkout up to the end of its first transaction, where the process crashes. */
async function crashBeforeCharge(shopper: Awaited<ReturnType<typeof ada>>, card = 'pm_card_visa') {
  const claims = tokenReader(shop.deps.settings.tokenSecrets, shop.deps.clock)(shopper.client.token ?? '')?.claims;
  if (!claims) throw new Error('the shopper has no token');
  const owner = guest(claims.sub);
  const checkout = {
    payment: { tokenId: card },
    customerInfo: { ...usCustomer, country: 'US' as const, serviceCode: 95 as const, phone: '3135550100' },
    paymentService: 'stripe' as const,
  };
  const draft = await draftOrder(shop.deps, owner, await readCart(shop.deps, owner), checkout);
  const fingerprint = fingerprintOf(checkout);
  const caller = { id: 'caller', networks: ['net'], shoppers: 1 };
  const placedAt = shop.clock.now();
  const order = { owner: owner.id, caller, key: KEY, fingerprint, placedAt, checkout, draft, arrival: null };
  return (await recordOrder(shop.deps.connection, order)).row;
}

async function reconcileLater(minutes = 3): Promise<void> {
  shop.clock.advanceMinutes(minutes);
  await Promise.all([reconcilePayments(shop.deps), reconcilePayments(shop.deps)]);
  await reconcilePayments(shop.deps);
}

const statuses = async () => (await shop.orders()).map(({ status }) => status);

it('waits for the disk before it charges an order, and before it confirms one', async () => {
  const shopper = await ada();
  const query = vi.spyOn(pg.Client.prototype, 'query');
  const charge = vi.spyOn(shop.deps.payments, 'charge');
  await shopper.buy();
  const calls = [
    ...query.mock.calls.map(([call], n) => ({
      name: String(Object(call).name),
      at: query.mock.invocationCallOrder[n],
    })),
    ...charge.mock.invocationCallOrder.map((at) => ({ name: 'charge', at })),
  ];
  vi.restoreAllMocks();
  const steps = calls.toSorted((a, b) => Number(a.at) - Number(b.at)).map(({ name }) => name);
  expect(steps.filter((name) => ['place-order', 'flush-commits', 'charge'].includes(name))).toEqual([
    'place-order',
    'flush-commits',
    'charge',
    'flush-commits',
  ]);
});

it('places an order whose card takes time to be charged, and lets the shopper buy again', async () => {
  const shopper = await ada();
  vi.spyOn(shop.deps.payments, 'charge').mockResolvedValueOnce({ status: 'processing', paymentId: 'pi_slow' });
  const order = await shopper.buy();
  expect(order.status).toBe('processing');
  await shopper.put(spool.id, 1);
  expect((await shopper.buy()).status).toBe('paid');
  const find = vi.spyOn(shop.deps.payments, 'find');
  find.mockResolvedValueOnce({ status: 'declined', paymentId: 'pi_slow', reason: 'Not paid.' });
  shop.clock.advanceMinutes(60);
  await reconcilePayments(shop.deps, ['processing']);
  expect(await statuses()).toEqual(['declined', 'paid']);
  expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
  vi.restoreAllMocks();
});

describe('a crash', () => {
  it('releases the stock once when it comes before the charge', async () => {
    const order = await crashBeforeCharge(await ada());
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    await reconcileLater(1);
    expect(await statuses()).toEqual(['pending']);
    await reconcileLater();
    expect(await statuses()).toEqual(['cancelled']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    await shop.expectUnpaid(order.id);
  });

  it('lets a retry with the same key complete the order when it comes before the charge', async () => {
    const shopper = await ada();
    const crashed = await crashBeforeCharge(shopper);
    const order = await shopper.buy({ key: KEY });
    expect(order.id).toBe(crashed.id);
    await shop.expectPaidOnce(order);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
  });

  it('leaves an order open whose shopper comes back while the scheduled job asks for its payment', async () => {
    const shopper = await ada();
    const card = 'pm_card_threeDSecure2Required';
    await crashBeforeCharge(shopper, card);
    vi.spyOn(shop.deps.payments, 'find').mockImplementationOnce(async () => {
      await shopper.buy({ key: KEY, card });
      return undefined;
    });
    shop.clock.advanceMinutes(3);
    await reconcilePayments(shop.deps);
    expect(await statuses()).toEqual(['requires_action']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    vi.restoreAllMocks();
  });

  it('completes the order with one charge and one email when it comes after the charge', async () => {
    const shopper = await ada();
    const { id: orderId, ref_id: refId, amount, totals } = await crashBeforeCharge(shopper);
    await shop.deps.payments.charge({ orderId, refId, amount: cents(amount), totals, paymentToken: 'pm_card_visa' });
    await reconcileLater();
    const [sale] = await shopper.client.json('/api/sales?limit=1');
    await shop.expectPaidOnce(sale);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    expect(await shopper.cart()).toEqual([]);
  });
});

describe('a lost response of the payment service', () => {
  it('keeps the stock reserved until the scheduled job finds the order paid', async () => {
    const shopper = await ada();
    shop.sandbox.faults.loseNext = 1;
    expect(await shopper.refused()).toMatchObject({ status: 503, code: 'payment_unavailable' });
    expect(await statuses()).toEqual(['pending']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    await reconcileLater();
    const [sale] = await shopper.client.json('/api/sales?limit=1');
    await shop.expectPaidOnce(sale);
    shop.allowErrors();
  });

  it('is recovered when the shopper retries with the same key', async () => {
    const shopper = await ada();
    shop.sandbox.faults.loseNext = 1;
    await shopper.refused({ key: KEY });
    const order = await shopper.buy({ key: KEY });
    await shop.expectPaidOnce(order);
    shop.allowErrors();
  });

  it('is not charged again when the shopper retries after Stripe has forgotten the key', async () => {
    const shopper = await ada();
    shop.sandbox.faults.loseNext = 1;
    await shopper.refused({ key: KEY });
    shop.clock.advanceMinutes(25 * 60);
    const order = await shopper.buy({ key: KEY });
    await shop.expectPaidOnce(order);
    shop.allowErrors();
  });

  it('makes a second window wait instead of paying twice', async () => {
    const shopper = await ada();
    shop.sandbox.faults.loseNext = 1;
    await shopper.refused();
    expect(await shopper.refused()).toMatchObject({ status: 409, code: 'payment_in_progress' });
    expect((await shop.stripe.charges.list()).data).toHaveLength(1);
    shop.allowErrors();
  });

  it('releases the stock when the card was declined', async () => {
    const shopper = await ada();
    shop.sandbox.faults.loseNext = 1;
    await shopper.refused({ card: 'pm_card_chargeDeclined' });
    await reconcileLater();
    expect(await statuses()).toEqual(['declined']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    shop.allowErrors();
  });
});

describe('an unreachable payment service', () => {
  it('charges nothing and keeps the stock reserved until it is reachable', async () => {
    const shopper = await ada();
    shop.sandbox.faults.failNext = 1000;
    expect(await shopper.refused()).toMatchObject({ status: 503, code: 'payment_unavailable' });
    shop.clock.advanceMinutes(3);
    await reconcilePayments(shop.deps);
    expect(await statuses()).toEqual(['pending']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    shop.sandbox.faults.failNext = 0;
    await reconcileLater(0);
    expect(await statuses()).toEqual(['cancelled']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    expect(await shopper.cart()).toEqual([{ itemId: spool.id, qty: 2 }]);
    shop.allowErrors();
  });
});
