import { describe, expect, it } from 'vitest';
import { startTestBilling } from '../../test/start-test-billing.ts';
import { PaymentsUnavailable } from '../payments/payments.ts';

const shop = await startTestBilling();
const { premium, stripe, sandbox } = shop;

describe('a renewal', () => {
  it('charges on the same day of each month, or on the last day of a shorter one', async () => {
    await shop.until('2027-01-31T09:00:00Z');
    const { id } = await shop.member();
    await shop.until('2027-05-01T00:00:00Z');
    const { paid, periodEnd } = (await premium.find(id)) ?? {};
    expect(paid?.map(({ from }) => from.toISOString().slice(0, 10))).toEqual([
      '2027-04-30',
      '2027-03-31',
      '2027-02-28',
      '2027-01-31',
    ]);
    expect(periodEnd?.toISOString()).toBe('2027-05-31T09:00:00.000Z');
    expect(new Set(paid?.map((period) => period.paymentId)).size).toBe(4);
    expect(await shop.charges()).toEqual([2500, 2500, 2500, 2500]);
  });

  it('charges an hour after the period starts and keeps the paid periods until then', async () => {
    const { id, paid } = await shop.member();
    await shop.until('2026-12-21T12:30:00Z');
    expect(await premium.find(id)).toMatchObject({
      status: 'active',
      periodEnd: new Date('2027-01-21T12:00:00Z'),
      paid,
    });
    await shop.until('2026-12-21T13:00:00Z');
    expect((await premium.find(id))?.paid).toHaveLength(2);
  });

  it('sends events that identify the subscription', async () => {
    await shop.member();
    const before = (await shop.events()).length;
    await shop.until('2026-12-22T12:00:00Z');
    expect((await shop.events()).slice(before)).toEqual([
      'invoice.created',
      'customer.subscription.updated',
      'invoice.finalized',
      'invoice.paid',
      'invoice.payment_succeeded',
      'customer.subscription.updated',
    ]);
  });

  it('charges a card that was authenticated once without the shopper', async () => {
    const { id, clientSecret = '' } = await shop.member('pm_card_authenticationRequired');
    await shop.authenticate(clientSecret);
    await shop.until('2026-12-22T12:00:00Z');
    expect(await premium.find(id)).toMatchObject({ status: 'active', paid: [{}, {}] });
  });
});

describe('a declined renewal', () => {
  const declining = async () => {
    const member = await shop.member();
    await premium.changeCard(member.id, await shop.tokenOf('pm_card_chargeCustomerFail'));
    await shop.until('2026-12-21T13:00:00Z');
    return member;
  };

  it('is past due with a reason and adds no paid period', async () => {
    const { id, paid } = await declining();
    expect(await premium.find(id)).toMatchObject({ status: 'past_due', reason: 'Your card was declined.', paid });
    expect(await shop.events()).toContain('invoice.payment_failed');
  });

  it('is retried after three days', async () => {
    const { id, customer } = await declining();
    const good = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    await stripe.subscriptions.update(id, { default_payment_method: good.id });
    await shop.until('2026-12-24T12:59:59Z');
    expect((await premium.find(id))?.status).toBe('past_due');
    await shop.until('2026-12-24T13:00:00Z');
    expect(await premium.find(id)).toMatchObject({ status: 'active', paid: [{}, {}] });
  });

  it('ends the subscription after the third retry', async () => {
    const { id } = await declining();
    await shop.until('2027-01-05T12:59:59Z');
    expect((await premium.find(id))?.status).toBe('past_due');
    await shop.until('2027-03-05T13:00:00Z');
    expect(await premium.find(id)).toMatchObject({ status: 'ended', paid: [{}] });
    expect((await stripe.charges.list()).data).toHaveLength(1 + 4);
    expect(await shop.charges()).toEqual([2500]);
  });

  it('is paid immediately by a new card, which also pays the next month', async () => {
    const { id } = await declining();
    const state = await premium.changeCard(id, await shop.tokenOf('pm_card_amex'));
    expect(state).toMatchObject({ status: 'active', paidWith: { brand: 'amex' }, paid: [{}, {}] });
    await shop.until('2027-01-22T12:00:00Z');
    expect((await premium.find(id))?.paid).toHaveLength(3);
    expect(await shop.charges()).toEqual([2500, 2500, 2500]);
  });

  it('stays past due if the new card is declined too', async () => {
    const { id } = await declining();
    const state = await premium.changeCard(id, await shop.tokenOf('pm_card_chargeCustomerFail'));
    expect(state).toMatchObject({ status: 'past_due', reason: 'Your card was declined.', paid: [{}] });
  });

  it('is paid once when the answer to the new card is lost', async () => {
    const { id, customer } = await declining();
    const card = await stripe.paymentMethods.attach('pm_card_visa', { customer });
    sandbox.faults.loseNext = 2;
    await expect(premium.changeCard(id, card.id)).rejects.toThrow(PaymentsUnavailable);
    sandbox.faults.loseNext = 0;
    expect(await premium.changeCard(id, card.id)).toMatchObject({ status: 'active', paid: [{}, {}] });
    expect(await shop.charges()).toEqual([2500, 2500]);
  });
});

describe('a new card', () => {
  it('is used only after the bank has authenticated it', async () => {
    const { id } = await shop.member();
    const token = await shop.tokenOf('pm_card_authenticationRequired');
    const waiting = await premium.changeCard(id, token);
    expect(waiting).toMatchObject({ status: 'active', paidWith: { last4: '4242' }, clientSecret: expect.any(String) });
    await shop.authenticate(waiting.clientSecret ?? '');
    const state = await premium.changeCard(id, token);
    expect(state).toMatchObject({ status: 'active', paidWith: { last4: '3155' } });
    expect(state.clientSecret).toBeUndefined();
    expect(await shop.charges()).toEqual([2500]);
  });

  it.each(['pm_card_chargeDeclined', 'pm_card_chargeDeclinedExpiredCard'])(
    'is not used if declined (%s)',
    async (card) => {
      const { id } = await shop.member();
      const state = await premium.changeCard(id, await shop.tokenOf(card));
      expect(state).toMatchObject({
        status: 'active',
        paidWith: { last4: '4242' },
        reason: expect.stringMatching(/card/),
      });
      expect((await premium.find(id))?.paidWith?.last4).toBe('4242');
    },
  );

  it('is rejected when it belongs to another customer', async () => {
    const { id } = await shop.member();
    const theirs = await stripe.paymentMethods.attach('pm_card_amex', { customer: await shop.customer() });
    expect(await premium.changeCard(id, theirs.id)).toMatchObject({
      paidWith: { last4: '4242' },
      reason: expect.stringContaining('no longer saved in your account'),
    });
  });

  it('requires authentication at a renewal if its bank asks each time', async () => {
    const { id } = await shop.member();
    const each = {
      type: 'card',
      card: { number: '4000002760003184', exp_month: 12, exp_year: 2031, cvc: '123' },
    } as const;
    const { id: method } = await stripe.paymentMethods.create(each);
    const token = await shop.tokenOf(method);
    await shop.authenticate((await premium.changeCard(id, token)).clientSecret ?? '');
    await premium.changeCard(id, token);
    await shop.until('2026-12-21T13:00:00Z');
    expect(await shop.events()).toContain('invoice.payment_action_required');
    const waiting = await premium.find(id);
    expect(waiting).toMatchObject({ status: 'past_due', paid: [{}] });
    await shop.authenticate(waiting?.clientSecret ?? '');
    expect(await premium.find(id)).toMatchObject({ status: 'active', paid: [{}, {}] });
  });
});
