import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { CHOICE_TIME_MS, vendingOrderSchema } from '../../contract/premium/vending.ts';
import { settleOpenPresses } from '../domain/vending/dispense.ts';
import { loadMachine } from '../domain/vending/load-machine.ts';
import { signedIn } from '../test/accounts.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { addDispute, addTokenOrder } from '../test/fixtures/order.ts';
import { memberOf } from '../test/premium.ts';
import type { ShopClient } from '../test/shop-client.ts';
import { testMachineLoad } from '../test/test-settings.ts';
import { leaveInSlot, testMachine } from '../test/vending.ts';

const coils = testMachine();
let now = new Date();
const shop = await createTestApp({ machine: coils.machine, clock: () => now });
const { db } = shop.deps.connection;

beforeEach(async () => {
  coils.reset();
  now = new Date();
  await loadMachine(db, testMachineLoad, now);
});

const later = (ms: number) => {
  now = new Date(now.getTime() + ms);
};

async function memberWith(tokens: number) {
  const { client, user } = await memberOf(shop);
  const order = await addTokenOrder({ db }, { owner: user.id, tokens });
  return { client, user, order };
}

const open = async (client: ShopClient, orderId: string, more: object = {}) =>
  vendingOrderSchema.parse(await client.json('/api/vend', { method: 'POST', json: { orderId, ...more } }));
const at = (orderId: string, slot: number | string, choice: number | string) =>
  `/api/vend/${orderId}/dispense/${slot}?choice=${choice}`;
const press = async (client: ShopClient, orderId: string, slot: number, choice: number) =>
  vendingOrderSchema.parse(await client.json(at(orderId, slot, choice)));
const refusal = async (client: ShopClient, path: string) => {
  const answer = await client.request(path);
  const { code, message } = await answer.json();
  return { status: answer.status, code, message };
};
const count = async (state: 'dispensing' | 'dispensed' | 'failed') =>
  (await db.selectFrom('vending_presses').select('id').where('state', '=', state).execute()).length;

describe('a turn at the machine', () => {
  it('starts with its owner’s first visit, and lasts two minutes', async () => {
    const { client, order } = await memberWith(2);
    const opened = await open(client, order.id);
    expect(opened).toMatchObject({ id: order.id, status: 'active', qty: 2, credits: 2, choices: [] });
    expect([opened.choiceTime, opened.ts]).toEqual([120_000, now.toISOString()]);
    expect(opened.commitment?.root).toMatch(/^[0-9a-f]{64}$/);
    later(30_000);
    expect(await open(client, order.number)).toMatchObject({ ts: opened.ts, msLeft: 90_000 });
  });

  it('is not said to be over before it starts', async () => {
    const { client, order } = await memberWith(2);
    expect(await refusal(client, at(order.id, 4, 0))).toMatchObject({ status: 409, code: 'vending_not_started' });
  });

  it('keeps unused presses for another turn, which its owner starts', async () => {
    const { client, order } = await memberWith(2);
    await open(client, order.id);
    await press(client, order.id, 3, 0);
    later(CHOICE_TIME_MS);
    expect(await open(client, order.id)).toMatchObject({ status: 'complete', credits: 0, kept: 1, msLeft: 0 });
    expect(await refusal(client, at(order.id, 4, 1))).toMatchObject({ status: 409, code: 'vending_window_over' });
    expect(await open(client, order.id, { again: true })).toMatchObject({ status: 'active', credits: 1, kept: 0 });
    expect((await press(client, order.id, 4, 1)).choices).toHaveLength(2);
  });

  it('is complete when all presses are used', async () => {
    const { client, order } = await memberWith(1);
    await open(client, order.id);
    expect(await press(client, order.id, 1, 0)).toMatchObject({ status: 'complete', credits: 0, kept: 0 });
    expect(await open(client, order.id, { again: true })).toMatchObject({ status: 'complete' });
    expect(await refusal(client, at(order.id, 1, 1))).toMatchObject({ status: 409, code: 'vending_no_credits' });
  });

  it('is never given for an order without presses, or a refunded one', async () => {
    const { client, order } = await memberWith(0);
    expect(await open(client, order.id)).toMatchObject({ status: 'No Credits', qty: 0, credits: 0, ts: null });
    const bought = await memberWith(1);
    await open(bought.client, bought.order.id);
    await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', bought.order.id).execute();
    expect(await open(bought.client, bought.order.id)).toMatchObject({ status: 'No Credits', credits: 0, kept: 0 });
    expect(await refusal(bought.client, at(bought.order.id, 1, 0))).toMatchObject({ code: 'vending_no_credits' });
  });

  it('is listed with the shopper’s own, newest first', async () => {
    const { client, user, order } = await memberWith(1);
    await addTokenOrder({ db }, { owner: user.id, tokens: 0 });
    const mine = await client.json('/api/vend');
    expect(
      mine.map(({ id, status, kept }: { id: string; status: string; kept: number }) => [id, status, kept]),
    ).toEqual([[order.id, 'complete', 1]]);
  });
});

describe('presses of a disputed order', () => {
  it.each(['open', 'lost'] as const)('stay in the machine while the dispute is %s', async (status) => {
    const { client, order } = await memberWith(2);
    await open(client, order.id);
    await press(client, order.id, 10, 0);
    await addDispute({ db }, order.id, { status });
    expect(await refusal(client, at(order.id, 10, 1))).toMatchObject({ status: 409, code: 'vending_disputed' });
    expect(coils.fallen()).toBe(1);
    // What fell before is still answered.
    expect((await press(client, order.id, 10, 0)).choices).toHaveLength(1);
    await db.updateTable('order_disputes').set({ status: 'won' }).execute();
    await press(client, order.id, 10, 1);
    expect(coils.fallen()).toBe(2);
  });

  it('do not lose their turn meanwhile', async () => {
    const { client, order } = await memberWith(1);
    await addDispute({ db }, order.id);
    const response = await client.request('/api/vend', { method: 'POST', json: { orderId: order.id } });
    expect((await response.json()).code).toBe('vending_disputed');
    await db.updateTable('order_disputes').set({ status: 'won' }).execute();
    expect(await open(client, order.id)).toMatchObject({ status: 'active', credits: 1 });
  });
});

describe('a press', () => {
  it('dispenses one spool of the slot and returns its color', async () => {
    const { client, order } = await memberWith(1);
    await open(client, order.id);
    const { choices } = await press(client, order.id, 10, 0);
    expect(choices).toHaveLength(1);
    expect(choices[0]).toMatchObject({ choice: 0, slot: 10, position: 1, state: 'dispensed' });
    expect(choices[0]?.color).toMatchObject({ material: 'PLA', hex: '#0B5A63' });
    expect(coils.fallen()).toBe(1);
  });

  it('is the same press when it is repeated, whatever slot it names', async () => {
    const { client, order } = await memberWith(2);
    await open(client, order.id);
    const first = await press(client, order.id, 2, 0);
    expect(await press(client, order.id, 2, 0)).toEqual(first);
    expect((await press(client, order.id, 7, 0)).choices).toEqual(first.choices);
    expect([coils.fallen(), coils.received.length]).toEqual([1, 1]);
  });

  it('needs no choice: a repetition within two seconds is the same press, a later one is another', async () => {
    const { client, order } = await memberWith(3);
    await open(client, order.id);
    later(1);
    const pressBare = async (slot: number) =>
      vendingOrderSchema.parse(await client.json(`/api/vend/${order.id}/dispense/${slot}`));
    await Promise.all(Array.from({ length: 4 }, () => pressBare(2)));
    later(1_999);
    expect((await pressBare(2)).choices).toHaveLength(1);
    expect((await pressBare(3)).choices).toHaveLength(2);
    later(1);
    expect((await pressBare(2)).choices.map(({ slot }) => slot)).toEqual([2, 3, 2]);
    expect(coils.fallen()).toBe(3);
    expect(await refusal(client, `/api/vend/${order.id}/dispense/4`)).toMatchObject({ code: 'vending_no_credits' });
  });

  it('dispenses one spool when it is sent twice at once', async () => {
    const { client, order } = await memberWith(2);
    await open(client, order.id);
    await Promise.all(Array.from({ length: 6 }, () => press(client, order.id, 2, 0)));
    expect([coils.fallen(), await count('dispensed')]).toEqual([1, 1]);
  });

  it('dispenses one spool when the machine’s response was lost', async () => {
    const { client, order } = await memberWith(1);
    await open(client, order.id);
    coils.answers('lost');
    expect((await press(client, order.id, 5, 0)).choices[0]).toMatchObject({ state: 'dispensing' });
    coils.answers('received');
    expect((await press(client, order.id, 5, 0)).choices[0]).toMatchObject({ state: 'dispensed' });
    expect(coils.fallen()).toBe(1);
  });

  it('is resolved by the scheduled job when the machine did not respond', async () => {
    const { client, order } = await memberWith(2);
    await open(client, order.id);
    coils.answers('unreachable');
    await press(client, order.id, 5, 0);
    coils.answers('lost');
    await press(client, order.id, 6, 1);
    expect(await count('dispensing')).toBe(2);
    coils.answers('received');
    const before = coils.received.length;
    await settleOpenPresses(shop.deps);
    // Who pressed a moment ago still waits for the answer.
    expect(coils.received).toHaveLength(before);
    later(31_000);
    await settleOpenPresses(shop.deps);
    await settleOpenPresses(shop.deps);
    expect([await count('dispensed'), coils.fallen(), coils.received.length]).toEqual([2, 2, before + 2]);
  });

  it('is kept when the spool got stuck', async () => {
    const { client, order } = await memberWith(1);
    await open(client, order.id);
    coils.jamsNext();
    const jammed = await press(client, order.id, 4, 0);
    expect(jammed.choices[0]).toMatchObject({ state: 'failed', reason: 'jammed' });
    expect(jammed.choices[0]).not.toHaveProperty('color');
    expect(jammed).toMatchObject({ status: 'active', credits: 1 });
    expect((await press(client, order.id, 4, 1)).choices[1]).toMatchObject({ state: 'dispensed', position: 1 });
  });

  it.each([
    ['offline', 'vending_offline'],
    ['jammed', 'vending_jammed'],
  ] as const)('is refused plainly, and kept, while the machine is %s', async (state, code) => {
    const { client, order } = await memberWith(1);
    await open(client, order.id);
    coils.becomes(state);
    const refused = await refusal(client, at(order.id, 4, 0));
    expect(refused).toMatchObject({ status: 409, code });
    expect(refused.message).toContain('Your presses are kept');
    expect(await open(client, order.id)).toMatchObject({ credits: 1, choices: [], machine: { state } });
    expect(coils.received).toEqual([]);
  });

  it('is rejected for an empty slot, and kept', async () => {
    const { client, order } = await memberWith(1);
    await open(client, order.id);
    await leaveInSlot(db, 8, 0);
    expect(await refusal(client, at(order.id, 8, 0))).toMatchObject({ status: 409, code: 'vending_slot_empty' });
    expect(await open(client, order.id)).toMatchObject({ credits: 1 });
  });

  it('dispenses a slot’s last spool to one of two browsers; the other keeps its press', async () => {
    const [ada, bob] = [await memberWith(1), await memberWith(1)];
    await open(ada.client, ada.order.id);
    await open(bob.client, bob.order.id);
    await leaveInSlot(db, 9, 1);
    const answers = await Promise.all([ada, bob].map(({ client, order }) => client.request(at(order.id, 9, 0))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const orders = await Promise.all([ada, bob].map(({ client, order }) => open(client, order.id)));
    expect(orders.map(({ credits, kept }) => credits + kept).sort()).toEqual([0, 1]);
    expect(coils.fallen()).toBe(1);
  });

  it('is rejected for a slot in use, and kept', async () => {
    const [ada, bob] = [await memberWith(1), await memberWith(1)];
    await open(ada.client, ada.order.id);
    await open(bob.client, bob.order.id);
    coils.answers('lost');
    await press(ada.client, ada.order.id, 9, 0);
    expect(await refusal(bob.client, at(bob.order.id, 9, 0))).toMatchObject({ status: 409, code: 'vending_slot_busy' });
    coils.answers('received');
    expect((await press(bob.client, bob.order.id, 8, 0)).choices).toHaveLength(1);
  });
});

describe('the machine', () => {
  it.each(['0', '11', 'x', '1.5', '-1', '01'])('rejects slot %s with a message', async (slot) => {
    const { client, order } = await memberWith(1);
    await open(client, order.id);
    expect(await refusal(client, at(order.id, slot, 0))).toMatchObject({
      status: 400,
      message: 'The machine has slots 1 to 10.',
    });
    expect(coils.received).toEqual([]);
  });

  it('rejects a press with a wrong number of choices', async () => {
    const { client, order } = await memberWith(3);
    await open(client, order.id);
    expect(await refusal(client, at(order.id, 1, 'x'))).toMatchObject({ status: 400, code: 'invalid_request' });
    expect(await refusal(client, at(order.id, 1, 1))).toMatchObject({ status: 409, code: 'vending_choice_unknown' });
    expect(coils.received).toEqual([]);
  });

  it('rejects guests, and another shopper’s order as unknown', async () => {
    const { order } = await memberWith(1);
    expect(await refusal(shop.asGuest(), at(order.id, 1, 0))).toMatchObject({ status: 401, code: 'sign_in_required' });
    const { client } = await memberWith(1);
    expect(await refusal(client, at(order.id, 1, 0))).toMatchObject({ status: 404, code: 'not_yours' });
    const answer = await client.request('/api/vend', { method: 'POST', json: { orderId: order.id } });
    expect(answer.status).toBe(404);
    expect(coils.received).toEqual([]);
  });

  it('rejects non-members, but keeps what they bought', async () => {
    const { client, user } = await signedIn(shop);
    const order = await addTokenOrder({ db }, { owner: user.id, tokens: 1 });
    const answer = await client.request('/api/vend', { method: 'POST', json: { orderId: order.id } });
    expect([answer.status, (await answer.json()).code]).toEqual([403, 'vending_members_only']);
    expect(await refusal(client, at(order.id, 1, 0))).toMatchObject({ status: 403, code: 'vending_members_only' });
  });

  it('rejects a member whose membership ended during the turn, but keeps what they bought', async () => {
    const { client, user, order } = await memberWith(1);
    await open(client, order.id);
    await db.updateTable('subscriptions').set({ valid_until: now }).where('user_id', '=', user.id).execute();
    later(1000);
    expect(await refusal(client, at(order.id, 1, 0))).toMatchObject({ status: 403, code: 'vending_members_only' });
    expect(await open(client, order.id)).toMatchObject({ credits: 1 });
  });

  it.each<Record<string, string>>([{ 'sec-fetch-site': 'cross-site' }, { origin: 'https://elsewhere.example' }])(
    'another site’s press: %o',
    async (headers) => {
      const { client, order } = await memberWith(1);
      await open(client, order.id);
      const answer = await client.request(at(order.id, 1, 0), { headers });
      expect([answer.status, (await answer.json()).code]).toEqual([403, 'cross_origin']);
      expect(coils.received).toEqual([]);
    },
  );

  it('rejects everyone while it is empty', async () => {
    const { client, order } = await memberWith(1);
    await db.deleteFrom('vending_loads').execute();
    expect(await open(client, order.id)).toMatchObject({ status: 'active', commitment: null });
    expect(await refusal(client, at(order.id, 1, 0))).toMatchObject({ status: 409, code: 'vending_unloaded' });
  });
});

it('finds the last dispensed spools with an index', async () => {
  const plan = await db.transaction().execute(async (trx) => {
    // The few rows of a test would be read one by one otherwise.
    await sql`set local enable_seqscan = off`.execute(trx);
    const { rows } = await sql`
      explain select slot from vending_spools where fell_at is not null order by fell_at desc limit 12`.execute(trx);
    return JSON.stringify(rows);
  });
  expect(plan).toContain('vending_spools_latest');
});
