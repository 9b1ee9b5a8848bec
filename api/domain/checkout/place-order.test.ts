import { expect, it } from 'vitest';
import { buyer, usCustomer, type Wish } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { goods } from '../../test/factory-items.ts';
import { fixedRates } from '../../test/fixed-rates.ts';

/** Holds one checkout between its look at the cart and its order, for as long as the test wants. */
const gate = { held: false, reached: () => {}, open: Promise.resolve() };

const shop = await createPayingApp({
  rates: {
    async quote(parcel) {
      if (gate.held) {
        gate.held = false;
        gate.reached();
        await gate.open;
      }
      return await fixedRates.quote(parcel);
    },
  },
});

const inCanada = { ...usCustomer, serviceCode: 92, country: 'CA', state: 'ON', city: 'Windsor', zipCode: 'N9A 1A1' };

/** `slow` has looked at the cart when `fast` comes, buys it and is done. */
async function overtake(slow: Wish, fast: Wish) {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.lastThree.id, 3);
  let open = (): void => {};
  gate.open = new Promise((resolve) => {
    open = resolve;
  });
  const reached = new Promise<void>((resolve) => {
    gate.reached = resolve;
  });
  gate.held = true;
  const overtaken = ada.send({ ...slow, customerInfo: inCanada });
  await reached;
  const order = await ada.buy({ ...fast, customerInfo: inCanada });
  open();
  return { order, answer: await overtaken };
}

it('a request that was overtaken by its own repetition is answered with the same order', async () => {
  const { order, answer } = await overtake({ key: 'one-and-the-same' }, { key: 'one-and-the-same' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(order);
  await shop.expectPaidOnce(order);
  expect(await shop.stockOf(goods.lastThree.id)).toBe(0);
});

it('a second window that was overtaken does not buy again what the first has bought', async () => {
  await shop.stock(Object.values(goods).map((item) => ({ ...item, qoh: 50 })));
  const { order, answer } = await overtake({}, {});
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'cart_has_errors' });
  await shop.expectPaidOnce(order);
  expect(await shop.orders()).toHaveLength(1);
  expect(await shop.stockOf(goods.lastThree.id)).toBe(47);
});
