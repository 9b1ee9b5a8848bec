import { beforeAll, describe, expect, it } from 'vitest';
import { reconcilePayments } from '../domain/checkout/payment.ts';
import { createReorderApp } from '../test/create-reorder-app.ts';
import { goods } from '../test/factory-items.ts';
import { type Loss, losingConnections } from '../test/losing-connections.ts';

const shop = await createReorderApp();
const connections = await losingConnections(shop.deps);
/** More than an order has. */
const STATEMENTS = 80;

/** The day of an order while the database goes away at that statement; undefined when it has fewer. */
async function interruptedDay(statement: number, loss: Loss) {
  const ada = await shop.reordering();
  const shelf = await shop.stockOf(goods.spool.id);
  await shop.run();
  shop.advanceDays(3.5);
  connections.loseAt(statement, loss);
  await shop.run().catch(() => {});
  return (await connections.heal()) ? { ada, shelf } : undefined;
}

beforeAll(async () => {
  await shop.deps.catalogue.refresh([goods.spool.id]);
});

describe.each(['before', 'after'] as const)('a shop that dies %s any statement', (loss) => {
  it('places and charges the order of a date once, after the restart', async () => {
    shop.allowErrors();
    let died = 0;
    for (let statement = 1; statement < STATEMENTS; statement += 1) {
      const day = await interruptedDay(statement, loss);
      if (!day) break;
      died += 1;
      const { ada, shelf } = day;
      // What failed is looked at again when its lease is over, and an order that was never charged makes way for another.
      for (let tries = 0; tries < 3; tries += 1) {
        shop.clock.advanceMinutes(4);
        await reconcilePayments(shop.deps);
        await shop.run();
      }
      const paid = (await ada.orders()).filter(({ status }) => status === 'paid');
      expect(paid, `statement ${statement}`).toHaveLength(1);
      expect(await ada.paid(), `statement ${statement}`).toEqual([paid[0]?.amount]);
      expect(await shop.stockOf(goods.spool.id), `statement ${statement}`).toBe(shelf - 2);
      expect(await ada.row(), `statement ${statement}`).toMatchObject({
        number: 2,
        status: 'active',
        is_charging: false,
      });
      await ada.send('stop');
      shop.clock.reset();
      await shop.db.deleteFrom('reorders').where('id', '=', ada.id).execute();
    }
    expect(died).toBeGreaterThan(10);
    expect(died).toBeLessThan(STATEMENTS - 1);
  });

  it('announces a date once', async () => {
    shop.allowErrors();
    for (let statement = 1; statement < STATEMENTS; statement += 1) {
      const ada = await shop.reordering();
      connections.loseAt(statement, loss);
      await shop.run().catch(() => {});
      const died = await connections.heal();
      await shop.run();
      expect((await ada.row()).noticed_at, `statement ${statement}`).not.toBeNull();
      await shop.db.deleteFrom('reorders').where('id', '=', ada.id).execute();
      if (!died) break;
    }
  });
});

it('finds the payment when the answer of the payment service was lost', async () => {
  shop.allowErrors();
  const ada = await shop.reordering();
  await shop.run();
  shop.advanceDays(3.5);
  // More often than the client tries.
  shop.sandbox.faults.loseNext = 5;
  await shop.run();
  shop.sandbox.faults.loseNext = 0;
  expect((await ada.shown()).isPlacing).toBe(true);
  shop.clock.advanceMinutes(4);
  await shop.run();
  expect((await ada.orders()).map(({ status }) => status)).toEqual(['paid']);
  expect(await ada.paid()).toHaveLength(1);
  expect((await ada.row()).number).toBe(2);
});
