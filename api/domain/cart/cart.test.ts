import { expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { goods } from '../../test/factory-items.ts';
import { guest } from '../session/shopper.ts';
import { addLine, readCart, sweepCarts } from './cart.ts';

const shop = await createTestApp();
const { connection } = shop.deps;

const add = (owner: ReturnType<typeof guest>, id: string) => addLine(shop.deps, owner, { id, qty: 1, sides: [] });
const inDays = (days: number) => ({ ...shop.deps, clock: () => new Date(Date.now() + days * 86_400_000) });

it('deletes a cart that nobody changed for thirty days', async () => {
  const shopper = guest();
  await add(shopper, goods.spool.id);
  expect(await sweepCarts(inDays(29))).toBe(0);
  expect(await sweepCarts(inDays(31))).toBe(1);
  expect(await readCart(shop.deps, shopper)).toEqual([]);
});

it('keeps the old lines of a cart that is still in use', async () => {
  const shopper = guest();
  await add(shopper, goods.spool.id);
  await connection.pool.query(`update cart_lines set touched_at = now() - interval '40 days'`);
  await add(shopper, goods.part.id);
  expect(await sweepCarts(shop.deps)).toBe(0);
});
