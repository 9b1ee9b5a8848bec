import { beforeEach, describe, expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { addTokenOrder } from '../../test/fixtures/order.ts';
import { losingConnections } from '../../test/losing-connections.ts';
import { memberOf } from '../../test/premium.ts';
import { testMachineLoad } from '../../test/test-settings.ts';
import { testMachine } from '../../test/vending.ts';
import { settleOpenPresses } from './dispense.ts';
import { loadMachine } from './load-machine.ts';

const coils = testMachine();
let ahead = 0;
const shop = await createTestApp({ machine: coils.machine, clock: () => new Date(Date.now() + ahead) });
const { db } = shop.deps.connection;
const connections = await losingConnections(shop.deps);

beforeEach(async () => {
  coils.reset();
  ahead = 0;
  await loadMachine(db, testMachineLoad, new Date());
});

async function pressAndLose(statement: number, when: 'before' | 'after') {
  const { client, user } = await memberOf(shop);
  const order = await addTokenOrder({ db }, { owner: user.id, tokens: 2 });
  await client.json('/api/vend', { method: 'POST', json: { orderId: order.id } });
  const path = `/api/vend/${order.id}/dispense/3?choice=0`;
  connections.loseAt(statement, when);
  await client.request(path);
  const wasReached = await connections.heal();
  return { client, path, wasReached };
}

/** More statements than a press runs; the last ones are not reached. */
const statements = Array.from({ length: 32 }, (_, place) => place + 1);

// The shop is killed before and after each statement of a press.
describe.each(['before', 'after'] as const)('a press whose shop dies %s statement', (when) => {
  it.each(statements)('%i dispenses one spool when it is repeated', async (statement) => {
    shop.allowErrors();
    const { client, path } = await pressAndLose(statement, when);
    const { choices } = await client.json(path);
    expect(choices).toHaveLength(1);
    expect(choices[0]).toMatchObject({ slot: 3, state: 'dispensed', position: 1 });
    expect(coils.fallen()).toBe(1);
  });

  it.each(statements)('%i is settled by the scheduled job', async (statement) => {
    shop.allowErrors();
    await pressAndLose(statement, when);
    ahead = 60_000;
    await settleOpenPresses(shop.deps);
    const presses = await db.selectFrom('vending_presses').select('state').execute();
    expect(presses.filter(({ state }) => state !== 'dispensed')).toEqual([]);
    const fallen = await db.selectFrom('vending_spools').select('slot').where('fell_at', 'is not', null).execute();
    expect([presses.length, fallen.length]).toEqual([coils.fallen(), coils.fallen()]);
    expect(coils.fallen()).toBeLessThan(2);
  });
});

it('runs fewer statements than are tested', async () => {
  expect((await pressAndLose(statements.length, 'before')).wasReached).toBe(false);
});
