import pg from 'pg';
import { expect, it, vi } from 'vitest';
import { connect } from '../../db/connect.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { factoryItems, goods, makeItem } from '../../test/factory-items.ts';
import { Catalogue } from './catalogue.ts';

const shop = await createTestApp();
const { catalogue, connection, log } = shop.deps;

it('follows the prices of content and keeps the stock of the database', async () => {
  await shop.setStock(goods.spool.id, 7);
  await catalogue.load([makeItem({ price: 1999, qoh: 500 })]);
  expect(catalogue.get(goods.spool.id)).toMatchObject({ price: 1999, qoh: 7 });
});

it('takes the stock of a new item from content', async () => {
  await catalogue.load([...factoryItems, makeItem({ tags: { color: 'Sky' }, qoh: 12 })]);
  expect(catalogue.get('pla-sky-1.75mm-1kg')?.qoh).toBe(12);
});

it('keeps an item that left content for carts that hold it, but lists it no longer', async () => {
  await catalogue.load(factoryItems.filter(({ id }) => id !== goods.spool.id));
  expect(catalogue.get(goods.spool.id)).toMatchObject({ active: false, name: 'Petrol' });
  expect(catalogue.list().map(({ id }) => id)).not.toContain(goods.spool.id);
  await catalogue.load(factoryItems);
  expect(catalogue.get(goods.spool.id)?.active).toBe(true);
});

it('lists the highest display index first', () => {
  const indexes = catalogue.list().map(({ displayIndex }) => displayIndex);
  expect(indexes).toEqual(indexes.toSorted((a, b) => b - a));
  expect(indexes).toHaveLength(factoryItems.length);
});

it('updates the stock that another replica sold', async () => {
  await connection.db.updateTable('items').set({ qoh: 2 }).where('id', '=', goods.spool.id).execute();
  await vi.waitFor(() => expect(catalogue.get(goods.spool.id)?.qoh).toBe(2));
});

it('updates a whole new catalogue, larger than a notification can name', async () => {
  const many = Array.from({ length: 400 }, (_, n) => makeItem({ tags: { color: `Color${n}` } }));
  const replica = new Catalogue(connection, log);
  await replica.load([...factoryItems, ...many]);
  await vi.waitFor(() => expect(catalogue.list()).toHaveLength(factoryItems.length + 400));
});

it('does not notify replicas of a restart that changed nothing', async () => {
  const replica = new pg.Client(connection.pool.options);
  await replica.connect();
  await replica.query('listen items_changed; listen restarted');
  const heard: string[] = [];
  replica.on('notification', ({ channel }) => heard.push(channel));
  await new Catalogue(connection, log).load(factoryItems);
  // Notifications arrive in the order of their commits.
  await connection.pool.query('notify restarted');
  await vi.waitFor(() => expect(heard).toContain('restarted'));
  await replica.end();
  expect(heard).toEqual(['restarted']);
});

it('reconnects after its connection broke, and catches up on what it missed', async () => {
  const backends = `from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;
  await connection.pool.query(`select pg_terminate_backend(pid) ${backends}`);
  await connection.db.updateTable('items').set({ qoh: 1 }).where('id', '=', goods.spool.id).execute();
  await vi.waitFor(() => expect(catalogue.get(goods.spool.id)?.qoh).toBe(1));
});

it('can be loaded by several replicas at once', async () => {
  const many = Array.from({ length: 300 }, (_, n) => makeItem({ tags: { color: `Shade${n}` } }));
  const pools = Array.from({ length: 4 }, () => connect(connection.pool.options.connectionString ?? '', 2, () => {}));
  await Promise.all(pools.map((pool, n) => new Catalogue(pool, log).load(n % 2 ? many : many.toReversed())));
  await Promise.all(pools.map((pool) => pool.close()));
  await catalogue.refresh();
  expect(catalogue.list()).toHaveLength(300);
});

it('loads five thousand items without a query for each', async () => {
  const load = async (count: number): Promise<number> => {
    const many = Array.from({ length: count }, (_, n) => makeItem({ tags: { color: `Tone${n}` } }));
    const query = vi.spyOn(pg.Client.prototype, 'query');
    await catalogue.load(many);
    const queries = query.mock.calls.length;
    query.mockRestore();
    expect(catalogue.list()).toHaveLength(count);
    return queries;
  };
  expect(await load(50)).toBeGreaterThan(0);
  // Those of its notification are among them, sometimes twice.
  expect(await load(5000)).toBeLessThan(50);
});
