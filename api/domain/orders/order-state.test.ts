import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { orderActions } from '../../../contract/desk/order.ts';
import type { Payments } from '../../gateways/payments/payments.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { runShopCommand } from '../../operator/shop-command.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { newStaff } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { filesInMemory } from '../../test/files-in-memory.ts';
import { addOrder, addTokenOrder, type OrderInput } from '../../test/fixtures/order.ts';
import { addPrintOrder } from '../../test/fixtures/print.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import { keptMails } from '../../test/kept-mails.ts';
import { editedAddress, newAddress, shipped, upsParcel } from '../../test/open-order-desk.ts';
import { allOf } from '../../test/packing.ts';
import { memberOf } from '../../test/premium.ts';
import type { ShopClient } from '../../test/shop-client.ts';
import { testMachineLoad } from '../../test/test-settings.ts';
import { testMachine } from '../../test/vending.ts';
import { loadMachine } from '../vending/load-machine.ts';
import { transitions } from './order-state.ts';

const folder = mkdtempSync(join(tmpdir(), 'prints-'));
afterAll(() => rmSync(folder, { recursive: true }));
const coils = testMachine();
const { files } = filesInMemory();
const refunded: string[] = [];
let logged: string[] = [];
const log = (message: string, { reason, error }: { reason?: unknown; error?: unknown } = {}) =>
  void logged.push(`${message} ${reason ?? ''} ${error ?? ''}`);

const shop = await createTestApp({
  jobs: jobsInMemory().jobs,
  files,
  machine: coils.machine,
  labels: {
    buy: async ({ weights }) => ({
      service: 'GROUND_HOME_DELIVERY',
      cost: null,
      labels: weights.map((_, n) => ({ tracking: `79460000000${n}`, pdf: Buffer.from('%PDF-1.4') })),
    }),
    void: async () => {},
  },
  payments: { refund: async ({ orderId }: { orderId: string }) => void refunded.push(orderId) } as unknown as Payments,
  log: { info: log, warn: log, error: log },
});
const { db } = shop.deps.connection;
const jobs = jobHandlers(shop.deps, keptMails().mailer);

beforeEach(async () => {
  logged = [];
  coils.reset();
  await loadMachine(db, testMachineLoad, new Date());
});
afterEach(() => void vi.restoreAllMocks());

/** `reason` is null where something is not offered, and nobody asks why. */
type Outcome = { readonly isDone: true } | { readonly isDone: false; readonly reason: string | null };
const done: Outcome = { isDone: true };
const offered = (is: boolean): Outcome => (is ? done : { isDone: false, reason: null });

async function answer(response: Response | Promise<Response>): Promise<Outcome> {
  const { ok, headers } = await response;
  const body = headers.get('content-type')?.includes('json') ? await (await response).json() : {};
  return ok ? done : { isDone: false, reason: String(body.message) };
}

const post = (client: ShopClient, path: string, json: object = {}, headers: Record<string, string> = {}) =>
  answer(client.request(path, { method: 'POST', json, headers }));

/** A shopper's order that was paid just now, unless said otherwise. */
async function bought(input: OrderInput = {}) {
  const { client: shopper, user } = await memberOf(shop);
  const line = { itemId: goods.spool.id, sides: goods.spool.sides };
  const { id, number, email } = await addOrder({ db }, { lines: [line], ...input, owner: user.id, email: user.email });
  const desk = (await newStaff(shop, 'manager')).client;
  return { id, number, email, shopper, desk, path: `/api/desk/orders/${number}` };
}

const command = async (...args: string[]): Promise<Outcome> => {
  let reason = '';
  const code = await runShopCommand({ deps: shop.deps, user: 'dana', print: () => {} }, args, (text) => {
    reason += text;
  });
  return code === 0 ? done : { isDone: false, reason };
};

/** In the box of a packer, with its label where it is to have one. */
async function inBox({ label = false } = {}) {
  const order = await bought();
  await post(order.desk, '/api/desk/packing/next');
  const path = `/api/desk/packing/${order.id}`;
  const { pieces } = (await order.desk.json('/api/desk/packing/next', { method: 'POST' })).order;
  await order.desk.request(`${path}/ticks`, { method: 'PUT', json: { ticks: allOf(pieces) } });
  if (label) expect(await post(order.desk, `${path}/labels`, { weights: [2900], again: false })).toEqual(done);
  return { ...order, path };
}

async function atMachine({ isOpen = false } = {}) {
  const { client: shopper, user } = await memberOf(shop);
  const { id } = await addTokenOrder({ db }, { owner: user.id, tokens: 2 });
  if (isOpen) await post(shopper, '/api/vend', { orderId: id });
  return { id, shopper };
}

/** Prepares an order in which the transition is possible, and returns the call that makes it, or the page that offers it. */
type Caller = () => Promise<() => Promise<Outcome>>;

const page =
  (action: string, columns: OrderInput): Caller =>
  async () => {
    const { desk, path } = await bought(columns);
    return async () => {
      const { reasons } = await desk.json(path);
      return reasons[action] === null ? done : { isDone: false, reason: reasons[action] };
    };
  };

const atDesk =
  (action: string, json: object, { method = 'POST', columns = {} as OrderInput } = {}): Caller =>
  async () => {
    const { desk, path } = await bought(columns);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    return () => answer(desk.request(`${path}/${action}`, { method, json, headers }));
  };

const packed = { packed_at: new Date() };

/** By the call for several orders, whose answer names those that are refused. */
const ofChosen =
  (action: string, columns: OrderInput = {}): Caller =>
  async () => {
    const { desk, number } = await bought(columns);
    return async () => {
      const { refused } = await desk.json(`/api/desk/orders/${action}`, {
        method: 'POST',
        json: { numbers: [number] },
      });
      return refused.length === 0 ? done : { isDone: false, reason: refused[0].reason };
    };
  };

const typed =
  (args: (number: string) => string[], columns: OrderInput = {}): Caller =>
  async () => {
    const { number } = await bought(columns);
    return () => command(...args(number));
  };

const part = (qty: number) => ({ key: crypto.randomUUID(), lines: [{ lineId: 'l0', qty }], ...upsParcel });
const mail = (which: string, columns: OrderInput = {}) => atDesk('mails', { mail: which }, { columns });
const lineOfReturn = { reason: 'faulty', note: '', lines: [{ lineId: 'l0', qty: 1 }] };

/** Whoever makes a transition, or shows whether it is possible. The pages of the desk's actions are below. */
const callers: Record<keyof typeof transitions, Record<string, Caller>> = {
  pick: {
    'the pick list of an order’s page': async () => {
      const { desk, path } = await bought();
      return async () => {
        const { picks, picksReason } = await desk.json(path);
        return picks.length > 0 ? done : { isDone: false, reason: picksReason };
      };
    },
    'packing slips': async () => {
      const { desk, number } = await bought();
      return () => post(desk, '/api/desk/orders/slips', { numbers: [number] });
    },
  },
  pack: {
    'the desk': atDesk('pack', {}),
    'the list of orders': ofChosen('pack'),
    'orders pack': typed((number) => ['orders', 'pack', number]),
  },
  unpack: {
    'the desk': atDesk('unpack', {}, { columns: packed }),
    'the list of orders': ofChosen('unpack', packed),
  },
  print: {
    'the printers’ screen': async () => {
      const { desk } = await bought();
      const { number } = await addPrintOrder({ db }, { qty: 2 });
      return () => post(desk, `/api/desk/prints/${number}/1/runs`, { machine: 'Printer 2', pieces: 1 });
    },
    'prints done': async () => {
      const { number } = await addPrintOrder({ db }, { qty: 2 });
      return () => command('prints', 'done', number);
    },
    'prints save': async () => {
      const { number, modelId, sliceId } = await addPrintOrder({ db }, { qty: 2 });
      for (const key of [`models/${modelId}`, `gcode/${sliceId}`])
        await files.put(key, new Blob([gzipSync('solid')]).stream());
      return () => command('prints', 'save', number, '--to', folder);
    },
  },
  buyLabel: {
    'the packing screen': async () => {
      const { desk, path } = await inBox();
      return () => post(desk, `${path}/labels`, { weights: [2900], again: false });
    },
  },
  readLabel: {
    'the packing screen': async () => {
      const { desk, id } = await inBox({ label: true });
      const label = await db.selectFrom('shipments').select('id').where('order_id', '=', id).executeTakeFirstOrThrow();
      return () => answer(desk.request(`/api/desk/packing/labels/${label.id}`));
    },
  },
  voidLabel: {
    'the packing screen': async () => {
      const { desk, path } = await inBox({ label: true });
      return () => post(desk, `${path}/labels/void`);
    },
    'the job settle-labels': async () => {
      const { id } = await inBox({ label: true });
      await db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute();
      return async () => {
        await jobs['settle-labels']();
        const label = await db.selectFrom('shipments').select('state').where('order_id', '=', id).executeTakeFirst();
        return label?.state === 'voided' ? done : { isDone: false, reason: logged.join() };
      };
    },
  },
  ship: {
    'the desk': atDesk('ship', upsParcel),
    'the desk, with all that is left': async () => await atDesk('parts', part(2))(),
    'the packing screen': async () => {
      const { desk, path } = await inBox({ label: true });
      return () => post(desk, `${path}/ship`, { parcels: [] });
    },
    'orders ship': typed((number) => ['orders', 'ship', number, '771204593381']),
  },
  part: { 'the desk': async () => await atDesk('parts', part(1))() },
  track: {
    'the desk': atDesk(
      'tracking',
      { carrier: 'fedex', numbers: ['771204593399'] },
      { method: 'PUT', columns: shipped },
    ),
  },
  deliver: {
    'the desk': atDesk('deliver', {}, { columns: shipped }),
    'orders delivered': typed((number) => ['orders', 'delivered', number], shipped),
  },
  address: { 'the desk': atDesk('address', newAddress, { method: 'PUT' }) },
  edit: { 'the desk': atDesk('edits', { address: editedAddress, shown: 5098 }), 'its price': atDesk('edits', {}) },
  cancel: { 'the desk': atDesk('cancel', { reason: 'asked by phone' }) },
  cancelOwn: {
    'its shopper': async () => {
      const { id, shopper } = await bought();
      return () => post(shopper, `/api/orders/${id}/cancel`);
    },
    'its shopper’s page': async () => {
      const { id, shopper } = await bought();
      return async () => offered((await shopper.json(`/api/orders/${id}`)).cancelUntil !== null);
    },
  },
  refund: {
    'the desk': atDesk('refunds', { amount: 100, shown: 100, reason: 'a dent' }),
    'orders refund': typed((number) => ['orders', 'refund', number, '--reason', 'a dent']),
  },
  payBack: {
    'the job refund-order': async () => {
      const { id } = await bought({
        payment_intent_id: crypto.randomUUID(),
        status: 'cancelled',
        cancelled_at: new Date(),
      });
      return async () => {
        await jobs['refund-order']({ orderId: id });
        return refunded.includes(id) ? done : { isDone: false, reason: logged.join() };
      };
    },
  },
  requestReturn: {
    'its shopper': async () => {
      const { id, shopper } = await bought(shipped);
      const key = { 'idempotency-key': crypto.randomUUID() };
      return () => post(shopper, `/api/orders/${id}/returns`, lineOfReturn, key);
    },
    'its shopper’s page': async () => {
      const { id, shopper } = await bought(shipped);
      return async () => offered((await shopper.json(`/api/orders/${id}`)).returnUntil !== null);
    },
  },
  return: {
    'the desk': async () =>
      await atDesk('returns', { ...lineOfReturn, key: crypto.randomUUID() }, { columns: shipped })(),
  },
  replace: {
    'the desk': async () => {
      const { desk, path } = await bought(shipped);
      const json = { ...lineOfReturn, key: crypto.randomUUID() };
      const { order } = await desk.json(`${path}/returns`, { method: 'POST', json });
      return () => post(desk, `${path}/returns/${order.returns[0].refId}/replacement`, { restock: false });
    },
  },
  press: {
    'a turn at the machine': async () => {
      const { id, shopper } = await atMachine();
      return () => post(shopper, '/api/vend', { orderId: id });
    },
    'a press at the machine': async () => {
      const { id, shopper } = await atMachine({ isOpen: true });
      return () => answer(shopper.request(`/api/vend/${id}/dispense/1?choice=0`));
    },
  },
  invoice: {
    'its shopper': async () => {
      const { id, shopper } = await bought();
      return () => answer(shopper.request(`/api/orders/${id}/invoice`));
    },
  },
  confirmation: {
    'the desk': mail('confirmation'),
    'a shopper who knows number and address': async () => {
      const { number, email, shopper } = await bought();
      const json = { number, email, mailsLink: true };
      return async () => offered((await shopper.json('/api/orders/track', { method: 'POST', json })).hasMail);
    },
  },
  shipped: { 'the desk': mail('shipped', shipped) },
  refunded: { 'the desk': mail('refunded', { refunded: 500 }) },
};

const possibleIn: Partial<Record<string, OrderInput>> = {
  unpack: packed,
  track: shipped,
  deliver: shipped,
  return: shipped,
  shipped,
  refunded: { refunded: 500 },
};
for (const action of orderActions) callers[action]['its page at the desk'] = page(action, possibleIn[action] ?? {});

describe.each(Object.entries(callers))('the guard of %s', (name, all) => {
  it.each(Object.entries(all))('is asked by %s', async (_, caller) => {
    const possible = await caller();
    expect(await possible()).toEqual(done);
    const impossible = await caller();
    vi.spyOn(transitions, name as 'pack').mockReturnValue('never');
    const outcome = await impossible();
    expect(outcome).toMatchObject({ isDone: false });
    if (!outcome.isDone && outcome.reason !== null) expect(outcome.reason).toContain('never');
  });
});
