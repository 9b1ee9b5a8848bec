import { expect, it } from 'vitest';
import { buyer } from '../test/buyer.ts';
import { createPayingApp, expectSum } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';

const shop = await createPayingApp();

async function buy(ada: ReturnType<typeof buyer>, qty = 1) {
  await ada.put(goods.spool.id, qty);
  return await ada.buy();
}

it('lists a shopper’s own orders only, newest first', async () => {
  const [ada, bob] = [buyer(shop.asGuest()), buyer(shop.asGuest())];
  const first = await buy(ada);
  const second = await buy(ada, 2);
  await buy(bob);
  const sales = await ada.client.json('/api/sales');
  expect(sales).toMatchObject([second, first]);
  sales.forEach(expectSum);
  expect(await ada.client.json('/api/sales?limit=1')).toMatchObject([second]);
  expect(await shop.asGuest().json('/api/sales')).toEqual([]);
});

it('goes back the requested number of days', async () => {
  const ada = buyer(shop.asGuest());
  const old = await buy(ada);
  shop.clock.advanceMinutes(2 * 24 * 60);
  const recent = await buy(ada);
  expect(await ada.client.json('/api/sales?days=1')).toMatchObject([recent]);
  expect(await ada.client.json('/api/sales?days=7')).toMatchObject([recent, old]);
});

it('omits attempts that failed', async () => {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id);
  await ada.refused({ card: 'pm_card_chargeDeclined' });
  expect(await ada.client.json('/api/sales')).toEqual([]);
});

it.each(['days=0', 'days=-1', 'days=many', 'limit=0', 'limit=1.5', 'limit=501'])('refuses %s', async (query) => {
  const response = await shop.asGuest().request(`/api/sales?${query}`);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ code: 'invalid_request' });
});
