import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import { connect } from '../../db/connect.ts';
import { up } from '../../db/migrations/0044-item-parts.ts';
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

it('keeps everything about an item that left content, also for a replica that never had it', async () => {
  const replica = new Catalogue(connection, log);
  await replica.load(factoryItems.filter(({ id }) => id !== goods.spool.id));
  expect(replica.get(goods.spool.id)).toEqual({ ...goods.spool, active: false });
});

it('keeps its prices, names and items, whatever a replica with other content stores', async () => {
  const before = catalogue.list();
  const { contentVersion } = catalogue;
  const added = makeItem({ tags: { color: 'Sky' } });
  await new Catalogue(connection, log).load([{ ...goods.spool, price: cents(1), desc: '<p>New words.</p>' }, added]);
  await shop.setStock(goods.part.id, 3);
  await vi.waitFor(() => expect(catalogue.get(added.id)).toEqual({ ...added, active: false }));
  expect(catalogue.get(goods.spool.id)).toEqual(goods.spool);
  expect(catalogue.get(goods.part.id)).toEqual({ ...goods.part, qoh: 3 });
  expect(catalogue.list().map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(catalogue.contentVersion).toBe(contentVersion);
});

it('sells items that are not stored yet with the stock of content, and then with that of the database', async () => {
  const added = makeItem({ tags: { color: 'Sky' }, qoh: 12 });
  const own = new Catalogue(connection, log);
  onTestFinished(() => own.close());
  await own.follow();
  await own.describe([...factoryItems, added]);
  expect(own.get(added.id)).toEqual(added);
  await catalogue.load([...factoryItems, { ...added, qoh: 9 }]);
  await vi.waitFor(() => expect(own.get(added.id)?.qoh).toBe(9));
  expect(own.list()).toContainEqual({ ...added, qoh: 9 });
});

it('stores what items have in common once, as long as one has it', async () => {
  const sizes = ['1kg', '2kg', '3kg'].map((weight) => ({
    ...makeItem({ tags: { weight } }),
    options: goods.spool.options,
  }));
  const parts = async () => (await connection.db.selectFrom('item_parts').select('body').execute()).length;
  await catalogue.load(sizes);
  await connection.pool.query('delete from items where id <> all ($1)', [sizes.map(({ id }) => id)]);
  await catalogue.load(sizes.map((item) => ({ ...item, price: cents(999) })));
  expect(await parts()).toBe(2);
  await catalogue.load(sizes.map((item) => ({ ...item, desc: '<p>Other words.</p>' })));
  expect(await parts()).toBe(2);
});

it('changes one item in place when its stock changes', async () => {
  const before = [...catalogue.list()];
  const { contentVersion, version } = catalogue;
  await shop.setStock(goods.part.id, 3);
  const changed = catalogue.list().filter((item, index) => item !== before[index]);
  expect(changed).toEqual([{ ...goods.part, qoh: 3 }]);
  expect(catalogue.get(goods.part.id)).toBe(changed[0]);
  expect(catalogue.contentVersion).toBe(contentVersion);
  expect(catalogue.version).toBeGreaterThan(version);
});

it('reads stock without the rest of an item', async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query');
  await catalogue.refresh();
  const asked = JSON.stringify(query.mock.calls);
  query.mockRestore();
  expect(asked).toContain('items');
  expect(asked).not.toContain('body');
});

describe('an item that an earlier version of the API stored', () => {
  const whole = JSON.stringify({ ...goods.spool, qoh: 500 });
  const store = () =>
    connection.pool.query('update items set body = $1, qoh = 9 where id = $2', [whole, goods.spool.id]);

  it('is read as it is', async () => {
    await store();
    const replica = new Catalogue(connection, log);
    await replica.describe(factoryItems.filter(({ id }) => id !== goods.spool.id));
    expect(replica.get(goods.spool.id)).toEqual({ ...goods.spool, qoh: 9, active: false });
  });

  it('is stored again at the next start', async () => {
    await store();
    await catalogue.load(factoryItems);
    const { body, hash, qoh } = await connection.db
      .selectFrom('items')
      .select(['body', 'hash', 'qoh'])
      .where('id', '=', goods.spool.id)
      .executeTakeFirstOrThrow();
    expect([body.hash, qoh]).toEqual([hash, 9]);
    expect(body).not.toHaveProperty('options');
  });

  it('keeps its row and its stock in the migration', async () => {
    const trx = await connection.db.startTransaction().execute();
    onTestFinished(() => trx.rollback().execute());
    await sql`alter table items drop column hash`.execute(trx);
    await sql`drop table item_parts`.execute(trx);
    await sql`update items set body = ${whole}::jsonb, qoh = 9 where id = ${goods.spool.id}`.execute(trx);
    const rows = () => sql`select id, body, price, active, in_catalogue, qoh from items order by id`.execute(trx);
    const before = await rows();
    await up(trx);
    expect((await rows()).rows).toEqual(before.rows);
    const { rows: hashes } = await sql`select hash from items where id = ${goods.spool.id}`.execute(trx);
    expect(hashes).toEqual([{ hash: null }]);
  });
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

it('updates the stock of more items than a notification can name', async () => {
  const many = Array.from({ length: 400 }, (_, n) => makeItem({ tags: { color: `Color${n}` } }));
  await catalogue.load(many);
  await connection.pool.query('update items set qoh = 7777');
  await vi.waitFor(() => expect(catalogue.list().filter(({ qoh }) => qoh === 7777)).toHaveLength(400));
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
  const { rows } = await connection.pool.query('select id from items where in_catalogue');
  expect(rows).toHaveLength(300);
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
