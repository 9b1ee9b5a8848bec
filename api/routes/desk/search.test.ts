import { expect, it } from 'vitest';
import type { StaffRole } from '../../../contract/desk/roles.ts';
import { type DeskFound, MAX_FOUND } from '../../../contract/desk/search.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { addOrder } from '../../test/fixtures/order.ts';

const shop = await createTestApp();
const { db } = shop.deps.connection;

async function found(q: string, role: StaffRole = 'support'): Promise<DeskFound> {
  return await (await staffClient(shop, role)).json(`/api/desk/search?${new URLSearchParams({ q })}`);
}

async function numbersFor(q: string): Promise<string[]> {
  return (await found(q)).orders.map(({ number }) => number);
}

it('finds an order by its number, name, email address and tracking number', async () => {
  const { number } = await addOrder(
    { db },
    {
      ref_id: 'NS-7K2M-4Q9D',
      email: 'lukasz.b@example.org',
      customer: { firstName: 'Łukasz', lastName: 'Błażejewski' },
      tracking_numbers: ['794644790132'],
    },
  );
  await addOrder({ db }, { email: 'grace@example.com', customer: { firstName: 'Grace', lastName: 'Hopper' } });
  for (const q of ['ns-7k2m-4q9d', '7k2m4q9', 'LUKASZ', 'błażej lukasz', 'lukasz.b@', '79464479'])
    expect([q, await numbersFor(q)]).toEqual([q, [number]]);
});

it('finds the orders of a shopper, and not all with an item of that name', async () => {
  const lines = [{ itemId: 'pla-magenta', name: 'Magenta PLA' }];
  await addOrder({ db }, { lines });
  const { number } = await addOrder({ db }, { lines, customer: { lastName: 'Magenta' } });
  expect(await numbersFor('magenta')).toEqual([number]);
});

it('finds customers by name, and an item by its name and its SKU', async () => {
  await addOrder({ db }, { email: 'joan.clarke@example.com', customer: { firstName: 'Joan', lastName: 'Clarke' } });
  const { customers } = await found('joan cla');
  expect(customers).toEqual([{ accountId: null, name: 'Joan Clarke', email: 'joan.clarke@example.com' }]);
  const { body } = await db
    .selectFrom('items')
    .select('body')
    .where('id', '=', goods.spool.id)
    .executeTakeFirstOrThrow();
  const { items } = await found(body.data.sku.toLowerCase());
  expect(items.map(({ id }) => id)).toEqual([goods.spool.id]);
  expect((await found(`${items[0]?.name} ${items[0]?.size}`)).items[0]).toEqual(items[0]);
});

it('finds nothing that the role may not read', async () => {
  const email = 'mary.keller@example.com';
  const { number } = await addOrder({ db }, { email });
  expect(await found(email, 'packer')).toMatchObject({ orders: [{ number }], customers: [] });
  expect((await found(email, 'support')).customers).toMatchObject([{ email }]);
});

it('answers with a few of each', async () => {
  const email = 'often@example.com';
  for (let count = 0; count <= MAX_FOUND; count += 1) await addOrder({ db }, { email });
  expect((await found(email)).orders).toHaveLength(MAX_FOUND);
  expect((await found('pla')).items.length).toBeLessThanOrEqual(MAX_FOUND);
});

it('asks for words', async () => {
  const response = await (await staffClient(shop, 'packer')).request('/api/desk/search?q=%20');
  expect(response.status).toBe(400);
});
