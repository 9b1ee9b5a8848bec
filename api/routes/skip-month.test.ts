import { describe, expect, it } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { renewSubscriptions } from '../domain/subscriptions/renew-subscriptions.ts';
import { createMemberApp } from '../test/create-member-app.ts';
import type { ShopClient } from '../test/shop-client.ts';

const shop = await createMemberApp();
const { stripe } = shop;

const skip = (client: ShopClient) => client.request('/api/subscription/skip', { method: 'POST' });
const undo = (client: ShopClient) => client.request('/api/subscription/skip', { method: 'DELETE' });
const codeOf = async (response: Response) => [response.status, (await response.json()).code];
const shown = (client: ShopClient) => client.json('/api/subscription');
const isMember = async (client: ShopClient) => (await client.json('/api/auth/login/guest')).membership;
const subjects = async () => (await shop.deliver()).map(({ subject }) => subject);

/** Begins the next month at the service, in its own time, and lets the scheduled job see it. */
async function nextMonth(token?: string | null): Promise<void> {
  shop.advanceDays(30);
  await shop.renew(stripe.only().id, token);
  await renewSubscriptions(shop.deps);
}

describe('skipping a month', () => {
  it('charges nothing, sends no spool and pauses benefits for one month, and then goes on', async () => {
    const { client, joined, again } = await shop.member();
    const response = await skip(client);
    expect([response.status, await response.json()]).toMatchObject([
      200,
      { valid: true, skip: { from: joined.end, hasBegun: false }, membershipValidUntil: joined.end },
    ]);
    expect(await isMember(client)).toBe(true);
    await nextMonth();
    const resting = (await again()).client;
    expect(await shown(resting)).toMatchObject({ valid: false, status: 'active', skip: { hasBegun: true } });
    expect(await isMember(resting)).toBe(false);
    await shop.expectMonths(1);
    await nextMonth();
    expect(await shown((await again()).client)).toMatchObject({ valid: true, status: 'active', skip: null });
    await shop.expectMonths(2);
    expect(await subjects()).toEqual(
      expect.arrayContaining(['Welcome to Northspool Premium', 'A month of Northspool Premium is skipped']),
    );
  });

  it('names no spool for the skipped month, and the day of the one after it', async () => {
    const { client } = await shop.member();
    await skip(client);
    const { skip: skipped } = await shown(client);
    const { nextSpool } = await client.json('/api/subscription/benefits');
    expect([nextSpool.itemId, nextSpool.name]).toEqual([null, null]);
    expect(nextSpool.shipsBy > skipped.until.slice(0, 10)).toBe(true);
  });

  it('is done once when it is pressed twice, with one email', async () => {
    const { client } = await shop.member();
    const answers = await Promise.all([skip(client), skip(client), skip(client)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await skip(client)).status).toBe(200);
    expect((await subjects()).filter((subject) => subject.includes('skipped'))).toHaveLength(1);
  });

  it('is undone before the month begins, and the month is charged as usual', async () => {
    const { client, joined, again } = await shop.member();
    await skip(client);
    const response = await undo(client);
    expect([response.status, await response.json()]).toMatchObject([200, { skip: null, end: joined.end }]);
    expect((await undo(client)).status).toBe(200);
    expect((await subjects()).at(-1)).toBe('Northspool Premium goes on without a break');
    await nextMonth();
    expect(await isMember((await again()).client)).toBe(true);
    await shop.expectMonths(2);
  });

  it('cannot be undone, or followed by another, once the month has begun', async () => {
    const { client, again } = await shop.member();
    await skip(client);
    await nextMonth();
    const resting = (await again()).client;
    expect(await codeOf(await undo(resting))).toEqual([409, 'subscription_skipping_now']);
    expect(await codeOf(await skip(resting))).toEqual([409, 'subscription_skipping_now']);
  });

  it('is found by the scheduled job when it was undone in the service’s dashboard', async () => {
    const { client } = await shop.member();
    await skip(client);
    delete stripe.only().skipFrom;
    await shop.sendEvent(stripe.only().id);
    expect(await shown(client)).toMatchObject({ skip: null });
  });

  it('ends with a cancellation, and stays undone when that is withdrawn', async () => {
    const { client, joined } = await shop.member();
    await skip(client);
    await client.request('/api/subscription', { method: 'DELETE' });
    expect(await shown(client)).toMatchObject({ cancelsAtEnd: true, skip: null, membershipValidUntil: joined.end });
    await client.request('/api/subscription/keep', { method: 'POST' });
    expect(await shown(client)).toMatchObject({ cancelsAtEnd: false, skip: null });
  });

  it('leaves a canceled membership in the skipped month without a charge', async () => {
    const { client, again } = await shop.member();
    await skip(client);
    await nextMonth();
    const resting = (await again()).client;
    expect((await resting.request('/api/subscription', { method: 'DELETE' })).status).toBe(200);
    await nextMonth();
    await shop.expectMonths(1);
    expect(await shown((await again()).client)).toMatchObject({ valid: false, status: 'ended' });
  });

  it('gives a lapsed card the usual grace after the skipped month', async () => {
    const { client, again } = await shop.member();
    await skip(client);
    await nextMonth();
    await nextMonth('pm_card_declined');
    expect(await shown((await again()).client)).toMatchObject({ valid: true, status: 'past_due' });
    shop.advanceDays(7.1);
    await renewSubscriptions(shop.deps);
    expect(await shown((await again()).client)).toMatchObject({ valid: false, status: 'ended' });
    await shop.expectMonths(1);
  });

  it('needs a paid membership that goes on', async () => {
    const { client } = await shop.member();
    await client.request('/api/subscription', { method: 'DELETE' });
    expect(await codeOf(await skip(client))).toEqual([409, 'subscription_cannot_skip']);
    expect(await codeOf(await skip(shop.asGuest()))).toEqual([401, 'sign_in_required']);
  });

  it('is rejected during an outage, and a retry finds what was done', async () => {
    shop.allowErrors();
    const { client } = await shop.member();
    stripe.failNext(1);
    expect(await codeOf(await skip(client))).toEqual([503, 'payment_unavailable']);
    const response = await skip(client);
    expect([response.status, (await response.json()).skip]).toMatchObject([200, { hasBegun: false }]);
  });

  it('is refused for a membership that PayPal charges, with the reason', async () => {
    const { client, user } = await shop.member();
    await shop.db.updateTable('subscriptions').set({ provider: 'paypal' }).where('user_id', '=', user.id).execute();
    const response = await skip(client);
    expect([response.status, (await response.json()).message]).toEqual([409, messages.skipAtPaypal]);
  });
});
