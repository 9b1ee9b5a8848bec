import { describe, expect, it } from 'vitest';
import { startTestBilling } from '../../test/start-test-billing.ts';
import { PaymentsUnavailable } from '../payments/payments.ts';
import { CannotBeKept } from './subscriptions.ts';

const shop = await startTestBilling();
const { premium, stripe, sandbox } = shop;

describe('canceling', () => {
  it('keeps the paid period and stops charging', async () => {
    const { id } = await shop.member();
    expect(await premium.cancelAtEnd(id)).toMatchObject({ status: 'active', cancelsAtEnd: true });
    await shop.until('2026-12-21T11:59:59Z');
    expect((await premium.find(id))?.status).toBe('active');
    await shop.until('2027-03-21T12:00:00Z');
    expect(await premium.find(id)).toMatchObject({ status: 'ended', cancelsAtEnd: false, paid: [{}] });
    expect((await shop.events()).at(-1)).toBe('customer.subscription.deleted');
    expect(await shop.charges()).toEqual([2500]);
  });

  it('can be undone until the period ends', async () => {
    const { id } = await shop.member();
    await premium.cancelAtEnd(id);
    expect(await premium.keep(id)).toMatchObject({ status: 'active', cancelsAtEnd: false });
    await premium.cancelAtEnd(id);
    await shop.until('2026-12-21T12:00:00Z');
    await expect(premium.keep(id)).rejects.toThrow(CannotBeKept);
  });

  it('stops a renewal that is about to be charged', async () => {
    const { id } = await shop.member();
    await shop.until('2026-12-21T12:30:00Z');
    expect(await premium.cancelAtEnd(id)).toMatchObject({ status: 'ended', paid: [{}] });
    await shop.until('2027-02-21T12:00:00Z');
    expect(await shop.charges()).toEqual([2500]);
  });

  it('keeps the new period or stops the charge when it coincides with a renewal', async () => {
    const { id } = await shop.member();
    await shop.until('2026-12-21T12:30:00Z');
    const [left] = await Promise.all([premium.cancelAtEnd(id), shop.until('2026-12-21T13:00:00Z')]);
    const state = (await premium.find(id)) ?? left;
    const charged = (await shop.charges()).length;
    expect(state.paid).toHaveLength(charged);
    expect([state.status, state.cancelsAtEnd]).toEqual(
      charged === 2 ? [state.status, state.status === 'active'] : ['ended', false],
    );
    await shop.until('2027-04-21T12:00:00Z');
    expect(await shop.charges()).toHaveLength(charged);
  });

  it('voids the open charge of a past due renewal', async () => {
    const { id } = await shop.member();
    await premium.changeCard(id, await shop.tokenOf('pm_card_chargeCustomerFail'));
    await shop.until('2026-12-21T13:00:00Z');
    expect(await premium.cancelAtEnd(id)).toMatchObject({ status: 'ended', paid: [{}] });
    const { data } = await stripe.invoices.list({ subscription: id, status: 'void' });
    expect(data).toHaveLength(1);
  });

  it('takes effect when the answer is lost, and can be repeated', async () => {
    const { id } = await shop.member();
    sandbox.faults.loseNext = 1;
    await expect(premium.cancelAtEnd(id)).rejects.toThrow(PaymentsUnavailable);
    expect(await premium.cancelAtEnd(id)).toMatchObject({ cancelsAtEnd: true });
  });

  it('ends the subscription immediately if requested, and can be repeated', async () => {
    const { id } = await shop.member();
    expect((await premium.end(id)).status).toBe('ended');
    expect((await premium.end(id)).status).toBe('ended');
    await expect(premium.changeCard(id, await shop.tokenOf('pm_card_visa'))).rejects.toThrow(CannotBeKept);
  });

  it('voids the invoice of a subscription that was never paid', async () => {
    const waiting = await shop.member('pm_card_authenticationRequired');
    await premium.end(waiting.id);
    await shop.authenticate(waiting.clientSecret ?? '');
    expect(await shop.charges()).toEqual([]);
  });

  it('happens when the customer is deleted', async () => {
    const { id, customer } = await shop.member();
    await stripe.customers.del(customer);
    expect((await premium.find(id))?.status).toBe('ended');
  });
});
