import { describe, expect, it } from 'vitest';
import { startTestWallet } from '../../test/start-test-wallet.ts';
import { PaymentsUnavailable } from '../payments/payments.ts';
import { CannotBeKept, CardsElsewhere, SubscriptionUnknown } from './subscriptions.ts';

const shop = await startTestWallet();
const { premium, paypal } = shop;

const request = () => ({
  subscriptionId: crypto.randomUUID(),
  customer: null,
  paymentToken: null,
  email: 'ada@example.com',
});

describe('joining with PayPal', () => {
  it('returns the approval URL and charges nothing before approval', async () => {
    const own = request();
    const drawn = await premium.start(own);
    expect(drawn).toMatchObject({
      id: expect.stringMatching(/^I-[A-Z0-9]{12}$/),
      subscriptionId: own.subscriptionId,
      status: 'incomplete',
      approveUrl: expect.stringContaining(drawn.id),
      paid: [],
    });
    expect(await premium.confirm(drawn.id)).toEqual(drawn);
    await shop.approve(drawn.id);
    expect(await premium.find(drawn.id)).toMatchObject({ status: 'incomplete', paid: [] });
    expect(await shop.charges()).toEqual([]);
  });

  it('charges when the shopper returns after approval, and reports the paid period', async () => {
    expect(await shop.member()).toMatchObject({
      status: 'active',
      paidWith: { kind: 'paypal' },
      periodEnd: new Date('2026-12-21T12:00:00Z'),
      paid: [{ amount: 2500, from: new Date('2026-11-21T12:00:00Z'), until: new Date('2026-12-21T12:00:00Z') }],
    });
  });

  it('creates one subscription and one plan, however often it is called', async () => {
    const own = request();
    const { id } = await premium.start(own);
    expect((await premium.start(own)).id).toBe(id);
    await premium.start(request());
    expect(await shop.plans()).toBe(1);
  });

  it('creates a new plan for a new price', async () => {
    await shop.member();
    const { id } = await shop.premiumAt(2900).start(request());
    await shop.approve(id);
    expect((await premium.confirm(id)).paid).toMatchObject([{ amount: 2900 }]);
  });

  it('charges once when the answer is lost and the call is repeated', async () => {
    const own = request();
    const { id } = await premium.start(own);
    await shop.approve(id);
    paypal.faults.loseNext = 1;
    await expect(premium.confirm(id)).rejects.toThrow(PaymentsUnavailable);
    expect(await premium.confirm(id)).toMatchObject({ status: 'active', paid: [{}] });
    expect(await shop.charges()).toEqual([2500]);
  });

  it('charges once for two calls at the same time', async () => {
    const { id } = await premium.start(request());
    await shop.approve(id);
    // Both see that it is approved before either begins it.
    paypal.faults.latencyMs = 60;
    const both = await Promise.all([premium.confirm(id), premium.confirm(id)]);
    expect(both).toMatchObject([{ status: 'active' }, { status: 'active' }]);
    expect(await shop.charges()).toEqual([2500]);
  });

  it('does not activate when the payment is declined', async () => {
    const { id } = await premium.start(request());
    await shop.approve(id, 'declined');
    expect(await premium.confirm(id)).toMatchObject({
      status: 'incomplete',
      reason: expect.stringContaining('could not charge your wallet'),
      paid: [],
    });
  });
});

describe('a month later', () => {
  it('charges again, on the last day of a shorter month', async () => {
    await shop.until('2027-01-31T09:00:00Z');
    const { id } = await shop.member();
    await shop.until('2027-04-01T00:00:00Z');
    const { paid = [], periodEnd } = (await premium.find(id)) ?? {};
    expect(paid.map(({ from }) => from.toISOString().slice(0, 10))).toEqual(['2027-03-31', '2027-02-28', '2027-01-31']);
    expect(new Set(paid.map((period) => period.id)).size).toBe(3);
    expect(periodEnd).toEqual(new Date('2027-04-30T09:00:00Z'));
  });

  it('becomes past due without funds, and a retry five days later pays the same month', async () => {
    const { id } = await shop.member('once');
    await shop.until('2026-12-21T12:00:00Z');
    expect(await premium.find(id)).toMatchObject({ status: 'past_due', reason: expect.any(String), paid: [{}] });
    await shop.fill(id);
    await shop.until('2026-12-26T12:00:00Z');
    const state = await premium.find(id);
    expect(state).toMatchObject({
      status: 'active',
      paid: [{ from: new Date('2026-12-21T12:00:00Z'), until: new Date('2027-01-21T12:00:00Z') }, {}],
    });
    expect(state?.reason).toBeUndefined();
  });

  it('is past due from the first decline, although PayPal counts it as failed ten days later', async () => {
    const { id } = await shop.member('once');
    for (const day of ['21', '26']) {
      await shop.until(`2026-12-${day}T10:00:00Z`);
      expect(await premium.find(id)).toMatchObject({ status: 'past_due', reason: expect.any(String) });
    }
    await shop.until('2026-12-31T10:00:00Z');
    expect((await premium.find(id))?.status).toBe('ended');
  });

  it('is billed at 10:00 UTC, before or after the time of the first payment', async () => {
    await shop.until('2026-11-21T07:30:00Z');
    const early = await shop.member();
    expect(early.periodEnd).toEqual(new Date('2026-12-21T07:30:00Z'));
    await shop.until('2026-11-21T23:30:00Z');
    const late = await shop.member();
    expect(late.periodEnd).toEqual(new Date('2026-12-21T23:30:00Z'));
    await shop.until('2026-12-21T10:00:00Z');
    for (const { id } of [early, late]) {
      const { paid = [] } = (await premium.find(id)) ?? {};
      expect(paid).toHaveLength(2);
      expect(paid[0]?.from).toEqual(paid[1]?.until);
    }
  });

  it('ends after three declines', async () => {
    const { id } = await shop.member('once');
    await shop.until('2027-06-01T12:00:00Z');
    expect(await premium.find(id)).toMatchObject({ status: 'ended', paid: [{}] });
    expect(await shop.charges()).toEqual([2500]);
  });
});

describe('canceling at PayPal', () => {
  it('ends it immediately, reports the paid period and stops charging', async () => {
    const { id, paid } = await shop.member();
    expect(await premium.cancelAtEnd(id)).toMatchObject({ status: 'ended', cancelsAtEnd: false, paid });
    expect((await premium.end(id)).paid[0]?.until).toEqual(new Date('2026-12-21T12:00:00Z'));
    await shop.until('2027-06-01T12:00:00Z');
    expect(await shop.charges()).toEqual([2500]);
  });

  it('cannot be undone', async () => {
    const { id } = await shop.member();
    expect(await premium.keep(id)).toMatchObject({ status: 'active' });
    await premium.cancelAtEnd(id);
    await expect(premium.keep(id)).rejects.toThrow(CannotBeKept);
  });

  it('charges nothing before its activation, even if the shopper approves it later', async () => {
    const { id } = await premium.start(request());
    expect(await premium.end(id)).toMatchObject({ status: 'ended', paid: [] });
    await shop.approve(id);
    expect(await premium.end(id)).toMatchObject({ status: 'ended', paid: [] });
    await shop.until('2027-06-01T12:00:00Z');
    expect(await shop.charges()).toEqual([]);
  });

  it('takes effect when the answer is lost', async () => {
    const { id } = await shop.member();
    paypal.faults.loseNext = 1;
    await expect(premium.end(id)).rejects.toThrow(PaymentsUnavailable);
    expect((await premium.end(id)).status).toBe('ended');
  });
});

describe('PayPal as provider', () => {
  it('reports an unknown subscription', async () => {
    expect(await premium.find('I-UNKNOWN')).toBeUndefined();
    await expect(premium.confirm('I-UNKNOWN')).rejects.toThrow(SubscriptionUnknown);
    await expect(premium.end('I-UNKNOWN')).rejects.toThrow(SubscriptionUnknown);
  });

  it('rejects a change of card, which is only possible in PayPal', async () => {
    await expect(premium.changeCard('I-1', 'ctoken_1')).rejects.toThrow(CardsElsewhere);
  });

  it('reports an unknown outcome while PayPal is down', async () => {
    const { id } = await shop.member();
    paypal.faults.failNext = 4;
    await expect(premium.find(id)).rejects.toThrow(PaymentsUnavailable);
  });
});

describe('a PayPal event', () => {
  it.each([
    'BILLING.SUBSCRIPTION.ACTIVATED',
    'PAYMENT.SALE.COMPLETED',
    'BILLING.SUBSCRIPTION.PAYMENT.FAILED',
    'BILLING.SUBSCRIPTION.SUSPENDED',
    'BILLING.SUBSCRIPTION.CANCELLED',
  ])('%s says which subscription to ask about', async (type) => {
    const { id } = await shop.member('once');
    await shop.until('2027-06-01T12:00:00Z');
    await premium.end(id);
    const [event] = await paypal.events(type);
    const body = JSON.stringify(event);
    const parsed = await paypal.payments.readWebhook(body, new Headers(paypal.sign(body)));
    expect(parsed).toMatchObject({ type, payment: null, subscription: { id } });
  });
});

it('refunds a month once, fully or partially', async () => {
  const { paid } = await shop.member();
  const paymentId = paid[0]?.paymentId ?? '';
  const refund = { orderId: 'order-1', paymentId, part: { refundId: 'refund-1', amount: shop.cents(1000) } };
  await paypal.payments.refund(refund);
  await paypal.payments.refund(refund);
  expect(await shop.refunded()).toBe(1000);
  await paypal.payments.refund({ orderId: 'order-1', paymentId });
  await paypal.payments.refund({ orderId: 'order-2', paymentId });
  expect(await shop.refunded()).toBe(2500);
});
