import { once } from 'node:events';
import { upgradeWebSocket } from '@hono/node-server';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { VENDING_SOCKETS } from '../../contract/premium/vending.ts';
import { type VendingEvent, vendingEventSchema } from '../../contract/premium/vending-sockets.ts';
import { MAX_MODELS } from '../../contract/queu3d/limits.ts';
import { createApp } from '../app.ts';
import { loadMachine } from '../domain/vending/load-machine.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { addTokenOrder } from '../test/fixtures/order.ts';
import { memberOf } from '../test/premium.ts';
import { type SocketPage, serveSockets, socketPages } from '../test/socket-pages.ts';
import { testMachineLoad } from '../test/test-settings.ts';
import { testMachine } from '../test/vending.ts';

const coils = testMachine();
const ending = new AbortController();
const sockets = { upgrade: upgradeWebSocket, closing: ending.signal };
const shop = await createTestApp({ machine: coils.machine, sockets });
const { db } = shop.deps.connection;
// Two replicas: what one changes, the other hears from the database alone.
const ports = [await serveSockets(shop.app), await serveSockets(createApp(shop.deps))] as const;
const pages = socketPages(VENDING_SOCKETS, vendingEventSchema);
type Page = SocketPage<VendingEvent>;
const connect = (replica: 0 | 1, headers: Record<string, string> = {}) => pages.connect(ports[replica], headers);
const refusedWith = (headers: Record<string, string>) => pages.refusedWith(ports[0], headers);

async function memberWith(tokens: number) {
  const { client, user, jwt } = await memberOf(shop);
  const order = await addTokenOrder({ db }, { owner: user.id, tokens });
  await client.json('/api/vend', { method: 'POST', json: { orderId: order.id } });
  return { client, order, cookie: `token=${jwt}` };
}

beforeEach(async () => {
  coils.reset();
  await loadMachine(db, testMachineLoad, new Date());
});
afterAll(() => ending.abort());

describe('a page that watches the machine', () => {
  it('gets its state at once, and changes by others on both replicas', async () => {
    const watching = [await connect(0), await connect(1)];
    for (const page of watching) page.say('onMachine');
    const pieces = (page: Page) => page.last('machineUpdate')?.data.slots[2]?.pieces;
    await expect.poll(() => watching.map(pieces)).toEqual([2, 2]);
    const { client, order } = await memberWith(1);
    await client.json(`/api/vend/${order.id}/dispense/3?choice=0`);
    await expect.poll(() => watching.map(pieces)).toEqual([1, 1]);
    for (const page of watching) expect(page.last('machineUpdate')?.data.latest[0]).toMatchObject({ slot: 3 });
  });

  it('gets its going offline and coming back', async () => {
    const page = await connect(1);
    page.say('onMachine');
    const state = () => page.last('machineUpdate')?.data.state;
    await expect.poll(state).toBe('ready');
    coils.becomes('offline');
    await expect.poll(state).toBe('offline');
    coils.becomes('ready');
    await expect.poll(state).toBe('ready');
  });

  it('gets what changed during a database outage', async () => {
    const page = await connect(0);
    page.say('onMachine');
    await expect.poll(() => page.last('machineUpdate')).toBeDefined();
    await shop.deps.connection.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and query like 'listen %vending%'`,
    );
    // Told to nobody: only who looks anew sees it.
    await db.updateTable('vending_spools').set({ fell_at: new Date() }).where('slot', '=', 7).execute();
    await expect.poll(() => page.last('machineUpdate')?.data.slots[6]?.pieces).toBe(0);
  });
});

describe('a page that watches an order', () => {
  it('gets the result of each press, from the other replica', async () => {
    const { client, order, cookie } = await memberWith(2);
    const page = await connect(1, { cookie });
    page.say('onOrder', { orderId: order.id });
    await expect.poll(() => page.last('orderUpdate')?.data).toMatchObject({ id: order.id, credits: 2 });
    await client.json(`/api/vend/${order.id}/dispense/5?choice=0`);
    await expect.poll(() => page.last('orderUpdate')?.data.choices[0]).toMatchObject({ slot: 5, state: 'dispensed' });
  });

  it('has to be its owner’s', async () => {
    const { client, order } = await memberWith(1);
    const strangers = [await connect(0), await connect(0, { cookie: (await memberWith(1)).cookie })];
    for (const page of strangers) page.say('onOrder', { orderId: order.id });
    await expect
      .poll(() => strangers.map((page) => page.last('refused')?.data.code))
      .toEqual(['sign_in_required', 'not_yours']);
    await client.json(`/api/vend/${order.id}/dispense/5?choice=0`);
    const [page] = strangers;
    page?.say('ping');
    await expect.poll(() => page?.last('pong')).toBeDefined();
    for (const each of strangers) expect(each.last('orderUpdate')).toBeUndefined();
  });
});

describe('a socket', () => {
  it('is rejected for another site, or with an invalid token', async () => {
    expect(await refusedWith({ origin: 'https://elsewhere.example' })).toBe(403);
    expect(await refusedWith({ 'sec-fetch-site': 'cross-site' })).toBe(403);
    expect(await refusedWith({ cookie: 'token=forged' })).toBe(401);
  });

  it('reports an invalid message, and stays open', async () => {
    const page = await connect(0);
    page.socket.send('{');
    page.say('onOrder', { orderId: 7 });
    page.say('drop table');
    await expect.poll(() => page.received.map(({ event }) => event)).toEqual(['refused', 'refused', 'refused']);
    page.say('ping');
    await expect.poll(() => page.last('pong')).toBeDefined();
  });

  it('is closed when its messages are too large or too frequent', async () => {
    const loud = await connect(0);
    loud.socket.send('x'.repeat(2000));
    expect((await loud.closed)[0]).toBe(1009);
    const hasty = await connect(0);
    for (let n = 0; n <= 2 * MAX_MODELS; n++) hasty.say('ping');
    expect((await hasty.closed)[0]).toBe(1008);
    const binary = await connect(0);
    binary.socket.send(Buffer.from([1]));
    expect((await binary.closed)[0]).toBe(1003);
  });
});

it('is limited per caller, and another may open when one closes', async () => {
  const many = await Promise.all(Array.from({ length: 16 }, () => connect(0)));
  expect(await refusedWith({})).toBe(503);
  shop.allowErrors();
  many[0]?.socket.close();
  await expect
    .poll(async () => {
      const socket = new WebSocket(`ws://127.0.0.1:${ports[0]}${VENDING_SOCKETS}`);
      socket.on('error', () => {});
      const [event] = await Promise.race([
        once(socket, 'open').then(() => ['open']),
        once(socket, 'unexpected-response').then(() => ['refused']),
      ]);
      socket.terminate();
      return event;
    })
    .toBe('open');
});
