import { describe, expect, it } from 'vitest';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { addDispute, type OrderInput } from '../../test/fixtures/order.ts';
import { openPackingDesk } from '../../test/open-packing-desk.ts';
import { overnight, pickup, storePaidOrder } from '../../test/packing.ts';
import type { ShopClient } from '../../test/shop-client.ts';
import { testStore } from '../../test/test-settings.ts';

const { shop, db, next, nextNumber, put, ship, packed, codeOf, clock, signed } = await openPackingDesk();
const MINUTE = 60_000;
const NUMBER = '794612345678';

const later = (client: ShopClient, id: string, reason = '') =>
  client.request(`/api/desk/packing/${id}/later`, { method: 'POST', json: { reason } });
async function refundPieces(orderId: string, pieces: Readonly<Record<string, number>>): Promise<void> {
  const lines = Object.entries(pieces).map(([lineId, qty]) => ({ lineId, qty, restocked: 0 }));
  await db
    .insertInto('order_refunds')
    .values({ order_id: orderId, amount: 100, reason: 'broken', asked_at: new Date(), lines: JSON.stringify(lines) })
    .execute();
}

describe('the next order', () => {
  it('is overnight that leaves today, then by the promised day, then the oldest; pickups come last', async () => {
    const today = '2026-01-05';
    clock.ahead = new Date('2026-01-05T15:00:00Z').getTime() - Date.now();
    signed.packer = await staffClient(shop, 'packer');
    const stored = [
      await storePaidOrder(db, { customer: pickup, ships: '2026-01-02' }),
      await storePaidOrder(db, { ships: today, ts: new Date('2026-01-05T10:00:00Z') }),
      await storePaidOrder(db, { ships: today, ts: new Date('2026-01-04T10:00:00Z') }),
      await storePaidOrder(db, { customer: overnight, ships: '2026-01-06', ts: new Date('2026-01-03T10:00:00Z') }),
      await storePaidOrder(db, { customer: overnight, ships: today, ts: new Date('2026-01-05T12:00:00Z') }),
      await storePaidOrder(db, { ships: '2026-01-02', ts: new Date('2026-01-05T09:00:00Z') }),
    ];
    const wanted = [4, 5, 2, 1, 3, 0].map((at) => stored[at]?.ref_id);
    const given = [];
    for (const _ of stored) given.push(await nextNumber(await staffClient(shop, 'packer')));
    expect(given).toEqual(wanted);
    expect(await next()).toEqual({ order: null, waiting: 0 });
  });

  it('has no pieces that were refunded', async () => {
    const { id, ref_id } = await storePaidOrder(db, {
      lines: [{ qty: 3 }, { itemId: goods.forge.id, sides: [], qty: 2 }],
    });
    await refundPieces(id, { l0: 1, l1: 2 });
    const { order } = await next();
    expect(order?.number).toBe(ref_id);
    expect(order?.pieces.map(({ qty }) => qty)).toEqual([2, 2]);
  });

  it('says until when an overnight order has to leave', async () => {
    await storePaidOrder(db, { customer: overnight, ships: '2026-01-05' });
    expect((await next()).order).toMatchObject({ dueAt: '2026-01-05T22:00:00.000Z', ships: '2026-01-05' });
  });

  it.each<[string, OrderInput]>([
    ['waits for stock', { waits_for_stock: true }],
    ['is unpaid', { status: 'pending' }],
    ['was canceled', { status: 'cancelled' }],
    ['was refunded', { status: 'refunded' }],
    ['has shipped', { shipped_at: new Date() }],
  ])('is none that %s', async (_, more) => {
    await storePaidOrder(db, { more });
    expect(await next()).toEqual({ order: null, waiting: 0 });
  });

  it('is none whose payment the bank took back, until the shop has won', async () => {
    const { id } = await storePaidOrder(db);
    await addDispute({ db }, id);
    expect((await next()).order).toBeNull();
    await db.updateTable('order_disputes').set({ status: 'won' }).execute();
    expect((await next()).order?.id).toBe(id);
  });

  it('waits for presses at the vending machine until the promised day', async () => {
    const tomorrow = new Date(Date.now() + 30 * 60 * MINUTE).toISOString().slice(0, 10);
    await storePaidOrder(db, { ships: tomorrow, lines: [{ itemId: testStore.items.vendingToken, sides: [], qty: 1 }] });
    expect((await next()).order).toBeNull();
    await db
      .updateTable('orders')
      .set({ arrival: JSON.stringify({ ships: '2026-01-05' }) })
      .execute();
    expect((await next()).order).toMatchObject({ openPresses: 1, pieces: [] });
  });
});

describe('many packers at once', () => {
  it('never get the same order', async () => {
    for (let n = 0; n < 12; n++) await storePaidOrder(db);
    const packers = await Promise.all(Array.from({ length: 16 }, () => staffClient(shop, 'packer')));
    const given = await Promise.all(packers.map((client) => nextNumber(client)));
    const numbers = given.filter((number) => number !== undefined);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toHaveLength(12);
  });

  it('hold one order each, also when they tap twice', async () => {
    for (let n = 0; n < 3; n++) await storePaidOrder(db);
    const given = await Promise.all(Array.from({ length: 5 }, () => nextNumber()));
    expect(new Set(given).size).toBe(1);
    expect((await next()).waiting).toBe(2);
  });
});

describe('a lease', () => {
  it('ends after 15 minutes without a sign, and its first packer loses the order to the second', async () => {
    await storePaidOrder(db);
    const { order } = await next();
    const other = await staffClient(shop, 'packer');
    clock.ahead = 14 * MINUTE;
    expect((await next(other)).order).toBeNull();
    clock.ahead = 16 * MINUTE;
    expect((await next(other)).order?.id).toBe(order?.id);
    expect(await codeOf(await put(signed.packer, order?.id ?? '', {}))).toBe('packing_lease_lost');
    expect(await codeOf(await ship(signed.packer, order?.id ?? '', { parcels: [] }))).toBe('packing_lease_lost');
  });

  it('lasts while the page is open', async () => {
    await storePaidOrder(db);
    const { order } = await next();
    for (const minutes of [10, 20, 30]) {
      clock.ahead = minutes * MINUTE;
      const beat = `/api/desk/packing/${order?.id}/heartbeat`;
      expect((await signed.packer.request(beat, { method: 'POST' })).status).toBe(200);
    }
    expect((await next(await staffClient(shop, 'packer'))).order).toBeNull();
  });

  it('is kept after its end while nobody else took the order', async () => {
    await storePaidOrder(db);
    const order = await packed();
    clock.ahead = 60 * MINUTE;
    expect((await ship(signed.packer, order.id, { parcels: [{ tracking: NUMBER, weightGrams: 2900 }] })).status).toBe(
      200,
    );
  });

  it('is released by "later", which puts the order behind all others and says why', async () => {
    const [first, second] = [await storePaidOrder(db), await storePaidOrder(db)];
    const { order } = await next();
    expect((await later(signed.packer, order?.id ?? '', 'No boxes')).status).toBe(200);
    const other = [first, second].find(({ id }) => id !== order?.id);
    expect(await nextNumber()).toBe(other?.ref_id);
    expect((await next(await staffClient(shop, 'packer'))).order).toMatchObject({
      id: order?.id,
      putOffReason: 'No boxes',
      ticks: {},
    });
  });

  it('keeps the ticks for a reload, on any device', async () => {
    await storePaidOrder(db);
    const { order } = await next();
    await put(signed.packer, order?.id ?? '', { [goods.spool.id]: 1 });
    expect((await next()).order?.ticks).toEqual({ [goods.spool.id]: 1 });
  });
});

it('lists each piece of the parcel with its picture, number and codes', async () => {
  await storePaidOrder(db, { lines: [{}, { qty: 1, sides: [] }] });
  await db.updateTable('items').set({ place: 'B3' }).where('id', '=', goods.spool.id).execute();
  const { order } = await next();
  expect(order?.pieces).toMatchObject([
    {
      ...{ id: goods.spool.id, kind: 'item', name: 'Petrol', detail: 'PLA, 1.75mm, 1kg', qty: 3, place: 'B3' },
      picture: '/media/spools/Petrol-side-400.webp',
      codes: [goods.spool.id, 'ns-petrol'],
    },
    { id: goods.spool.sides[0], qty: 2, place: null },
  ]);
  expect(order?.recipient).toEqual(['Ada Byron', '12 Analytical Way', 'Toledo, OH 43604']);
  expect(order?.expectedGrams).toBe(250 + 3 * 1250 + 2 * 250);
});

it('is for packers and managers, not for support', async () => {
  const { id } = await storePaidOrder(db);
  const support = await staffClient(shop, 'support');
  const calls = [
    support.request('/api/desk/packing/next', { method: 'POST' }),
    put(support, id, {}),
    later(support, id),
    ship(support, id, { parcels: [] }),
    support.request(`/api/desk/packing/${id}/labels`, { method: 'POST', json: { weights: [1] } }),
    support.request(`/api/desk/packing/labels/${id}`),
  ];
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual(calls.map(() => 403));
  expect(
    (await (await staffClient(shop, 'manager')).request('/api/desk/packing/next', { method: 'POST' })).status,
  ).toBe(200);
});
