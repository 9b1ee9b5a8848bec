import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { signedIn } from '../../test/accounts.ts';
import { createMemberApp } from '../../test/create-member-app.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { makeMember } from '../../test/premium.ts';
import type { ShopClient } from '../../test/shop-client.ts';

const shop = await createMemberApp();
const { db } = shop;
const DAY = 86_400_000;

const grant = async (client: ShopClient, userId: string, key: string = crypto.randomUUID()) =>
  client.request(`/api/desk/customers/${userId}/month`, { method: 'POST', json: { key, reason: 'A late spool.' } });
const isMember = async (client: ShopClient) => (await client.json('/api/auth/login/guest')).membership;
const daysFrom = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / DAY;

describe('a granted month', () => {
  it('makes a member at once, and charges nothing', async () => {
    const { client, user } = await signedIn(shop);
    const response = await grant(await staffClient(shop, 'support'), user.id);
    const { from, until } = await response.json();
    expect(daysFrom(from, until)).toBeGreaterThanOrEqual(28);
    expect(await isMember(client)).toBe(true);
    const put = { method: 'POST', json: { id: goods.membersOnly.id, qty: 1 } };
    expect((await client.request('/api/cart', put)).status).toBe(200);
    expect(await shop.subscriptions()).toEqual([]);
  });

  it('is granted once for each press', async () => {
    const { user } = await signedIn(shop);
    const client = await staffClient(shop, 'support');
    const key = crypto.randomUUID();
    const both = await Promise.all([grant(client, user.id, key), grant(client, user.id, key)]);
    const [first, second] = await Promise.all(both.map((response) => response.json()));
    expect(second).toEqual(first);
    const next = await (await grant(client, user.id)).json();
    expect(next.from).toBe(first.until);
    expect(await db.selectFrom('membership_grants').selectAll().execute()).toHaveLength(2);
  });

  it('is mailed to its member once, with the days as they are by then', async () => {
    const { user } = await signedIn(shop);
    const client = await staffClient(shop, 'support');
    const key = crypto.randomUUID();
    await grant(client, user.id, key);
    await grant(client, user.id, key);
    const [mail, ...others] = await shop.deliver();
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ to: user.email, subject: 'A month of Northspool Premium, on us' });
    expect(mail?.text).toContain('You have Northspool Premium until');
    expect(mail?.text).toContain('nothing to cancel');
    expect(mail?.text).not.toContain('A late spool.');
  });

  it('is mailed to paying members with the day after what they paid', async () => {
    const ada = await shop.member();
    await shop.deliver();
    shop.mails.length = 0;
    await grant(await staffClient(shop, 'support'), ada.user.id);
    const [mail] = await shop.deliver();
    expect(mail?.text).toMatch(/^From |\nFrom /);
    expect(mail?.text).toContain('this one moves behind them');
    await db.updateTable('subscriptions').set({ cancels_at_end: true }).execute();
    shop.mails.length = 0;
    await grant(await staffClient(shop, 'support'), ada.user.id);
    expect((await shop.deliver())[0]?.text).toContain('nothing to cancel');
  });

  it('begins when the paid time of a canceled member is over', async () => {
    const { client, user } = await signedIn(shop);
    const paid = await makeMember(shop, user.id, { cancelsAtEnd: true });
    const { from } = await (await grant(await staffClient(shop, 'support'), user.id)).json();
    expect(from).toBe(paid.paid_until?.toISOString());
    expect(await isMember(client)).toBe(true);
  });

  it('is not used up by months that are paid: they move it behind themselves', async () => {
    const ada = await shop.member();
    const client = await staffClient(shop, 'support');
    const granted = await (await grant(client, ada.user.id)).json();
    const [row] = await shop.subscriptions();
    const id = row?.provider_id ?? '';
    expect(granted.from).toBe(row?.paid_until?.toISOString());
    await shop.renew(id);
    await shop.sendEvent(id);
    const [renewed] = await shop.subscriptions();
    expect(renewed?.paid_until?.getTime()).toBeGreaterThan(Date.parse(granted.from));
    const moved = await db.selectFrom('membership_grants').selectAll().executeTakeFirstOrThrow();
    expect(moved.starts_at).toEqual(renewed?.paid_until);
    expect(daysFrom(moved.starts_at.toISOString(), moved.ends_at.toISOString())).toBeCloseTo(
      daysFrom(granted.from, granted.until),
      0,
    );
    await shop.expectMonths(2);
  });

  it('keeps the rest of a begun month for the time after a new subscription', async () => {
    const ada = await signedIn(shop);
    await grant(await staffClient(shop, 'support'), ada.user.id);
    const tenDays = '10 days';
    await sql`update membership_grants set starts_at = starts_at - ${tenDays}::interval,
      ends_at = ends_at - ${tenDays}::interval`.execute(db);
    const before = await db.selectFrom('membership_grants').selectAll().executeTakeFirstOrThrow();
    expect((await shop.join(ada.client)).status).toBe(200);
    const [row] = await shop.subscriptions();
    const after = await db.selectFrom('membership_grants').selectAll().executeTakeFirstOrThrow();
    const left = before.ends_at.getTime() - Date.now();
    expect(after.ends_at.getTime() - (row?.paid_until?.getTime() ?? 0)).toBeGreaterThan(left - 60_000);
    expect(after.ends_at.getTime() - (row?.paid_until?.getTime() ?? 0)).toBeLessThan(left + 60_000);
  });

  it('is refused to guests of the shop, and for more than a year ahead', async () => {
    const { user } = await signedIn(shop);
    const client = await staffClient(shop, 'support');
    for (let month = 0; month < 13; month += 1) {
      const { status } = await grant(client, user.id);
      expect(status).toBe(month < 12 ? 200 : 409);
    }
    expect((await grant(client, crypto.randomUUID())).status).toBe(404);
  });
});

it('cancels a membership at the end of the paid month, as the member could', async () => {
  const ada = await shop.member();
  const client = await staffClient(shop, 'support');
  const cancel = () =>
    client.json(`/api/desk/customers/${ada.user.id}/cancel-membership`, { method: 'POST', json: {} });
  const { until } = await cancel();
  const [row] = await shop.subscriptions();
  expect([row?.cancels_at_end, row?.paid_until?.toISOString()]).toEqual([true, until]);
  expect((await cancel()).until).toBe(until);
  const customer = await client.json(`/api/desk/customers/${ada.user.id}`);
  expect(customer.memberships).toMatchObject([{ why: 'canceled', nextCharge: null }]);
});
