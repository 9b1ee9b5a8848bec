import { expect, it } from 'vitest';
import { buyer, type Input, usCustomer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { goods } from '../../test/factory-items.ts';
import { fixedRates } from '../../test/fixed-rates.ts';

/** Blocks one checkout after it has read the cart and before it stores the order. */
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

/** Sends a checkout of the last three, and does `meanwhile` after it has read the cart. */
async function during<Result>(slow: Input, meanwhile: (ada: ReturnType<typeof buyer>) => Promise<Result>) {
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
  const result = await meanwhile(ada);
  open();
  return { result, answer: await overtaken };
}

/** `fast` buys the whole cart after `slow` has read it. */
async function overtake(slow: Input, fast: Input) {
  const { result, answer } = await during(slow, (ada) => ada.buy({ ...fast, customerInfo: inCanada }));
  return { order: result, answer };
}

it('returns the same order to a request that its own repetition overtook', async () => {
  const { order, answer } = await overtake({ key: 'one-and-the-same' }, { key: 'one-and-the-same' });
  expect(answer.status).toBe(200);
  expect(await answer.json()).toEqual(order);
  await shop.expectPaidOnce(order);
  expect(await shop.stockOf(goods.lastThree.id)).toBe(0);
});

it('does not sell an item that leaves the catalogue while its order is priced', async () => {
  const { answer } = await during({}, () =>
    shop.db.updateTable('items').set({ in_catalogue: false }).where('id', '=', goods.lastThree.id).execute(),
  );
  expect(await answer.json()).toMatchObject({ code: 'item_unknown' });
  expect(await shop.orders()).toEqual([]);
  expect(await shop.stockOf(goods.lastThree.id)).toBe(3);
});

it('does not buy the cart again from a second window that the first overtook', async () => {
  await shop.stock(Object.values(goods).map((item) => ({ ...item, qoh: 50 })));
  const { order, answer } = await overtake({}, {});
  expect(answer.status).toBe(409);
  expect(await answer.json()).toMatchObject({ code: 'cart_has_errors' });
  await shop.expectPaidOnce(order);
  expect(await shop.orders()).toHaveLength(1);
  expect(await shop.stockOf(goods.lastThree.id)).toBe(47);
});

it('buys a cart once from windows that pay at the same moment', async () => {
  for (const _ of ['once', 'again', 'and again']) {
    const ada = buyer(shop.asGuest());
    await ada.put(goods.spool.id);
    const before = (await shop.orders()).length;
    const answers = await Promise.all(Array.from({ length: 6 }, () => ada.send()));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await shop.orders()).toHaveLength(before + 1);
  }
});
