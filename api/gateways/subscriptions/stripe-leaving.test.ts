import { describe, expect, it } from 'vitest';
import { startTestBilling } from '../../test/start-test-billing.ts';
import { PaymentsUnavailable } from '../payments/payments.ts';
import { CannotBeKept } from './subscriptions.ts';

const shop = await startTestBilling();
const { premium, stripe, sandbox } = shop;

describe('leaving', () => {
  it('keeps what is paid to its end, and is never charged again', async () => {
    const { id } = await shop.member();
    expect(await premium.cancelAtEnd(id)).toMatchObject({ status: 'active', cancelsAtEnd: true });
    await shop.until('2026-12-21T11:59:59Z');
    expect((await premium.find(id))?.status).toBe('active');
    await shop.until('2027-03-21T12:00:00Z');
    expect(await premium.find(id)).toMatchObject({ status: 'ended', cancelsAtEnd: false, paid: [{}] });
    expect((await shop.news()).at(-1)).toBe('customer.subscription.deleted');
    expect(await shop.charges()).toEqual([2500]);
  });

  it('can be taken back until then, and not after', async () => {
    const { id } = await shop.member();
    await premium.cancelAtEnd(id);
    expect(await premium.keep(id)).toMatchObject({ status: 'active', cancelsAtEnd: false });
    await premium.cancelAtEnd(id);
    await shop.until('2026-12-21T12:00:00Z');
    await expect(premium.keep(id)).rejects.toThrow(CannotBeKept);
  });

  it('while a renewal is about to be charged is charged no more', async () => {
    const { id } = await shop.member();
    await shop.until('2026-12-21T12:30:00Z');
    expect(await premium.cancelAtEnd(id)).toMatchObject({ status: 'ended', paid: [{}] });
    await shop.until('2027-02-21T12:00:00Z');
    expect(await shop.charges()).toEqual([2500]);
  });

  it('at the moment in which a renewal is charged is either paid to its end or not charged', async () => {
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

  it('while a renewal is past due gives the open charge up', async () => {
    const { id } = await shop.member();
    await premium.changeCard(id, await shop.tokenOf('pm_card_chargeCustomerFail'));
    await shop.until('2026-12-21T13:00:00Z');
    expect(await premium.cancelAtEnd(id)).toMatchObject({ status: 'ended', paid: [{}] });
    const { data } = await stripe.invoices.list({ subscription: id, status: 'void' });
    expect(data).toHaveLength(1);
  });

  it('whose answer is lost is left all the same, also when asked for again', async () => {
    const { id } = await shop.member();
    sandbox.faults.loseNext = 1;
    await expect(premium.cancelAtEnd(id)).rejects.toThrow(PaymentsUnavailable);
    expect(await premium.cancelAtEnd(id)).toMatchObject({ cancelsAtEnd: true });
  });

  it('at once ends it, any number of times', async () => {
    const { id } = await shop.member();
    expect((await premium.end(id)).status).toBe('ended');
    expect((await premium.end(id)).status).toBe('ended');
    await expect(premium.changeCard(id, await shop.tokenOf('pm_card_visa'))).rejects.toThrow(CannotBeKept);
  });

  it('of one that was never paid lets nobody pay it any more', async () => {
    const waiting = await shop.member('pm_card_authenticationRequired');
    await premium.end(waiting.id);
    await shop.authenticate(waiting.clientSecret ?? '');
    expect(await shop.charges()).toEqual([]);
  });

  it('with the customer ends it too', async () => {
    const { id, customer } = await shop.member();
    await stripe.customers.del(customer);
    expect((await premium.find(id))?.status).toBe('ended');
  });
});
