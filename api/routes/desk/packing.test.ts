import { beforeEach, describe, expect, it } from 'vitest';
import type { PackingNext, PackingOrder } from '../../contract/desk/packing.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import { FedexConnection } from '../../gateways/shipping/fedex-connection.ts';
import { fedexLabels } from '../../gateways/shipping/fedex-labels.ts';
import { jobHandlers } from '../../jobs/handlers.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { filesInMemory } from '../../test/files-in-memory.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import { keptMails } from '../../test/kept-mails.ts';
import { allOf, overnight, pickup, storePaidOrder } from '../../test/packing.ts';
import type { ShopClient } from '../../test/shop-client.ts';
import { fedexAccount, startTestFedex } from '../../test/start-test-fedex.ts';
import { testStore } from '../../test/test-settings.ts';

let ahead = 0;
const fedex = await startTestFedex();
const queue = jobsInMemory();
const { mails, mailer } = keptMails();
const shop = await createTestApp({
  jobs: queue.jobs,
  files: filesInMemory().files,
  labels: fedexLabels(new FedexConnection({ url: fedex.url, ...fedexAccount }), fedexAccount.account),
  clock: () => new Date(Date.now() + ahead),
});
const { db } = shop.deps.connection;
const MINUTE = 60_000;
const NUMBER = '794612345678';

let packer: ShopClient;
beforeEach(async () => {
  ahead = 0;
  queue.empty();
  packer = await staffClient(shop, 'packer');
});

const next = async (client = packer): Promise<PackingNext> =>
  await client.json('/api/desk/packing/next', { method: 'POST' });
const nextNumber = async (client = packer) => (await next(client)).order?.number;
const put = (client: ShopClient, id: string, ticks: object) =>
  client.request(`/api/desk/packing/${id}/ticks`, { method: 'PUT', json: { ticks } });
const ship = (client: ShopClient, id: string, json: object) =>
  client.request(`/api/desk/packing/${id}/ship`, { method: 'POST', json });
const later = (client: ShopClient, id: string, reason = '') =>
  client.request(`/api/desk/packing/${id}/later`, { method: 'POST', json: { reason } });
async function packed(client = packer): Promise<PackingOrder> {
  const { order } = await next(client);
  if (!order) throw new Error('nothing to pack');
  expect((await put(client, order.id, allOf(order.pieces))).status).toBe(200);
  return order;
}
async function refundPieces(orderId: string, pieces: Readonly<Record<string, number>>): Promise<void> {
  const lines = Object.entries(pieces).map(([lineId, qty]) => ({ lineId, qty, restocked: 0 }));
  await db
    .insertInto('order_refunds')
    .values({ order_id: orderId, amount: 100, reason: 'broken', asked_at: new Date(), lines: JSON.stringify(lines) })
    .execute();
}
const codeOf = async (response: Response) => (await response.json()).code;

describe('the next order', () => {
  it('is overnight that leaves today, then by the promised day, then the oldest; pickups come last', async () => {
    const today = '2026-01-05';
    ahead = new Date('2026-01-05T15:00:00Z').getTime() - Date.now();
    packer = await staffClient(shop, 'packer');
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

  it.each([
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
    const dispute = { order_id: id, amount: 5098, reason: 'fraudulent', respond_by: null };
    const at = { opened_at: new Date(), as_of: new Date() };
    await db
      .insertInto('order_disputes')
      .values({ id: 'dp_1', status: 'open', ...dispute, ...at })
      .execute();
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
    ahead = 14 * MINUTE;
    expect((await next(other)).order).toBeNull();
    ahead = 16 * MINUTE;
    expect((await next(other)).order?.id).toBe(order?.id);
    expect(await codeOf(await put(packer, order?.id ?? '', {}))).toBe('packing_lease_lost');
    expect(await codeOf(await ship(packer, order?.id ?? '', { parcels: [] }))).toBe('packing_lease_lost');
  });

  it('lasts while the page is open', async () => {
    await storePaidOrder(db);
    const { order } = await next();
    for (const minutes of [10, 20, 30]) {
      ahead = minutes * MINUTE;
      const beat = `/api/desk/packing/${order?.id}/heartbeat`;
      expect((await packer.request(beat, { method: 'POST' })).status).toBe(200);
    }
    expect((await next(await staffClient(shop, 'packer'))).order).toBeNull();
  });

  it('is kept after its end while nobody else took the order', async () => {
    await storePaidOrder(db);
    const order = await packed();
    ahead = 60 * MINUTE;
    expect((await ship(packer, order.id, { parcels: [{ tracking: NUMBER, weightGrams: 2900 }] })).status).toBe(200);
  });

  it('is released by "later", which puts the order behind all others and says why', async () => {
    const [first, second] = [await storePaidOrder(db), await storePaidOrder(db)];
    const { order } = await next();
    expect((await later(packer, order?.id ?? '', 'No boxes')).status).toBe(200);
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
    await put(packer, order?.id ?? '', { [goods.spool.id]: 1 });
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

describe('shipping', () => {
  it('stores the parcels, mails the shopper once and records who did it', async () => {
    await storePaidOrder(db);
    const order = await packed();
    const parcels = [
      { tracking: '7946 1234 5678', weightGrams: 1500 },
      { tracking: '794612345679', weightGrams: 1400 },
    ];
    const answers = await Promise.all([1, 2, 3].map(() => ship(packer, order.id, { parcels })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await answers[0]?.json()).toEqual({ number: order.number, tracking: [NUMBER, '794612345679'] });
    const rows = await db.selectFrom('shipments').selectAll().orderBy('parcel').execute();
    expect(rows).toMatchObject([
      { state: 'typed', carrier: 'fedex', tracking: NUMBER, weight_grams: 1500, cost: null },
      { state: 'typed', carrier: 'fedex', tracking: '794612345679', weight_grams: 1400 },
    ]);
    expect(queue.names()).toEqual(['order-shipped']);
    const actions = await db.selectFrom('operator_actions').selectAll().where('verb', '=', 'orders ship').execute();
    expect(actions[0]).toMatchObject({ target: order.number, by: rows[0]?.created_by, outcome: 'done' });
    await jobHandlers(shop.deps, mailer)['order-shipped']({ orderId: order.id });
    expect(mails.at(-1)?.text).toContain(NUMBER);
    expect(await next()).toEqual({ order: null, waiting: 0 });
  });

  it('takes numbers of other carriers, and refuses one that is not theirs', async () => {
    await storePaidOrder(db);
    const order = await packed();
    const ups = { carrier: 'ups', parcels: [{ tracking: '1z 999 aa1 01 2345 6784', weightGrams: 1500 }] };
    const wrong = await ship(packer, order.id, { ...ups, carrier: 'usps' });
    expect(await wrong.json()).toMatchObject({
      code: 'tracking_invalid',
      message: '"1z 999 aa1 01 2345 6784" is not a USPS tracking number.',
    });
    expect((await ship(packer, order.id, ups)).status).toBe(200);
    expect(await db.selectFrom('shipments').select(['carrier', 'tracking']).execute()).toEqual([
      { carrier: 'ups', tracking: '1Z999AA10123456784' },
    ]);
  });

  it('waits until every piece is in the box', async () => {
    await storePaidOrder(db);
    const { order } = await next();
    const parcels = [{ tracking: NUMBER, weightGrams: 2900 }];
    await put(packer, order?.id ?? '', { [goods.spool.id]: 1 });
    const early = await ship(packer, order?.id ?? '', { parcels });
    expect(await early.json()).toMatchObject({
      code: 'packing_incomplete',
      message: 'The box is not complete. Pieces missing: 3.',
    });
    expect(await db.selectFrom('shipments').selectAll().execute()).toEqual([]);
  });

  it('makes a pickup ready without a parcel', async () => {
    await storePaidOrder(db, { customer: pickup });
    const order = await packed();
    expect(order).toMatchObject({ serviceCode: serviceCodes.pickup, recipient: ['Ada Byron'], labels: 'none' });
    expect((await ship(packer, order.id, { parcels: [] })).status).toBe(200);
  });

  it('refuses an order that was canceled meanwhile', async () => {
    await storePaidOrder(db);
    const order = await packed();
    await db.updateTable('orders').set({ status: 'cancelled', cancelled_at: new Date() }).execute();
    const answer = await ship(packer, order.id, { parcels: [{ tracking: NUMBER, weightGrams: 2900 }] });
    expect(await codeOf(answer)).toBe('order_not_paid');
  });

  it('refuses an order that nobody leased', async () => {
    const { id } = await storePaidOrder(db);
    expect(await codeOf(await ship(packer, id, { parcels: [] }))).toBe('packing_lease_lost');
  });
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

describe('labels by FedEx', () => {
  const buy = (id: string, json: object, client = packer) =>
    client.request(`/api/desk/packing/${id}/labels`, { method: 'POST', json });
  const shipments = () => db.selectFrom('shipments').selectAll().orderBy('created_at').orderBy('parcel').execute();

  it('are bought once by a double tap, kept as files with their cost, and shipped', async () => {
    await storePaidOrder(db);
    const order = await packed();
    expect(order.labels).toBe('fedex');
    const answers = await Promise.all([1, 2, 3].map(() => buy(order.id, { weights: [1500, 1401] })));
    const codes = await Promise.all(answers.filter(({ status }) => status !== 200).map(codeOf));
    expect(codes.every((code) => code === 'label_in_progress')).toBe(true);
    const again = await (await buy(order.id, { weights: [1500, 1401] })).json();
    expect(fedex.server.shipments.bought).toHaveLength(1);
    const [bought] = fedex.server.shipments.bought;
    expect(bought).toMatchObject({ reference: order.number, tracking: [expect.any(String), expect.any(String)] });
    expect(again.parcels).toMatchObject([
      { state: 'labelled', service: 'GROUND_HOME_DELIVERY', cost: 618, weightGrams: 1500, hasLabel: true },
      { state: 'labelled', cost: 617, weightGrams: 1401, hasLabel: true },
    ]);
    const label = await packer.request(`/api/desk/packing/labels/${again.parcels[1].id}`);
    expect(label.headers.get('content-type')).toBe('application/pdf');
    expect(await label.text()).toContain(bought?.tracking[1]);
    expect(await (await ship(packer, order.id, {})).json()).toEqual({
      number: order.number,
      tracking: bought?.tracking,
    });
    const [paidOrder] = await db.selectFrom('orders').selectAll().execute();
    expect(paidOrder?.tracking_numbers).toEqual(bought?.tracking);
  });

  it('are overnight labels for overnight orders', async () => {
    await storePaidOrder(db, { customer: overnight });
    const order = await packed();
    const answer = await (await buy(order.id, { weights: [2900] })).json();
    expect(answer.parcels).toMatchObject([{ service: 'STANDARD_OVERNIGHT', cost: 1235 }]);
  });

  it('are not bought before the box is complete, nor without the lease', async () => {
    await storePaidOrder(db);
    const { order } = await next();
    expect(await codeOf(await buy(order?.id ?? '', { weights: [2900] }))).toBe('packing_incomplete');
    const other = await staffClient(shop, 'packer');
    expect(await codeOf(await buy(order?.id ?? '', { weights: [2900] }, other))).toBe('packing_lease_lost');
    expect(fedex.server.shipments.bought).toEqual([]);
  });

  it('say what FedEx refused, and can be bought after that', async () => {
    await storePaidOrder(db);
    const order = await packed();
    fedex.server.refusal = 'The state does not match the postal code.';
    expect(await (await buy(order.id, { weights: [2900] })).json()).toMatchObject({
      message: 'There is no label: The state does not match the postal code.',
    });
    fedex.server.refusal = undefined;
    expect((await buy(order.id, { weights: [2900] })).status).toBe(200);
    expect((await shipments()).map(({ state }) => state)).toEqual(['failed', 'labelled']);
  });

  it('are never bought again by themselves after an answer was lost', async () => {
    await storePaidOrder(db);
    const order = await packed();
    fedex.server.mood = 'losing';
    expect(await codeOf(await buy(order.id, { weights: [2900] }))).toBe('label_unclear');
    fedex.server.mood = 'well';
    expect(await codeOf(await buy(order.id, { weights: [2900] }))).toBe('label_unclear');
    expect((await next()).order).toMatchObject({ unclearLabel: true, parcels: [{ state: 'label_requested' }] });
    expect(fedex.server.shipments.bought).toHaveLength(1);
    // Somebody looked at FedEx, and types what was bought.
    const [tracking = ''] = fedex.server.shipments.bought[0]?.tracking ?? [];
    expect((await ship(packer, order.id, { parcels: [{ tracking, weightGrams: 2900 }] })).status).toBe(200);
    expect((await shipments()).map(({ state }) => state).sort()).toEqual(['failed', 'typed']);
  });

  it('are bought again when somebody looked and found none', async () => {
    await storePaidOrder(db);
    const order = await packed();
    // The process died between the request and its answer.
    const died = { state: 'label_requested' as const, carrier: 'fedex' as const, weight_grams: 2900, parcel: 0 };
    const when = { created_at: new Date(), created_by: 'a test' };
    await db
      .insertInto('shipments')
      .values({ order_id: order.id, ...died, ...when })
      .execute();
    expect(await codeOf(await buy(order.id, { weights: [2900], again: true }))).toBe('label_in_progress');
    ahead = 2 * MINUTE;
    expect(await codeOf(await buy(order.id, { weights: [2900] }))).toBe('label_unclear');
    expect((await buy(order.id, { weights: [2900], again: true })).status).toBe(200);
    expect(fedex.server.shipments.bought).toHaveLength(1);
  });

  it('are given back by a press, and then new ones may be bought', async () => {
    await storePaidOrder(db);
    const order = await packed();
    await buy(order.id, { weights: [2900] });
    expect(await codeOf(await buy(order.id, { weights: [1500, 1400] }))).toBe('labels_bought');
    const given = await packer.request(`/api/desk/packing/${order.id}/labels/void`, { method: 'POST' });
    expect((await given.json()).parcels).toEqual([]);
    expect((await buy(order.id, { weights: [1500, 1400] })).status).toBe(200);
    expect(fedex.server.shipments.paid).toHaveLength(1);
    expect((await shipments())[0]).toMatchObject({ state: 'voided', voided_at: expect.any(Date), label_file: null });
  });

  it('are given back when the order is canceled before it leaves', async () => {
    await storePaidOrder(db);
    const order = await packed();
    await buy(order.id, { weights: [2900] });
    await db.updateTable('orders').set({ status: 'cancelled', cancelled_at: new Date() }).execute();
    const settle = jobHandlers(shop.deps, mailer)['settle-labels'];
    await settle();
    await settle();
    expect(fedex.server.shipments.paid).toEqual([]);
    expect((await shipments()).map(({ state }) => state)).toEqual(['voided']);
  });

  it('keep the shopper from canceling: the order is packed', async () => {
    await storePaidOrder(db);
    const order = await packed();
    await buy(order.id, { weights: [2900] });
    expect((await db.selectFrom('orders').select('packed_at').executeTakeFirst())?.packed_at).not.toBeNull();
  });

  it('survive a crash between the label and shipping: the next visit goes on', async () => {
    await storePaidOrder(db);
    const order = await packed();
    await buy(order.id, { weights: [2900] });
    const resumed = (await next()).order;
    expect(resumed).toMatchObject({ id: order.id, parcels: [{ state: 'labelled', hasLabel: true }] });
    expect((await ship(packer, order.id, {})).status).toBe(200);
  });

  it.each([
    ['a PO box', { address: 'PO Box 12' }, 'FedEx does not deliver to PO boxes: send it by USPS.'],
    [
      'Canada',
      { serviceCode: serviceCodes.canadaGround, country: 'CA', state: 'ON', zipCode: 'K1A0B1' },
      'Parcels to Canada need customs papers: make their label at FedEx.',
    ],
  ])('are not offered for %s', async (_, customer, reason) => {
    await storePaidOrder(db, { customer });
    const order = await packed();
    expect(order).toMatchObject({ labels: 'none', labelsReason: reason });
    expect(await codeOf(await buy(order.id, { weights: [2900] }))).toBe('label_refused');
  });

  it('have no address that is too long to print', async () => {
    await storePaidOrder(db, { customer: { address: 'A'.repeat(36) } });
    const order = await packed();
    expect((await (await buy(order.id, { weights: [2900] })).json()).message).toContain('too long for a FedEx label');
  });

  it('weigh 70 pounds at most', async () => {
    await storePaidOrder(db);
    const order = await packed();
    const heavy = await buy(order.id, { weights: [31_701] });
    expect(heavy.status).toBe(400);
    expect((await buy(order.id, { weights: [31_700] })).status).toBe(200);
  });
});
