import { expect, it } from 'vitest';
import type { CartLine } from '../../../contract/cart.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import { addAccount, signedIn } from '../../test/accounts.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { goods } from '../../test/factory-items.ts';
import { addOrder, ownerOfOrder } from '../../test/fixtures/order.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import type { ShopClient } from '../../test/shop-client.ts';
import { settlePayment } from '../orders/settle-payment.ts';

const shop = await createTestApp({ jobs: jobsInMemory().jobs });
const { db } = shop.deps.connection;
const password = 'Gran1te-Lathe';

const put = (client: ShopClient, id: string, qty: number, sides: string[] = []) =>
  client.json('/api/cart', { method: 'POST', json: { id, qty, sides } });
const login = (client: ShopClient, username: string, typed = password) =>
  client.request('/api/auth/login', { method: 'POST', json: { username, password: typed } });
const cartOf = async (client: ShopClient): Promise<[string, number][]> =>
  (await client.json('/api/cart')).lines.map(({ itemId, qty }: CartLine) => [itemId, qty]).sort();
const idOf = (client: ShopClient): string => JSON.parse(atob(client.token?.split('.')[1] ?? '')).sub;

async function accountWithCart() {
  const { client, user } = await signedIn(shop, { password });
  await put(client, goods.spool.id, 2);
  return user;
}

it('merges a guest’s cart into the account’s, adding up equal lines', async () => {
  const { email } = await accountWithCart();
  const guest = shop.asGuest();
  await put(guest, goods.spool.id, 3);
  await put(guest, goods.poster.id, 1);
  expect((await login(guest, email)).status).toBe(200);
  expect(await cartOf(guest)).toEqual(
    [
      [goods.spool.id, 5],
      [goods.poster.id, 1],
    ].sort(),
  );
});

it('keeps a vending token from the cart of a non-member, with the reason', async () => {
  const { email } = await accountWithCart();
  const guest = shop.asGuest();
  await put(guest, goods.poster.id, 1);
  await db
    .insertInto('cart_lines')
    .values({ owner: idOf(guest), item_id: goods.token.id, qty: 1, sides: [] })
    .execute();
  expect((await login(guest, email)).status).toBe(200);
  const { lines } = await guest.json('/api/cart');
  const error = `${goods.token.name} is for Premium members. Join Premium to buy it.`;
  expect(lines.find(({ itemId }: CartLine) => itemId === goods.token.id)).toMatchObject({ error });
});

it('keeps each line once when two tabs sign in at the same time', async () => {
  const { email } = await accountWithCart();
  for (let round = 0; round < 5; round++) {
    await shop.setStock(goods.spool.id, 1000);
    const guest = shop.asGuest();
    await put(guest, goods.spool.id, 1);
    await put(guest, goods.poster.id, 1);
    const tabs = Array.from({ length: 4 }, () => shop.asGuest(new Map([['token', guest.token ?? '']])));
    const answers = await Promise.all(tabs.map((tab) => login(tab, email)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    for (const tab of tabs) {
      expect(await cartOf(tab)).toEqual(
        [
          [goods.spool.id, 3 + round],
          [goods.poster.id, 1 + round],
        ].sort(),
      );
    }
  }
});

it('merges the carts of several browsers that sign in at once', async () => {
  const { email } = await accountWithCart();
  const guests = [shop.asGuest(), shop.asGuest(), shop.asGuest()];
  for (const guest of guests) {
    await put(guest, goods.spool.id, 1);
    await put(guest, goods.poster.id, 1);
  }
  const answers = await Promise.all(guests.map((guest) => login(guest, email)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  for (const guest of guests)
    expect(await cartOf(guest)).toEqual(
      [
        [goods.spool.id, 5],
        [goods.poster.id, 3],
      ].sort(),
    );
});

it('leaves the cart with the guest when the sign-in fails', async () => {
  const { email } = await accountWithCart();
  const guest = shop.asGuest();
  await put(guest, goods.poster.id, 1);
  const token = guest.token;
  expect((await login(guest, email, 'Wrong1-Lathe')).status).toBe(401);
  expect(guest.token).toBe(token);
  expect(await cartOf(guest)).toEqual([[goods.poster.id, 1]]);
});

it('keeps a merged line above the maximum quantity, with an error', async () => {
  await shop.setStock(goods.spool.id, 5000);
  const { client, user } = await signedIn(shop, { password });
  await put(client, goods.spool.id, MAX_QUANTITY);
  const guest = shop.asGuest();
  await put(guest, goods.spool.id, 2);
  await login(guest, user.email);
  const { lines } = await guest.json('/api/cart');
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatchObject({
    qty: MAX_QUANTITY + 2,
    error: 'You can order at most 999 of one item. Please ask us about larger orders.',
  });
});

it('transfers orders of the guest with the account’s email address, and those being paid', async () => {
  const { id, email } = await addAccount(shop, { password });
  const guest = shop.asGuest();
  await guest.json('/api/auth/login/guest');
  const owner = idOf(guest);
  const own = await addOrder({ db }, { lines: [], owner, email: email.toUpperCase() });
  const open = await addOrder({ db }, { lines: [], owner, email: 'somebody@example.com', status: 'requires_action' });
  const family = await addOrder({ db }, { lines: [], owner, email: 'somebody@example.com' });
  const elsewhere = await addOrder({ db }, { lines: [], owner: crypto.randomUUID(), email });
  await login(guest, email);
  expect(await ownerOfOrder({ db }, own.id)).toBe(id);
  expect(await ownerOfOrder({ db }, open.id)).toBe(id);
  expect(await ownerOfOrder({ db }, family.id)).toBe(owner);
  expect(await ownerOfOrder({ db }, elsewhere.id)).toBe(elsewhere.owner);
});

it('ends the browser’s earlier session', async () => {
  const { client, user } = await signedIn(shop, { password });
  await login(client, user.email);
  expect(await db.selectFrom('user_sessions').select('id').where('user_id', '=', user.id).execute()).toHaveLength(1);
});

it('removes what the guest is paying for from the account’s cart once it is paid, and nothing else', async () => {
  await shop.setStock(goods.spool.id, 1000);
  const { client, user } = await signedIn(shop, { password });
  await put(client, goods.spool.id, 2);
  const guest = shop.asGuest();
  await put(guest, goods.spool.id, 3);
  await put(guest, goods.poster.id, 1);
  const order = await addOrder({ db }, { lines: [], owner: idOf(guest), email: user.email, status: 'requires_action' });
  const { lines } = await guest.json('/api/cart');
  await db
    .insertInto('order_lines')
    .values(
      lines.map((line: CartLine, position: number) => ({
        ...{ order_id: order.id, position, item_id: line.itemId, qty: line.qty, price: line.price },
        body: JSON.stringify(line),
      })),
    )
    .execute();
  await login(guest, user.email);
  expect(await cartOf(client)).toHaveLength(2);
  const paid = { status: 'succeeded', paymentId: order.id } as const;
  await db.transaction().execute((trx) => settlePayment(shop.deps, trx, order.id, paid));
  expect(await cartOf(client)).toEqual([[goods.spool.id, 2]]);
});
