import { beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { addTokenOrder } from '../../test/fixtures/order.ts';
import { memberOf } from '../../test/premium.ts';
import { testMachine } from '../../test/vending.ts';
import { runShopCommand } from '../shop-command.ts';

const coils = testMachine();
const shop = await createTestApp({ machine: coils.machine });
const { db } = shop.deps.connection;
let printed = '';
let errors = '';
beforeEach(() => coils.reset());

async function run(...args: string[]): Promise<number> {
  printed = '';
  errors = '';
  const print = (text: string): void => {
    printed += text;
  };
  return await runShopCommand({ deps: shop.deps, user: 'dana', print }, args, (text) => {
    errors += text;
  });
}

async function memberWith(tokens: number) {
  const { client, user } = await memberOf(shop);
  const order = await addTokenOrder({ db }, { owner: user.id, tokens });
  await client.json('/api/vend', { method: 'POST', json: { orderId: order.id } });
  return { client, order };
}

it('shows which spool goes into which slot, and records who loaded the machine', async () => {
  expect(await run('vending', 'slots')).toBe(0);
  expect(printed).toBe('The machine is not loaded.');
  expect(await run('vending', 'load', '--json')).toBe(0);
  const loaded = JSON.parse(printed);
  expect(loaded.spools).toHaveLength(20);
  expect(await run('vending', 'slots')).toBe(0);
  expect(printed).toContain('slot 10: 2');
  const [action] = await db.selectFrom('log.entries').selectAll().execute();
  expect(action).toMatchObject({ by: 'dana', verb: 'vending load' });
});

it('shows which spools fell for an order', async () => {
  await run('vending', 'load');
  const { client, order } = await memberWith(1);
  await client.json(`/api/vend/${order.id}/dispense/4?choice=0`);
  expect(await run('vending', 'presses', '--order', order.number)).toBe(0);
  expect(printed).toMatch(/slot 4 {2}dispensed {2}pla-/);
});

it('settles an unanswered press by hand, once; until then the machine cannot be reloaded', async () => {
  await run('vending', 'load');
  const { client, order } = await memberWith(1);
  coils.answers('unreachable');
  await client.json(`/api/vend/${order.id}/dispense/4?choice=0`);
  expect(await run('vending', 'load')).toBe(1);
  expect(errors).toContain('has not reported the result of a press');
  const { id } = await db.selectFrom('vending_presses').select('id').executeTakeFirstOrThrow();
  expect(await run('vending', 'settle', id, 'perhaps')).toBe(2);
  expect(await run('vending', 'settle', id, 'stuck')).toBe(0);
  expect(await client.json('/api/vend', { method: 'POST', json: { orderId: order.id } })).toMatchObject({ credits: 1 });
  expect(await run('vending', 'settle', id, 'fell')).toBe(1);
  expect(await run('vending', 'settle', 'nothing', 'fell')).toBe(1);
});
