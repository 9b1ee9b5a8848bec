import { describe, expect, it } from 'vitest';
import { startTestBilling } from '../../test/start-test-billing.ts';
import { PaymentsUnavailable } from '../payments/payments.ts';
import { CustomerUnknown } from '../payments/saved-cards.ts';
import { SubscriptionUnknown } from './subscriptions.ts';

const shop = await startTestBilling();
const { premium, stripe, sandbox } = shop;

const wishOf = async (card = 'pm_card_visa') => ({
  subscriptionId: crypto.randomUUID(),
  customer: await shop.customer(),
  paymentToken: await shop.tokenOf(card),
  email: 'ada@example.com',
});

describe('joining', () => {
  it('pays the first month and says until when, with which card', async () => {
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

  it('makes the price at Stripe once, and anew when the shop asks another', async () => {
    await shop.member();
    await shop.member();
    expect((await stripe.prices.list()).data).toHaveLength(1);
    const { paid } = await shop.premiumAt(2900).start(await wishOf());
    expect(paid).toMatchObject([{ amount: 2900 }]);
    expect((await stripe.prices.list({ lookup_keys: ['premium-monthly'] })).data).toMatchObject([
      { unit_amount: 2900 },
    ]);
  });

  it('whose answer is lost, also the one after the charge, is one subscription and one charge when it is sent again', async () => {
    await shop.member();
    const wish = await wishOf();
    for (const lost of ['the subscription', 'the charge']) {
      sandbox.faults.loseNext = 1;
      await expect(premium.start(wish), lost).rejects.toThrow(PaymentsUnavailable);
    }
    const state = await premium.start(wish);
    expect(state).toMatchObject({ status: 'active', subscriptionId: wish.subscriptionId });
    expect(await premium.findStarted(wish)).toEqual(state);
    expect((await stripe.subscriptions.list({ customer: wish.customer, status: 'all' })).data).toHaveLength(1);
    expect(await shop.charges()).toEqual([2500, 2500]);
  });

  it('twice at the same moment charges once', async () => {
    const wish = await wishOf();
    const both = await Promise.allSettled([premium.start(wish), premium.start(wish)]);
    expect(both.map(({ status }) => status)).toContain('fulfilled');
    expect(await premium.start(wish)).toMatchObject({ status: 'active' });
    expect(await shop.charges()).toEqual([2500]);
  });

  it('with a refused card says why, and another card pays the same subscription', async () => {
    const wish = await wishOf('pm_card_chargeDeclinedInsufficientFunds');
    const refused = await premium.start(wish);
    expect(refused).toMatchObject({ status: 'incomplete', reason: 'Your card has insufficient funds.', paid: [] });
    expect(await premium.start(wish)).toEqual(refused);
    const paid = await premium.start({ ...wish, paymentToken: await shop.tokenOf('pm_card_mastercard') });
    expect(paid).toMatchObject({ id: refused.id, status: 'active', paidWith: { brand: 'mastercard' } });
    expect(paid.reason).toBeUndefined();
    expect(await shop.charges()).toEqual([2500]);
  });

  it('asks the bank behind a saved card once a press', async () => {
    const wish = await wishOf();
    const saved = await stripe.paymentMethods.attach('pm_card_chargeCustomerFail', { customer: wish.customer });
    const refused = await premium.start({ ...wish, paymentToken: saved.id });
    expect(await premium.start({ ...wish, paymentToken: saved.id })).toEqual(refused);
    expect((await stripe.charges.list()).data).toMatchObject([{ paid: false }]);
  });

  it('with another customer’s card is refused', async () => {
    const theirs = await stripe.paymentMethods.attach('pm_card_visa', { customer: await shop.customer() });
    const state = await premium.start({ ...(await wishOf()), paymentToken: theirs.id });
    expect(state).toMatchObject({ status: 'incomplete', reason: expect.stringContaining('not saved in your account') });
    expect(await shop.charges()).toEqual([]);
  });

  it('waits for a bank that wants to see the shopper, and goes on when it has', async () => {
    const wish = await wishOf('pm_card_authenticationRequired');
    const waiting = await premium.start(wish);
    expect(waiting.status).toBe('incomplete');
    expect(await premium.start(wish)).toEqual(waiting);
    await shop.authenticate(waiting.clientSecret ?? '');
    const state = await premium.start(wish);
    expect(state).toMatchObject({ id: waiting.id, status: 'active' });
    expect(state.clientSecret).toBeUndefined();
  });

  it('that the bank did not believe is told as a refusal', async () => {
    const wish = await wishOf('pm_card_authenticationRequired');
    await shop.authenticate((await premium.start(wish)).clientSecret ?? '', 'failed');
    expect(await premium.find((await premium.start(wish)).id)).toMatchObject({
      status: 'incomplete',
      reason: expect.stringContaining('unable to authenticate'),
    });
  });

  it('that is never paid ends within a day, and can be paid no more', async () => {
    const { id } = await premium.start(await wishOf('pm_card_chargeDeclined'));
    await shop.until('2026-11-22T12:00:00Z');
    expect(await premium.find(id)).toMatchObject({ status: 'ended', paid: [] });
  });

  it('as a customer whom Stripe has forgotten says so', async () => {
    const wish = await wishOf();
    await stripe.customers.del(wish.customer);
    await expect(premium.start(wish)).rejects.toThrow(CustomerUnknown);
  });
});

describe('asking', () => {
  it('for what Stripe has never heard of', async () => {
    expect(await premium.find('sub_unknown')).toBeUndefined();
    await expect(premium.cancelAtEnd('sub_unknown')).rejects.toThrow(SubscriptionUnknown);
    expect(await premium.findStarted({ subscriptionId: 'x', customer: await shop.customer() })).toBeUndefined();
  });

  it('while Stripe is down says that nobody knows', async () => {
    const { id } = await shop.member();
    sandbox.faults.failNext = 5;
    await expect(premium.find(id)).rejects.toThrow(PaymentsUnavailable);
    sandbox.faults.failNext = 0;
  });

  it('for a member of three years answers the last twelve periods, newest first', async () => {
    const { id } = await shop.member();
    await shop.until('2028-03-01T00:00:00Z');
    const { paid = [] } = (await premium.find(id)) ?? {};
    expect(paid).toHaveLength(12);
    expect(paid[0]?.from).toEqual(new Date('2028-02-21T12:00:00Z'));
  });
});
