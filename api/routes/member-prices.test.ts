import { describe, expect, it } from 'vitest';
import { buyer } from '../test/buyer.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { memberOf } from '../test/premium.ts';

const shop = await createPayingApp();
const { spool, membersOnly, token, part } = goods;

async function member() {
  const { client, subscription } = await memberOf(shop);
  return { ...buyer(client), subscription };
}

/** The last benefit was a moment ago. */
async function endMembership({ subscription }: Awaited<ReturnType<typeof member>>): Promise<void> {
  await shop.deps.connection.db
    .updateTable('subscriptions')
    .set({ valid_until: new Date(shop.deps.clock().getTime() - 1) })
    .where('id', '=', subscription.id)
    .execute();
}

/** The parts stand in the order; their sum is what the card was charged. */
function sumsOf({ totals, payment }: Awaited<ReturnType<Awaited<ReturnType<typeof member>>['buy']>>) {
  const { subtotal, memberDiscount, discount, shipping, tax, total } = totals;
  expect(subtotal - discount + shipping + tax).toBe(total);
  expect(payment.amount).toBe(total);
  return { subtotal, memberDiscount, shipping };
}

describe('a member', () => {
  it('pays 10% less, and no ground shipping', async () => {
    const ada = await member();
    await ada.put(spool.id, 2);
    expect(sumsOf(await ada.buy())).toEqual({ subtotal: 4598, memberDiscount: 460, shipping: 0 });
  });

  it('gets no discount on printer parts', async () => {
    const ada = await member();
    await ada.put(part.id, 2);
    expect(sumsOf(await ada.buy())).toMatchObject({ subtotal: 2300, memberDiscount: 0 });
  });

  it('can buy a vending token', async () => {
    const ada = await member();
    await ada.put(token.id);
    expect(sumsOf(await ada.buy())).toMatchObject({ subtotal: 2299, shipping: 0 });
  });

  it('can buy an exclusive', async () => {
    const ada = await member();
    await ada.put(membersOnly.id);
    expect(sumsOf(await ada.buy())).toEqual({ subtotal: 2500, memberDiscount: 250, shipping: 0 });
  });
});

describe('when membership ends, an open cart', () => {
  it('has regular prices at once', async () => {
    const ada = await member();
    await ada.put(spool.id, 2);
    await endMembership(ada);
    expect(sumsOf(await ada.buy())).toEqual({ subtotal: 4598, memberDiscount: 0, shipping: 500 });
  });

  it.each([
    ['an exclusive', membersOnly],
    ['a vending token', token],
  ])('cannot buy %s, which shows that it is for members', async (_, { id, name }) => {
    const ada = await member();
    await ada.put(id);
    const before = await shop.stockOf(id);
    await endMembership(ada);
    const { lines } = await ada.client.json('/api/cart');
    expect(lines[0].error).toBe(`${name} is for Premium members. Join Premium to buy it.`);
    expect(await ada.refused()).toMatchObject({ status: 403, code: 'item_members_only' });
    expect(await shop.stockOf(id)).toBe(before);
    await expect(ada.put(id)).rejects.toThrow(/403/);
  });
});
