import { expect, it } from 'vitest';
import { MAX_LINES } from '../../../contract/cart.ts';
import { sweepCarts } from '../../domain/cart/cart.ts';
import { GUEST_CARTS, LINES_PER_COUNT } from '../../routes/cart.ts';
import { signedIn } from '../accounts.ts';
import { createTestApp } from '../create-test-app.ts';
import { factoryItems, goods, makeItem } from '../factory-items.ts';
import { testSettings } from '../test-settings.ts';

const shop = await createTestApp({ settings: { ...testSettings, trustedProxies: 1 } });
const { db } = shop.deps.connection;
const manyItems = Array.from({ length: 100 }, (_, each) => makeItem({ id: `spool-${each}`, name: `Spool ${each}` }));

const add = (caller: string, id: string, client = shop.asGuest()) =>
  client.request('/api/cart', {
    method: 'POST',
    headers: { 'x-forwarded-for': caller },
    json: { id, qty: 1, sides: [] },
  });

async function countLines(): Promise<number> {
  const { count } = await db
    .selectFrom('cart_lines')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

it('limits a caller’s guest carts per hour, even simultaneous ones', async () => {
  const answers = await Promise.all(
    Array.from({ length: GUEST_CARTS.tries + 30 }, () => add('203.0.113.1', goods.spool.id)),
  );
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(GUEST_CARTS.tries);
  expect(statuses.filter((status) => status === 429)).toHaveLength(30);
  expect(await countLines()).toBe(GUEST_CARTS.tries);
  expect((await add('203.0.113.2', goods.spool.id)).status).toBe(200);
});

it('counts a full cart as ten', async () => {
  await shop.stock([...factoryItems, ...manyItems]);
  const client = shop.asGuest();
  for (const { id } of manyItems) expect((await add('203.0.113.3', id, client)).status).toBe(200);
  const left = GUEST_CARTS.tries - manyItems.length / LINES_PER_COUNT;
  const answers = await Promise.all(Array.from({ length: left + 1 }, () => add('203.0.113.3', goods.spool.id)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(await countLines()).toBe(manyItems.length + left);
});

it('limits a cart’s lines, even when the last ones are added simultaneously', async () => {
  await shop.stock([...factoryItems, ...manyItems]);
  const { client } = await signedIn(shop);
  const room = 2;
  const [kept, more] = [manyItems.slice(room), [...manyItems.slice(0, room), ...factoryItems.slice(0, 4)]];
  for (const { id } of kept) expect((await add('203.0.113.6', id, client)).status).toBe(200);

  // An uncommitted line blocks each equal insert, so that all of them count the lines before any is stored.
  const elsewhere = await shop.deps.connection.pool.connect();
  await elsewhere.query('begin');
  await elsewhere.query(
    `insert into cart_lines (owner, item_id, qty, sides)
     select distinct owner, unnest($1::text[]), 1, '{}'::text[] from cart_lines`,
    [more.map(({ id }) => id)],
  );
  const answers = more.map(({ id }) => add('203.0.113.6', id, client));
  const other = shop.asGuest();
  for (let each = 0; each < 20; each += 1) expect((await other.request('/api/cart')).status).toBe(200);
  await elsewhere.query('rollback');
  elsewhere.release();

  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(await countLines()).toBe(MAX_LINES);
  expect(statuses.filter((status) => status === 200)).toHaveLength(room);
});

it('lets a shopper change an existing cart after the caller reached its limit', async () => {
  const ada = shop.asGuest();
  const { lines } = await (await add('203.0.113.4', goods.spool.id, ada)).json();
  const others = await Promise.all(Array.from({ length: GUEST_CARTS.tries }, () => add('203.0.113.4', goods.spool.id)));
  expect(others.filter(({ status }) => status === 429)).toHaveLength(1);
  expect((await add('203.0.113.4', goods.otherSpool.id, ada)).status).toBe(200);
  const changed = await ada.request(`/api/cart/${lines[0].id}`, { method: 'PUT', json: { qty: 3, type: 'item' } });
  expect(changed.status).toBe(200);
  const { client } = await signedIn(shop);
  expect((await add('203.0.113.4', goods.spool.id, client)).status).toBe(200);
});

it('removes abandoned carts after thirty days', async () => {
  await add('203.0.113.5', goods.spool.id);
  const later = { ...shop.deps, clock: () => new Date(Date.now() + 31 * 86_400_000) };
  expect(await sweepCarts(later)).toBe(1);
  expect(await countLines()).toBe(0);
});
