import { afterAll, beforeEach, expect, it } from 'vitest';
import { todaySchema } from '../../../contract/desk/today.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { startQueue } from '../../jobs/queue.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { addDispute } from '../../test/fixtures/order.ts';
import { overnight, pickup, storePaidOrder } from '../../test/packing.ts';
import { workerDatabase } from '../../test/test-database.ts';
import { testStore } from '../../test/test-settings.ts';

const now = new Date('2026-01-05T15:00:00Z');
const MINUTE = 60_000;
let ahead = 0;
const shop = await createTestApp(async ({ log }) => {
  const queue = await startQueue({ connectionString: await workerDatabase() }, log);
  afterAll(() => queue.stop());
  return { jobs: queue, clock: () => new Date(now.getTime() + ahead) };
});
const { db } = shop.deps.connection;
const tomorrow = '2026-01-06';
const token = { itemId: testStore.items.vendingToken, sides: [], qty: 1 };
const canada = { serviceCode: serviceCodes.canadaGround, country: 'CA', state: 'ON', zipCode: 'K1A0B1' };

beforeEach(() => {
  ahead = 0;
});

type Stored = Awaited<ReturnType<typeof storePaidOrder>>;

async function dispute(status: 'open' | 'lost' | 'won', order?: Stored): Promise<Stored> {
  const { id, ref_id } = order ?? (await storePaidOrder(db));
  await addDispute({ db }, id, { status });
  return { id, ref_id };
}

interface Printed {
  readonly isPrinted: boolean;
  /** of the two prints */
  readonly refunded?: number;
  readonly spools?: number;
}

/** An order of two prints of one model, and of spools. */
async function withPrint({ isPrinted, refunded = 0, spools = 0 }: Printed): Promise<Stored> {
  const order = await storePaidOrder(db, { lines: Array.from({ length: 1 + spools }, () => ({})) });
  const { body } = await db
    .selectFrom('order_lines')
    .select('body')
    .where('order_id', '=', order.id)
    .where('position', '=', 0)
    .executeTakeFirstOrThrow();
  await db
    .updateTable('order_lines')
    .set({
      body: JSON.stringify({ ...body, data: { ...body.data, printId: crypto.randomUUID() } }),
      printed_at: isPrinted ? now : null,
    })
    .where('order_id', '=', order.id)
    .where('position', '=', 0)
    .execute();
  const lines = JSON.stringify([{ lineId: body.id, qty: refunded, restocked: 0 }]);
  if (refunded > 0)
    await db
      .insertInto('order_refunds')
      .values({ order_id: order.id, amount: 100, reason: 'too late', asked_at: now, lines })
      .execute();
  return order;
}

/** An order of one press at the vending machine, for tomorrow. */
async function withPress(used: boolean): Promise<Stored> {
  const order = await storePaidOrder(db, { ships: tomorrow, lines: [token] });
  if (!used) return order;
  await db.insertInto('vending_orders').values({ order_id: order.id, qty: 1, turn_at: now, choice_time: 60 }).execute();
  await db
    .insertInto('vending_presses')
    .values({
      ...{ order_id: order.id, choice: 0, load_id: crypto.randomUUID(), slot: 3, position: 1 },
      ...{ state: 'dispensed' as const, pressed_at: now, settled_at: now },
    })
    .execute();
  return order;
}

const stored = (input: Parameters<typeof storePaidOrder>[1]) => () => storePaidOrder(db, input);

/** Each kind of order that can leave now. */
const toPack: Record<string, () => Promise<Stored>> = {
  ground: stored({}),
  overnight: stored({ customer: overnight }),
  'overnight for another day': stored({ customer: overnight, ships: tomorrow }),
  pickup: stored({ customer: pickup }),
  Canada: stored({ customer: canada }),
  'without a promised day': stored({ ships: null }),
  'partly refunded': stored({ more: { refunded: 500 } }),
  'a dispute that was won': () => dispute('won'),
  'printed pieces': () => withPrint({ isPrinted: true }),
  'spools beside prints that were all refunded': () => withPrint({ isPrinted: false, refunded: 2, spools: 1 }),
  'presses that were used': () => withPress(true),
  'presses on the promised day': stored({ lines: [token] }),
};

/** Each kind that cannot, or need not be packed. */
const others: Record<string, () => Promise<Stored>> = {
  unpaid: stored({ more: { status: 'pending' } }),
  'paid by a bank that takes days': stored({ more: { status: 'processing' } }),
  canceled: stored({ more: { status: 'cancelled', cancelled_at: now } }),
  refunded: stored({ more: { status: 'refunded' } }),
  packed: stored({ more: { packed_at: now } }),
  shipped: stored({ more: { packed_at: now, shipped_at: now } }),
  'without stock': stored({ more: { waits_for_stock: true } }),
  'an open dispute': () => dispute('open'),
  'a dispute that was lost': () => dispute('lost'),
  'pieces to print': () => withPrint({ isPrinted: false }),
  'all pieces refunded, but not the shipping': () => withPrint({ isPrinted: true, refunded: 2 }),
  'one of two prints refunded': () => withPrint({ isPrinted: false, refunded: 1 }),
  'presses that are left': () => withPress(false),
};

async function readToday() {
  return todaySchema.parse(await (await staffClient(shop, 'packer')).json('/api/desk/today'));
}

async function listed(query: string): Promise<string[]> {
  const { orders, total } = await (await staffClient(shop, 'packer')).json(`/api/desk/orders?size=100&${query}`);
  expect(total).toBe(orders.length);
  return orders.map(({ number }: { number: string }) => number);
}

/** What packers are given, each of them one order. */
async function given(): Promise<string[]> {
  const { order } = await (await staffClient(shop, 'packer')).json('/api/desk/packing/next', { method: 'POST' });
  return order ? [order.number, ...(await given())] : [];
}

it('is the same orders on Today, in the list and for packers', async () => {
  const wanted: string[] = [];
  for (const [kind, store] of Object.entries(toPack)) {
    const { ref_id } = await store();
    wanted.push(ref_id);
    expect([kind, (await listed('show=to-pack')).includes(ref_id)]).toEqual([kind, true]);
  }
  for (const [kind, store] of Object.entries(others)) {
    const { ref_id } = await store();
    expect([kind, (await listed('show=to-pack')).includes(ref_id)]).toEqual([kind, false]);
  }
  const today = await readToday();
  const { overnight: leavesToday, ground, canada: abroad, pickups } = today.toPack;
  expect(leavesToday + ground.count + abroad.count + pickups.count).toBe(wanted.length);
  expect((await listed('show=to-pack')).sort()).toEqual([...wanted].sort());
  expect((await given()).sort()).toEqual([...wanted].sort());
});

it('is counted on Today as each number’s list counts it', async () => {
  for (const store of [...Object.values(toPack), ...Object.values(others)]) await store();
  const { toPack: count, ...today } = await readToday();
  const lists: [string, number][] = [
    ['show=to-pack&method=overnight', count.overnight],
    ['show=to-pack&method=ground', count.ground.count],
    ['show=to-pack&country=CA', count.canada.count],
    ['show=to-pack&method=pickup', count.pickups.count],
    ['show=packed', today.packed],
    ['show=waits-for-stock', today.waitForStock],
    ['show=disputed', today.disputes.count],
  ];
  for (const [query, number] of lists) expect([query, (await listed(query)).length]).toEqual([query, number]);
  expect(lists.map(([, number]) => number)).toEqual([2, 8, 1, 1, 1, 1, 2]);
  expect(today.prints.count).toBe(2);
});

it('leaves out what others are packing, for packers only', async () => {
  const first = await storePaidOrder(db);
  const second = await storePaidOrder(db);
  const packer = await staffClient(shop, 'packer');
  const { order, waiting } = await packer.json('/api/desk/packing/next', { method: 'POST' });
  expect([first.ref_id, second.ref_id]).toContain(order.number);
  expect(waiting).toBe(1);
  expect((await readToday()).toPack.ground.count).toBe(2);
  expect(await listed('show=to-pack')).toHaveLength(2);
});

it('gives an order whose packer bought labels and left to the next packer', async () => {
  const { id, ref_id } = await storePaidOrder(db);
  const packer = await staffClient(shop, 'packer');
  await packer.json('/api/desk/packing/next', { method: 'POST' });
  await db.updateTable('orders').set({ packed_at: now }).where('id', '=', id).execute();
  await db
    .insertInto('shipments')
    .values({
      ...{ order_id: id, parcel: 0, state: 'labelled', carrier: 'fedex', tracking: '794612345678' },
      ...{ weight_grams: 2900, created_by: 'a packer', created_at: now },
    })
    .execute();
  expect(await given()).toEqual([]);
  ahead = 16 * MINUTE;
  expect(await given()).toEqual([ref_id]);
  expect(await listed('show=packed')).toEqual([ref_id]);
  expect(await listed('show=to-pack')).toEqual([]);
});
