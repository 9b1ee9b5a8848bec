import { describe, expect, it } from 'vitest';
import { signedIn } from '../../test/accounts.ts';
import { createMemberApp } from '../../test/create-member-app.ts';

const shop = await createMemberApp();
const tick = () => shop.handlers['renew-subscriptions']();

async function isMember(again: () => Promise<{ client: { json(path: string): Promise<{ membership: boolean }> } }>) {
  return (await (await again()).client.json('/api/auth/login/guest')).membership;
}

/** A member whose next month has begun at the service. */
async function nextMonth(card: string | null = 'pm_card_visa') {
  const ada = await shop.member();
  await shop.deliver();
  shop.mails.length = 0;
  shop.advanceDays(30.01);
  const { id } = shop.stripe.only();
  await shop.renew(id, card);
  return { ...ada, id };
}

describe('a paid month', () => {
  it('makes one order when the scheduled job finds it, without any event', async () => {
    const { again } = await nextMonth();
    for (const _ of ['once', 'again']) await tick();
    await shop.expectMonths(2);
    expect(await isMember(again)).toBe(true);
    const mails = await shop.deliver();
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Your Northspool order NS-')]);
  });

  it('makes one order when its event arrives twice and late', async () => {
    const { id } = await nextMonth();
    await shop.sendEvent(id, 'stripe', 'evt_paid');
    await shop.sendEvent(id, 'stripe', 'evt_paid');
    shop.advanceDays(3);
    await shop.sendEvent(id, 'stripe', 'evt_created');
    await shop.expectMonths(2);
  });

  it('makes one order when all events and the scheduled job run at once', async () => {
    const { id } = await nextMonth();
    await Promise.all([...Array.from({ length: 6 }, () => shop.sendEvent(id)), tick()]);
    await shop.expectMonths(2);
    expect(await shop.months()).toHaveLength(2);
  });

  it('makes one order of two months that went unnoticed, as there is one new color, and pays the other back', async () => {
    const { id } = await nextMonth();
    shop.advanceDays(30);
    shop.stripe.renew(id);
    await tick();
    await shop.expectMonths(2);
    const months = await shop.months();
    expect(months.map(({ order_id, returned_at }) => [order_id !== null, returned_at !== null])).toEqual([
      [true, false],
      [true, false],
      [false, true],
    ]);
  });

  it('stays paid when the event of an earlier failure arrives late', async () => {
    const { id, again } = await nextMonth('pm_card_declined');
    shop.stripe.only().status = 'past_due';
    shop.stripe.approve(id);
    await shop.sendEvent(id, 'stripe', 'evt_payment_failed');
    expect((await shop.subscriptions())[0]).toMatchObject({ status: 'active', decline_reason: null });
    await shop.expectMonths(2);
    expect(await isMember(again)).toBe(true);
  });
});

it('fetches a state again that a newer one overtook, so that nothing is reverted', async () => {
  const { id } = await nextMonth('pm_card_declined');
  let release = (): void => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  shop.stripe.between.answering = () => held;
  const late = shop.sendEvent(id);
  await expect.poll(() => shop.stripe.calls.filter((call) => call === 'find').length).toBe(1);
  shop.stripe.between.answering = async () => {};
  shop.stripe.approve(id);
  await shop.sendEvent(id);
  release();
  await late;
  expect((await shop.subscriptions())[0]?.status).toBe('active');
  await shop.expectMonths(2);
});

describe('a month that cannot be charged', () => {
  it('keeps the benefits through the grace period, notifies the member once, then ends the subscription', async () => {
    const { id, again } = await nextMonth('pm_card_declined');
    for (const _ of ['once', 'again']) await shop.sendEvent(id);
    const mails = await shop.deliver();
    expect(mails.map(({ subject }) => subject)).toEqual(['Your Northspool Premium payment did not go through']);
    expect(mails[0]?.text).toContain('Your card was declined.');
    shop.advanceDays(6.9);
    await tick();
    expect(await isMember(again)).toBe(true);
    expect(shop.stripe.only().status).toBe('past_due');
    shop.advanceDays(0.2);
    expect(await isMember(again)).toBe(false);
    await tick();
    expect(shop.stripe.only().status).toBe('ended');
    expect((await shop.subscriptions())[0]).toMatchObject({ status: 'ended' });
    expect((await shop.deliver()).at(-1)?.subject).toBe('Your Northspool Premium membership has ended');
    await shop.expectMonths(1);
  });

  it('continues the subscription when it is paid within the grace period', async () => {
    const { id, again } = await nextMonth('pm_card_declined');
    await tick();
    shop.advanceDays(3);
    shop.stripe.approve(id);
    await shop.sendEvent(id);
    expect((await shop.subscriptions())[0]).toMatchObject({ status: 'active' });
    shop.advanceDays(10);
    expect(await isMember(again)).toBe(true);
    await shop.expectMonths(2);
  });

  it('ends the benefits after the grace period, even without an event or a response of the service', async () => {
    const { again } = await nextMonth(null);
    shop.advanceDays(6.9);
    expect(await isMember(again)).toBe(true);
    shop.advanceDays(0.2);
    expect(await isMember(again)).toBe(false);
  });

  it('lets the shopper join again after the grace period, even before the scheduled job has run', async () => {
    const { id, user, again } = await nextMonth('pm_card_declined');
    await shop.sendEvent(id);
    shop.advanceDays(8);
    expect((await shop.join((await again()).client)).status).toBe(200);
    const rows = await shop.subscriptions();
    expect(rows.map(({ status, user_id }) => [status, user_id])).toEqual([
      ['ended', user.id],
      ['active', user.id],
    ]);
    await shop.expectMonths(2);
  });
});

describe('the scheduled job', () => {
  it('ends a subscription whose first payment was abandoned on the bank’s page', async () => {
    const { client } = await signedIn(shop);
    await shop.join(client, { card: 'pm_card_bank' });
    shop.advanceDays(1 / 48 + 0.001);
    await tick();
    expect(shop.stripe.only().status).toBe('ended');
    expect((await shop.subscriptions())[0]?.status).toBe('ended');
    expect(await shop.orders()).toEqual([]);
  });

  it('keeps a subscription that the bank approved, although the shopper never came back', async () => {
    const { client } = await signedIn(shop);
    await shop.join(client, { card: 'pm_card_bank' });
    shop.stripe.approve(shop.stripe.only().id);
    shop.advanceDays(1 / 48 + 0.001);
    await tick();
    expect(await client.json('/api/subscription')).toMatchObject({ valid: true });
    await shop.expectMonths(1);
  });

  it('ends a subscription that was ended in the service’s dashboard', async () => {
    const { again } = await shop.member();
    shop.stripe.only().status = 'ended';
    shop.advanceDays(1.1);
    await tick();
    expect((await shop.subscriptions())[0]).toMatchObject({ status: 'active', cancels_at_end: true });
    shop.advanceDays(29);
    await tick();
    expect((await shop.subscriptions())[0]?.status).toBe('ended');
    expect(await isMember(again)).toBe(false);
  });

  it('ends nothing while the service is unavailable, and continues with the others', async () => {
    await shop.member();
    await shop.member();
    shop.advanceDays(1.1);
    shop.allowErrors();
    shop.stripe.failNext(1);
    await tick();
    expect(await polled()).toHaveLength(1);
    shop.advanceDays(0.002);
    await tick();
    expect(await polled()).toHaveLength(2);
  });

  it('ends nothing when a state cannot be parsed, and continues with the others', async () => {
    await shop.member();
    await shop.member();
    shop.advanceDays(1.1);
    shop.allowErrors();
    let left = 1;
    shop.stripe.between.answering = async () => {
      if (left-- > 0) throw new TypeError('a response of another shape');
    };
    await tick();
    expect(await polled()).toHaveLength(1);
    expect((await shop.subscriptions()).filter(({ check_at }) => check_at <= shop.deps.clock())).toEqual([]);
  });

  /** Subscriptions that the job has settled: their next poll is a day later. */
  async function polled() {
    const tomorrow = shop.deps.clock().getTime() + 20 * 3_600_000;
    return (await shop.subscriptions()).filter(({ check_at }) => check_at.getTime() > tomorrow);
  }
});

it('accepts and ignores an event for an unknown subscription', async () => {
  await shop.sendEvent('sub_of_somebody_else');
  expect(await shop.subscriptions()).toEqual([]);
});

it('rejects an event that it cannot handle, and handles it when it is sent again', async () => {
  const { id } = await nextMonth();
  shop.allowErrors();
  shop.stripe.failNext(1);
  await expect(shop.sendEvent(id, 'stripe', 'evt_1')).rejects.toMatchObject({ code: 'payment_unavailable' });
  await shop.expectMonths(1);
  await shop.sendEvent(id, 'stripe', 'evt_1');
  await shop.expectMonths(2);
});
