import { describe, expect, it } from 'vitest';
import { startTestBilling } from '../../test/start-test-billing.ts';
import { PaymentsUnavailable } from '../payments/payments.ts';
import { CustomerUnknown } from '../payments/saved-cards.ts';
import { SubscriptionUnknown } from './subscriptions.ts';

const shop = await startTestBilling();
const { premium, stripe, sandbox } = shop;

const requestOf = async (card = 'pm_card_visa') => ({
  subscriptionId: crypto.randomUUID(),
  customer: await shop.customer(),
  paymentToken: await shop.tokenOf(card),
  email: 'ada@example.com',
});

describe('joining', () => {
  it('charges the first month and reports the period and the card', async () => {
    const member = await shop.member();
    expect(member).toMatchObject({
      status: 'active',
      cancelsAtEnd: false,
      periodEnd: new Date('2026-12-21T12:00:00Z'),
      paidWith: { kind: 'card', brand: 'visa', last4: '4242' },
    });
    expect(member.paid).toMatchObject([
      { amount: 2500, from: new Date('2026-11-21T12:00:00Z'), until: new Date('2026-12-21T12:00:00Z') },
    ]);
    expect(member.paid[0]?.paymentId).toMatch(/^pi_/);
    expect(await shop.charges()).toEqual([2500]);
  });

  it('creates the Stripe price once, and again when the shop’s price changes', async () => {
    await shop.member();
    await shop.member();
    expect((await stripe.prices.list()).data).toHaveLength(1);
    const { paid } = await shop.premiumAt(2900).start(await requestOf());
    expect(paid).toMatchObject([{ amount: 2900 }]);
    expect((await stripe.prices.list({ lookup_keys: ['premium-monthly'] })).data).toMatchObject([
      { unit_amount: 2900 },
    ]);
  });

  it('creates one subscription and one charge when answers are lost and the call is repeated', async () => {
    await shop.member();
    const request = await requestOf();
    for (const lost of ['the subscription', 'the charge']) {
      sandbox.faults.loseNext = 1;
      await expect(premium.start(request), lost).rejects.toThrow(PaymentsUnavailable);
    }
    const state = await premium.start(request);
    expect(state).toMatchObject({ status: 'active', subscriptionId: request.subscriptionId });
    expect(await premium.findStarted(request)).toEqual(state);
    expect((await stripe.subscriptions.list({ customer: request.customer, status: 'all' })).data).toHaveLength(1);
    expect(await shop.charges()).toEqual([2500, 2500]);
  });

  it('charges once for two calls at the same time', async () => {
    const request = await requestOf();
    const both = await Promise.allSettled([premium.start(request), premium.start(request)]);
    expect(both.map(({ status }) => status)).toContain('fulfilled');
    expect(await premium.start(request)).toMatchObject({ status: 'active' });
    expect(await shop.charges()).toEqual([2500]);
  });

  it('reports why a card was declined, and lets another card pay', async () => {
    const request = await requestOf('pm_card_chargeDeclinedInsufficientFunds');
    const refused = await premium.start(request);
    expect(refused).toMatchObject({ status: 'incomplete', reason: 'Your card has insufficient funds.', paid: [] });
    expect(await premium.start(request)).toEqual(refused);
    const paid = await premium.start({ ...request, paymentToken: await shop.tokenOf('pm_card_mastercard') });
    expect(paid).toMatchObject({ id: refused.id, status: 'active', paidWith: { brand: 'mastercard' } });
    expect(paid.reason).toBeUndefined();
    expect(await shop.charges()).toEqual([2500]);
  });

  it('tries a saved card once per attempt', async () => {
    const request = await requestOf();
    const saved = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: request.customer });
    const refused = await premium.start({ ...request, paymentToken: saved.id });
    expect(await premium.start({ ...request, paymentToken: saved.id })).toEqual(refused);
    expect((await stripe.charges.list()).data).toMatchObject([{ paid: false }]);
  });

  it('rejects another customer’s card', async () => {
    const theirs = await stripe.paymentMethods.attach('pm_card_visa', { customer: await shop.customer() });
    const state = await premium.start({ ...(await requestOf()), paymentToken: theirs.id });
    expect(state).toMatchObject({
      status: 'incomplete',
      reason: expect.stringContaining('no longer saved in your account'),
    });
    expect(await shop.charges()).toEqual([]);
  });

  it('waits for bank authentication and continues after it', async () => {
    const request = await requestOf('pm_card_authenticationRequired');
    const waiting = await premium.start(request);
    expect(waiting.status).toBe('incomplete');
    expect(await premium.start(request)).toEqual(waiting);
    await shop.authenticate(waiting.clientSecret ?? '');
    const state = await premium.start(request);
    expect(state).toMatchObject({ id: waiting.id, status: 'active' });
    expect(state.clientSecret).toBeUndefined();
  });

  it('reports failed authentication as a decline', async () => {
    const request = await requestOf('pm_card_authenticationRequired');
    await shop.authenticate((await premium.start(request)).clientSecret ?? '', 'failed');
    expect(await premium.find((await premium.start(request)).id)).toMatchObject({
      status: 'incomplete',
      reason: expect.stringContaining('unable to authenticate'),
    });
  });

  it('expires within a day without payment', async () => {
    const { id } = await premium.start(await requestOf('pm_card_chargeDeclined'));
    await shop.until('2026-11-22T12:00:00Z');
    expect(await premium.find(id)).toMatchObject({ status: 'ended', paid: [] });
  });

  it('reports a customer that Stripe no longer knows', async () => {
    const request = await requestOf();
    await stripe.customers.del(request.customer);
    await expect(premium.start(request)).rejects.toThrow(CustomerUnknown);
  });
});

describe('finding a subscription', () => {
  it('reports an unknown subscription', async () => {
    expect(await premium.find('sub_unknown')).toBeUndefined();
    await expect(premium.cancelAtEnd('sub_unknown')).rejects.toThrow(SubscriptionUnknown);
    expect(await premium.findStarted({ subscriptionId: 'x', customer: await shop.customer() })).toBeUndefined();
  });

  it('reports an unknown outcome while Stripe is down', async () => {
    const { id } = await shop.member();
    sandbox.faults.failNext = 5;
    await expect(premium.find(id)).rejects.toThrow(PaymentsUnavailable);
    sandbox.faults.failNext = 0;
  });

  it('returns the last twelve periods, newest first', async () => {
    const { id } = await shop.member();
    await shop.until('2028-03-01T00:00:00Z');
    const { paid = [] } = (await premium.find(id)) ?? {};
    expect(paid).toHaveLength(12);
    expect(paid[0]?.from).toEqual(new Date('2028-02-21T12:00:00Z'));
  });
});
