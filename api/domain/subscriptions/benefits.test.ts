import { describe, expect, it } from 'vitest';
import { signedIn } from '../../test/accounts.ts';
import { buyer, usCustomer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { goods } from '../../test/factory-items.ts';
import { makeMember } from '../../test/premium.ts';

const shop = await createPayingApp();
const pickup = { serviceCode: 0, firstName: 'Ada', email: 'ada@example.com', phone: '3135550100' };

async function shopper({ member = true } = {}) {
  const { client, user } = await signedIn(shop);
  if (member) await makeMember(shop, user.id);
  const ada = buyer(client);
  return {
    ...ada,
    user,
    async buys(id: string, qty: number, request: Parameters<typeof ada.buy>[0] = {}) {
      await ada.put(id, qty);
      return await ada.buy(request);
    },
    savings: async () => (await client.json('/api/subscription/benefits')).savings,
  };
}

describe('the savings of a member', () => {
  it('add up discounts and the ground shipping that orders would have cost', async () => {
    const ada = await shopper();
    const first = await ada.buys(goods.spool.id, 2);
    const second = await ada.buys(goods.otherSpool.id, 1);
    expect([first.totals.shipping, first.totals.memberDiscount]).toEqual([0, 460]);
    const discounts = first.totals.memberDiscount + second.totals.memberDiscount;
    expect(await ada.savings()).toEqual({ discounts, shipping: 1000, total: discounts + 1000 });
  });

  it('leave out shipping that is free for everyone, paid for, or not needed', async () => {
    const ada = await shopper();
    await ada.buys(goods.poster.id, 1);
    await ada.buys(goods.part.id, 1, { customerInfo: { ...usCustomer, serviceCode: 1 } });
    await ada.buys(goods.part.id, 1, { customerInfo: pickup });
    expect(await ada.savings()).toEqual({ discounts: 0, shipping: 0, total: 0 });
  });

  it('leave out orders from before joining and unpaid orders', async () => {
    const ada = await shopper({ member: false });
    await ada.buys(goods.spool.id, 1);
    await makeMember(shop, ada.user.id);
    await ada.put(goods.spool.id, 1);
    expect((await ada.refused({ card: 'pm_card_chargeDeclined' })).status).toBe(402);
    expect(await ada.savings()).toEqual({ discounts: 0, shipping: 0, total: 0 });
  });
});
