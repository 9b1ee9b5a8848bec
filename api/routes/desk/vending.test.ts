import { beforeEach, expect, it } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { addTokenOrder } from '../../test/fixtures/order.ts';
import { memberOf } from '../../test/premium.ts';
import { testMachine } from '../../test/vending.ts';

const coils = testMachine();
const shop = await createTestApp({ machine: coils.machine });
const { db } = shop.deps.connection;
beforeEach(() => coils.reset());

async function member(tokens: number) {
  const { client, user } = await memberOf(shop);
  const order = await addTokenOrder({ db }, { owner: user.id, tokens });
  const press = (slot: number, choice: number) =>
    client.json(`/api/vend/${order.id}/dispense/${slot}?choice=${choice}`);
  const open = () => client.json('/api/vend', { method: 'POST', json: { orderId: order.id } });
  await open();
  return { press, open, order };
}

it('shows which spool is where, which shoppers do not see, and which have fallen', async () => {
  const packer = await staffClient(shop, 'packer');
  expect(await packer.json('/api/desk/vending')).toMatchObject({ commitment: null, pieces: 20 });
  const loaded = await packer.json('/api/desk/vending/load', { method: 'POST' });
  expect(loaded.slots).toHaveLength(10);
  expect(loaded.slots[3].spools).toMatchObject([
    { position: 1, fellAt: null },
    { position: 2, fellAt: null },
  ]);
  const { press, order } = await member(1);
  await press(4, 0);
  const { slots, commitment } = await packer.json('/api/desk/vending');
  expect(slots[3].spools[0].fellAt).not.toBeNull();
  expect(commitment).toEqual(loaded.commitment);
  expect(await packer.json('/api/desk/vending/presses')).toMatchObject({
    ...{ total: 1, open: 0 },
    rows: [{ refId: order.number, slot: 4, state: 'dispensed', color: loaded.slots[3].spools[0].color }],
  });
  const [action] = await db.selectFrom('log.entries').selectAll().execute();
  expect(action).toMatchObject({ verb: 'vending load', outcome: 'done' });
});

it('settles an unanswered press once, and reloads only then', async () => {
  const packer = await staffClient(shop, 'packer');
  const load = () => packer.request('/api/desk/vending/load', { method: 'POST' });
  await load();
  const { press, open } = await member(2);
  coils.answers('unreachable');
  await press(4, 0);
  coils.answers('received');
  coils.jamsNext();
  await press(5, 1);
  expect((await load()).status).toBe(409);
  expect(await packer.json('/api/desk/vending/presses?state=failed')).toMatchObject({
    rows: [{ slot: 5, reason: 'jammed' }],
    ...{ total: 1, open: 1 },
  });
  const { rows } = await packer.json('/api/desk/vending/presses?state=open');
  const settle = (fell: unknown) =>
    packer.request(`/api/desk/vending/presses/${rows[0].id}/settle`, { method: 'POST', json: { fell } });
  expect((await settle('perhaps')).status).toBe(400);
  expect((await settle(false)).status).toBe(200);
  expect((await settle(true)).status).toBe(409);
  // The shopper reads what the staff saw.
  expect(await open()).toMatchObject({
    credits: 2,
    choices: expect.arrayContaining([expect.objectContaining({ slot: 4, state: 'failed', reason: 'jammed' })]),
  });
  expect((await load()).status).toBe(200);
});
