import { beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { memberOf } from '../../test/premium.ts';
import { orderWithTokens, testMachine } from '../../test/vending.ts';
import { runShopCommand } from '../shop-command.ts';

const coils = testMachine();
const shop = await createTestApp({ machine: coils.machine });
const { db } = shop.deps.connection;
let said = '';
let complained = '';
beforeEach(() => coils.reset());

async function run(...args: string[]): Promise<number> {
  said = '';
  complained = '';
  const say = (text: string): void => {
    said += text;
  };
  return await runShopCommand({ deps: shop.deps, user: 'dana', say }, args, (text) => {
    complained += text;
  });
}

async function memberWith(tokens: number) {
  const { client, user } = await memberOf(shop);
  const order = await orderWithTokens(db, { owner: user.id, tokens });
  await client.json('/api/vend', { method: 'POST', json: { orderId: order.id } });
  return { client, order };
}

it('who fills the machine is told which spool goes where, and who did it is on record', async () => {
  expect(await run('vending', 'slots')).toBe(0);
  expect(said).toBe('The machine is not loaded.');
  expect(await run('vending', 'load', '--json')).toBe(0);
  const loaded = JSON.parse(said);
  expect(loaded.spools).toHaveLength(20);
  expect(await run('vending', 'slots')).toBe(0);
  expect(said).toContain('slot 10: 2');
  const [action] = await db.selectFrom('operator_actions').selectAll().execute();
  expect(action).toMatchObject({ by: 'dana', verb: 'vending load' });
});

it('who packs a parcel is told what fell for its order', async () => {
  await run('vending', 'load');
  const { client, order } = await memberWith(1);
  await client.json(`/api/vend/${order.id}/dispense/4?choice=0`);
  expect(await run('vending', 'presses', '--order', order.refId)).toBe(0);
  expect(said).toMatch(/slot 4 {2}dispensed {2}pla-/);
});

it('a press that the machine never answered is settled by who looked, once; until then the machine is not emptied', async () => {
  await run('vending', 'load');
  const { client, order } = await memberWith(1);
  coils.answers('deaf');
  await client.json(`/api/vend/${order.id}/dispense/4?choice=0`);
  expect(await run('vending', 'load')).toBe(1);
  expect(complained).toContain('has not reported the result of a press');
  const { id } = await db.selectFrom('vending_presses').select('id').executeTakeFirstOrThrow();
  expect(await run('vending', 'settle', id, 'perhaps')).toBe(2);
  expect(await run('vending', 'settle', id, 'stuck')).toBe(0);
  expect(await client.json('/api/vend', { method: 'POST', json: { orderId: order.id } })).toMatchObject({ credits: 1 });
  expect(await run('vending', 'settle', id, 'fell')).toBe(1);
  expect(await run('vending', 'settle', 'nothing', 'fell')).toBe(1);
});
