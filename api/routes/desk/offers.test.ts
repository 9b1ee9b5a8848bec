import { describe, expect, it } from 'vitest';
import { buyer } from '../../test/buyer.ts';
import { createPayingApp, expectSum } from '../../test/create-paying-app.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { memberOf } from '../../test/premium.ts';

const shop = await createPayingApp();
const { db } = shop;
const actions = () => db.selectFrom('log.entries').selectAll().orderBy('id').execute();
const manager = () => staffClient(shop, 'manager');
const tenOff = {
  ...{ code: 'autumn10', discount: { kind: 'percent', percent: 10 }, minSubtotal: 0, until: null },
  maxPerCustomer: null,
};

describe('coupons at the desk', () => {
  it('shows orders, cost and revenue of a coupon, which sum to what was bought', async () => {
    const client = await manager();
    await client.json('/api/desk/coupons', { method: 'POST', json: tenOff });
    const ada = buyer(shop.asGuest());
    await ada.put(goods.spool.id, 2);
    const order = await ada.buy({ couponName: 'AUTUMN10' });
    expectSum(order);
    await ada.put(goods.spool.id);
    expect((await ada.refused({ couponName: 'AUTUMN10', card: 'pm_card_chargeDeclined' })).status).toBe(402);
    const { rows, total } = await client.json('/api/desk/coupons');
    const { couponDiscount, total: paid } = order.totals;
    expect(total).toBe(1);
    expect(rows).toMatchObject([{ code: 'AUTUMN10', ended: false, orders: 1, cost: couponDiscount, revenue: paid }]);
  });

  it('ends a coupon, and tells the cart that has it', async () => {
    const client = await manager();
    await client.json('/api/desk/coupons', { method: 'POST', json: tenOff });
    const ada = buyer(shop.asGuest());
    await ada.put(goods.spool.id);
    await client.json('/api/desk/coupons/AUTUMN10/end', { method: 'POST', json: {} });
    expect(await ada.refused({ couponName: 'AUTUMN10' })).toMatchObject({ code: 'coupon_ended' });
    expect((await client.json('/api/desk/coupons')).rows).toMatchObject([{ ended: true }]);
    expect(await actions()).toMatchObject([
      { verb: 'coupons add', target: 'AUTUMN10', details: { after: { discount: tenOff.discount } }, outcome: 'done' },
      { verb: 'coupons end', target: 'AUTUMN10', details: { before: { endsAt: null } }, outcome: 'done' },
    ]);
  });

  it('takes back that a coupon was ended, with the end that it had', async () => {
    const client = await manager();
    const until = '2099-12-24';
    await client.json('/api/desk/coupons', { method: 'POST', json: { ...tenOff, until } });
    const [{ endsAt }] = (await client.json('/api/desk/coupons')).rows;
    await client.json('/api/desk/coupons/AUTUMN10/end', { method: 'POST', json: {} });
    await client.json('/api/desk/coupons/AUTUMN10/reopen', { method: 'POST', json: { endsAt } });
    expect((await client.json('/api/desk/coupons')).rows).toMatchObject([{ ended: false, endsAt }]);
    const ada = buyer(shop.asGuest());
    await ada.put(goods.spool.id);
    expectSum(await ada.buy({ couponName: 'AUTUMN10' }));
    const late = { method: 'POST', json: { endsAt: '2020-12-24T00:00:00Z' } } as const;
    expect((await client.request('/api/desk/coupons/AUTUMN10/reopen', late)).status).toBe(400);
    expect((await client.request('/api/desk/coupons/NOBODY10/reopen', late)).status).toBe(404);
  });

  it.each([
    [{ ...tenOff, discount: { kind: 'percent', percent: 0 } }, 'invalid_request'],
    [{ ...tenOff, discount: { kind: 'percent', percent: 12.345 } }, 'invalid_request'],
    [{ ...tenOff, discount: { kind: 'fixed', amount: 0 } }, 'invalid_request'],
    [{ ...tenOff, discount: { kind: 'tiers', tiers: [{ min: 5, max: 4, discount: 5 }] } }, 'invalid_request'],
    [
      {
        ...tenOff,
        discount: {
          kind: 'tiers',
          tiers: [
            { min: 1, max: 5, discount: 5 },
            { min: 5, max: 9, discount: 10 },
          ],
        },
      },
      'invalid_request',
    ],
    [{ ...tenOff, until: '2020-01-01' }, 'coupon_over'],
    [{ ...tenOff, code: 'X' }, 'invalid_request'],
  ])('rejects %j', async (json, code) => {
    const response = await (await manager()).request('/api/desk/coupons', { method: 'POST', json });
    expect((await response.json()).code).toBe(code);
  });

  it('lists running coupons before ended ones, fifty a page', async () => {
    const client = await manager();
    const now = Date.now();
    const values = Array.from({ length: 52 }, (_, index) => ({
      ...{ code: `C${index + 100}`, discount: JSON.stringify({ kind: 'percent', percent: 5 }), min_subtotal: 0 },
      ends_at: index === 0 ? new Date(now - 60_000) : null,
    }));
    await db.insertInto('coupons').values(values).execute();
    expect((await client.json('/api/desk/coupons')).rows).toHaveLength(50);
    const { rows } = await client.json('/api/desk/coupons?page=2');
    expect(rows.map(({ code }: { code: string }) => code)).toEqual(['C151', 'C100']);
  });
});

describe('polls at the desk', () => {
  const options = [
    { option: 'Harbor Teal', hex: '#1E8A8A' },
    { option: 'Rust', hex: '#B7410E' },
  ];

  it('opens a poll, counts its votes, and shows everybody the results once it is closed', async () => {
    const client = await manager();
    const { id } = await client.json('/api/desk/polls', { method: 'POST', json: { options } });
    const member = await memberOf(shop);
    await member.client.json('/api/subscription/vote', { method: 'POST', json: { color: 'Rust' } });
    expect((await client.json('/api/desk/polls')).rows).toMatchObject([
      { id, votes: 1, closedAt: null, options: [{ votes: 0 }, { option: 'Rust', votes: 1 }] },
    ]);
    await client.json(`/api/desk/polls/${id}/close`, { method: 'POST', json: {} });
    const ballot = await shop.asGuest().json('/api/subscription/vote');
    expect(ballot).toMatchObject({ open: false, options: [{ votes: 0 }, { votes: 1 }] });
    const again = await client.request(`/api/desk/polls/${id}/close`, { method: 'POST', json: {} });
    expect(again.status).toBe(409);
    expect((await actions()).map(({ verb, outcome }) => [verb, outcome?.split(':')[0]])).toEqual([
      ['polls open', 'done'],
      ['polls close', 'done'],
      ['polls close', 'refused'],
    ]);
  });

  it('opens one poll at a time', async () => {
    const client = await manager();
    await client.json('/api/desk/polls', { method: 'POST', json: { options } });
    const response = await client.request('/api/desk/polls', { method: 'POST', json: { options } });
    expect((await response.json()).code).toBe('poll_open');
  });
});

describe('notices at the desk', () => {
  const png = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from('picture')]);
  const today = new Date().toISOString().slice(0, 10);
  const notice = { note: 'Closed today.', from: '2026-01-01', until: '2099-12-27', image: png.toString('base64') };
  const add = async (json: object) => (await manager()).request('/api/desk/notices', { method: 'POST', json });

  it('shows a notice with its picture on every page until it is removed', async () => {
    const client = await manager();
    const { id } = await client.json('/api/desk/notices', { method: 'POST', json: notice });
    expect(await shop.asGuest().json('/api/holliday')).toEqual({ note: 'Closed today.', image: notice.image });
    const { rows } = await client.json('/api/desk/notices');
    expect(rows).toMatchObject([{ id, state: 'active', pictured: true, from: '2026-01-01', until: '2099-12-27' }]);
    const picture = await client.request(`/api/desk/notices/${id}/picture`);
    expect(Buffer.from(await picture.arrayBuffer()).equals(png)).toBe(true);
    await client.json(`/api/desk/notices/${id}`, { method: 'DELETE', json: {} });
    expect((await shop.request('/api/holliday')).status).toBe(204);
    expect((await actions()).at(-1)).toMatchObject({
      verb: 'holiday remove',
      details: { before: { note: 'Closed today.', from: '2026-01-01', until: '2099-12-27' } },
    });
  });

  it.each([
    [{ ...notice, until: '2025-12-31' }, 'notice_days'],
    [{ ...notice, from: '2020-01-01', until: '2020-01-02' }, 'notice_days'],
    [{ ...notice, image: Buffer.from('GIF89a').toString('base64') }, 'notice_picture'],
    [{ ...notice, image: Buffer.concat([png, Buffer.alloc(102_400)]).toString('base64') }, 'invalid_request'],
    [{ ...notice, note: 'x'.repeat(201) }, 'invalid_request'],
    [{ ...notice, from: today, until: 'soon' }, 'invalid_request'],
  ])('rejects %#', async (json, code) => {
    const response = await add(json);
    expect([response.status, (await response.json()).code]).toEqual([400, code]);
    expect((await shop.request('/api/holliday')).status).toBe(204);
  });
});
