import { DateTime } from 'luxon';
import { afterAll, describe, expect, it } from 'vitest';
import { todaySchema } from '../../../contract/desk/today.ts';
import { type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import type { Row } from '../../db/schema.ts';
import { startQueue } from '../../jobs/queue.ts';
import { addAccount } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { addMember } from '../../test/fixtures/member.ts';
import { addOrder } from '../../test/fixtures/order.ts';
import { workerDatabase } from '../../test/test-database.ts';

const now = DateTime.fromISO('2026-11-20T15:40', { zone: 'America/Detroit' });
const shop = await createTestApp(async ({ log }) => {
  const queue = await startQueue({ connectionString: await workerDatabase() }, log);
  afterAll(() => queue.stop());
  return { jobs: queue, clock: () => now.toJSDate() };
});
const { db } = shop.deps.connection;

type Change = Partial<{ [Name in keyof Row<'orders'>]: unknown }>;

async function order(change: Change, serviceCode: ServiceCode = serviceCodes.ground) {
  const { id } = await addOrder({ db }, { customer: { serviceCode } });
  const hourAgo = now.minus({ hours: 1 }).toJSDate();
  await db
    .updateTable('orders')
    .set({ ts: hourAgo, settled_at: hourAgo, ...change } as never)
    .where('id', '=', id)
    .execute();
}

async function today(role: 'packer' | 'owner' = 'owner') {
  return todaySchema.parse(await (await staffClient(shop, role)).json('/api/desk/today'));
}

describe('today', () => {
  it('counts orders to pack by their delivery, and not those that cannot or need not be packed', async () => {
    await order({}, serviceCodes.overnight);
    await order({}, serviceCodes.pickup);
    await order({}, serviceCodes.canadaEconomy);
    await order({});
    await order({ ts: now.minus({ days: 2 }).toJSDate() });
    await order({ waits_for_stock: true });
    await order({ packed_at: now.toJSDate() });
    await order({ packed_at: now.toJSDate(), shipped_at: now.toJSDate() });
    await order({ status: 'refunded' });
    await order({ status: 'pending' });
    const { toPack, packed, waitForStock } = await today('packer');
    expect(toPack).toEqual({
      overnight: 1,
      cutOff: '2026-11-20T22:00:00.000Z',
      ground: { count: 2, oldest: '2026-11-18T20:40:00.000Z' },
      canada: { count: 1, oldest: '2026-11-20T19:40:00.000Z' },
      pickups: { count: 1, oldest: '2026-11-20T19:40:00.000Z' },
    });
    expect({ packed, waitForStock }).toEqual({ packed: 1, waitForStock: 1 });
  });

  it('compares takings with the same weekday last week, until the same time of day', async () => {
    await order({ amount: 5000, refunded: 1000 });
    await order({ amount: 2500, settled_at: now.minus({ weeks: 1, hours: 1 }).toJSDate() });
    await order({ amount: 9900, settled_at: now.minus({ weeks: 1 }).plus({ hours: 1 }).toJSDate() });
    await order({ amount: 700, settled_at: now.minus({ days: 1 }).toJSDate() });
    await order({ amount: 800, status: 'declined' });
    const { takings } = await today();
    expect(takings).toMatchObject({ today: 4000, orders: 1, lastWeekByNow: 2500 });
    expect(takings?.days).toHaveLength(14);
    expect(takings?.days.at(-1)).toEqual({ day: '2026-11-20', amount: 4000, orders: 1 });
    expect(takings?.days.at(-2)).toEqual({ day: '2026-11-19', amount: 700, orders: 1 });
    expect(takings?.days.at(-8)).toEqual({ day: '2026-11-13', amount: 12400, orders: 2 });
  });

  it('counts the renewals that have no new color, with the first of them', async () => {
    const validUntil = now.plus({ days: 2 }).toJSDate();
    const ada = await addAccount(shop);
    await addMember(shop.deps.connection, ada.id, { validUntil });
    await shop.deps.catalogue.load([]);
    expect((await today('packer')).renewals).toEqual({ count: 1, first: validUntil.toISOString() });
  });

  it('keeps the takings from staff who may not see reports', async () => {
    expect((await today('packer')).takings).toBeNull();
  });

  it('counts items below their own threshold, else below that of the shop', async () => {
    const { stock: before } = await today();
    const [first, second, third] = await db
      .selectFrom('items')
      .select('id')
      .where('active', '=', true)
      .where('in_catalogue', '=', true)
      .orderBy('qoh', 'desc')
      .limit(3)
      .execute();
    await db
      .updateTable('items')
      .set({ qoh: 0 })
      .where('id', '=', first?.id ?? '')
      .execute();
    await db
      .updateTable('items')
      .set({ qoh: 1 })
      .where('id', '=', second?.id ?? '')
      .execute();
    await db
      .updateTable('items')
      .set({ qoh: 8, threshold: 9 })
      .where('id', '=', third?.id ?? '')
      .execute();
    const { stock } = await today();
    expect(stock).toMatchObject({ out: before.out + 1, low: before.low + 2 });
  });

  it('shows when the last good backup was made, and why the last one failed', async () => {
    expect((await today()).backup).toEqual({ lastGood: null, failed: null });
    const at = (hours: number) => now.minus({ hours }).toJSDate();
    await db
      .insertInto('backups')
      .values([
        { reason: 'daily', started_at: at(30), finished_at: at(29), file: 'a.tar', bytes: '1', error: null },
        { reason: 'daily', started_at: at(6), finished_at: at(5), file: null, bytes: null, error: 'The disk is full.' },
        { reason: 'upgrade', started_at: at(2), finished_at: at(1), file: 'b.tar', bytes: '1', error: null },
      ])
      .execute();
    expect((await today()).backup).toEqual({ lastGood: at(29).toISOString(), failed: 'The disk is full.' });
  });
});
