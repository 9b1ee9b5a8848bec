import { beforeEach, expect, it } from 'vitest';
import { cents } from '../../contract/cents.ts';
import { markShipped } from '../domain/orders/mark-shipped.ts';
import { signedIn } from '../test/accounts.ts';
import { buyer, usCustomer } from '../test/buyer.ts';
import { createPayingApp, expectSum } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { makeMember } from '../test/premium.ts';
import { testStore } from '../test/test-settings.ts';

/** What a publish would replace. */
const store = structuredClone(testStore);
const shop = await createPayingApp({ store });
const inMichigan = { customerInfo: { ...usCustomer, city: 'Detroit', state: 'MI', zipCode: '48226' } };

beforeEach(() => {
  Object.assign(store, structuredClone(testStore));
});

function changeRates(): void {
  const [michigan] = store.rates.tax.areas;
  if (michigan) michigan.percent = 7.25;
  store.rates.ground = cents(900);
  store.rates.memberPercent = 25;
  store.rates.minimum = cents(5000);
  store.returns.days = 10;
  store.returns.fee = cents(800);
}

async function member() {
  const { client, user } = await signedIn(shop);
  await makeMember(shop, user.id);
  return { ...buyer(client), client };
}

it('keeps what an order cost and what it was promised when rates change', async () => {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, 2);
  const { id } = await ada.buy(inMichigan);
  await markShipped(shop.deps, id, ['771204593381']);
  const before = await ada.client.json(`/api/orders/${id}`);
  expect(before.totals).toMatchObject({ subtotal: 4598, shipping: 500, tax: 276, total: 5374 });
  expect(before.returnTerms).toEqual({ returnDays: 30, returnFee: 500 });

  changeRates();
  expect(await ada.client.json(`/api/orders/${id}`)).toEqual(before);
});

it('counts a member’s savings by the rates of each order', async () => {
  const ada = await member();
  const savings = async () => (await ada.client.json('/api/subscription/benefits')).savings;
  await ada.put(goods.spool.id, 2);
  await ada.buy();
  expect(await savings()).toEqual({ discounts: 460, shipping: 500, total: 960 });

  changeRates();
  expect(await savings()).toEqual({ discounts: 460, shipping: 500, total: 960 });
  await ada.put(goods.spool.id, 4);
  await ada.buy();
  expect(await savings()).toEqual({ discounts: 460 + 2299, shipping: 500 + 900, total: 2759 + 1400 });
});

it('prices the next order by the new rates', async () => {
  changeRates();
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, 1);
  const refused = await ada.refused(inMichigan);
  expect(refused).toMatchObject({
    code: 'order_minimum',
    message: 'Order minimum is 50$ Please add more items to your cart.',
  });
  await ada.put(goods.spool.id, 2);
  const order = await ada.buy(inMichigan);
  expectSum(order);
  // 6897 × 7.25% is 500.0325.
  expect(order.totals).toMatchObject({ subtotal: 6897, shipping: 900, tax: 500, total: 8297 });
  expect(order.returnTerms).toEqual({ returnDays: 10, returnFee: 800 });
});

it('shows orders from before terms were stored as they were bought', async () => {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, 2);
  const { id } = await ada.buy();
  await shop.deps.connection.pool.query("update orders set totals = totals - 'terms' where id = $1", [id]);
  changeRates();
  expect((await ada.client.json(`/api/orders/${id}`)).returnTerms).toEqual({ returnDays: 30, returnFee: 500 });
});
