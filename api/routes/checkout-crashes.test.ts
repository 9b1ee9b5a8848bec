import { describe, expect, it } from 'vitest';
import { reconcilePayments } from '../domain/checkout/payment.ts';
import { buyer } from '../test/buyer.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { type Loss, losingConnections } from '../test/losing-connections.ts';

const shop = await createPayingApp();
const { spool } = goods;
const connections = await losingConnections(shop.deps);
/** More than a checkout has. */
const STATEMENTS = 40;

/** A checkout whose database goes away at that statement; undefined when it has fewer. */
async function interruptedCheckout(statement: number, loss: Loss) {
  const ada = buyer(shop.asGuest());
  await ada.put(spool.id, 2);
  const stock = await shop.stockOf(spool.id);
  const key = crypto.randomUUID();
  connections.loseAt(statement, loss);
  const response = await ada.send({ key });
  await response.text();
  const wasReached = await connections.heal();
  return wasReached ? { ada, key, stock, response } : undefined;
}

/**
 * How orders end that nobody comes back for. Canceled: the shop died between storing an order and charging it, which are
 * next to each other: a statement that is not sent stops those of its packet as well.
 */
const endings: Readonly<Record<Loss, readonly string[]>> = {
  before: ['none', 'paid'],
  after: ['none', 'cancelled', 'paid'],
};

describe.each<Loss>(['before', 'after'])('a shop that dies %s any statement of a checkout', (loss) => {
  it('completes the same order when the shopper retries, with one charge', async () => {
    shop.allowErrors();
    let died = 0;
    for (let statement = 1; statement < STATEMENTS; statement += 1) {
      const checkout = await interruptedCheckout(statement, loss);
      if (!checkout) break;
      died += 1;
      const { ada, key, stock, response } = checkout;
      expect([200, 503], `statement ${statement}`).toContain(response.status);
      const order = await ada.buy({ key });
      await shop.expectPaidOnce(order);
      expect(await shop.stockOf(spool.id), `statement ${statement}`).toBe(stock - 2);
      expect(await ada.cart()).toEqual([]);
    }
    expect(died).toBeGreaterThan(5);
    expect(died).toBeLessThan(STATEMENTS - 1);
  });

  it('ends the order paid, or with its stock released, when the shopper does not return', async () => {
    shop.allowErrors();
    const ends: string[] = [];
    for (let statement = 1; statement < STATEMENTS; statement += 1) {
      const before = (await shop.orders()).length;
      const checkout = await interruptedCheckout(statement, loss);
      if (!checkout) break;
      shop.clock.advanceMinutes(30);
      await reconcilePayments(shop.deps);
      shop.clock.reset();
      const [order] = (await shop.orders()).slice(before);
      expect(['paid', 'cancelled', undefined], `statement ${statement}`).toContain(order?.status);
      ends.push(order?.status ?? 'none');
      const charges = order ? await shop.chargesOf(order.id) : [];
      expect(charges, `statement ${statement}`).toEqual(order?.status === 'paid' ? [order.amount] : []);
      const taken = order?.status === 'paid' ? 2 : 0;
      expect(await shop.stockOf(spool.id), `statement ${statement}`).toBe(checkout.stock - taken);
    }
    expect(new Set(ends)).toEqual(new Set(endings[loss]));
  });
});
