import { beforeEach } from 'vitest';
import { type DeskOrder, deskOrderSchema, type OrderAction } from '../../contract/desk/order.ts';
import type { Order } from '../../contract/order.ts';
import { jobHandlers } from '../job-handlers.ts';
import { buyer, type Input } from './buyer.ts';
import { createPaypalApp } from './create-paypal-app.ts';
import { staffClient } from './desk.ts';
import { goods } from './factory-items.ts';
import { addDispute } from './fixtures/order.ts';
import { jobsInMemory } from './jobs-in-memory.ts';
import { keptMails } from './kept-mails.ts';
import type { ShopClient } from './shop-client.ts';

/** The page of an order at the desk, as its calls. */
function orderPage(client: ShopClient, { payment: { refId } }: Order) {
  const path = `/api/desk/orders/${refId}`;
  const send = (action: string, json: object = {}, method = 'POST', headers: Record<string, string> = {}) =>
    client.request(`${path}/${action}`, { method, json, headers });
  return {
    read: async (): Promise<DeskOrder> => deskOrderSchema.parse(await client.json(path)),
    send,
    refund: (json: object, key: string = crypto.randomUUID()) =>
      send('refunds', { reason: 'a dent', ...json }, 'POST', { 'idempotency-key': key }),
    async refusal(response: Response) {
      return { status: response.status, ...((await response.json()) as { code: string; message: string }) };
    },
  };
}
export type OrderPage = ReturnType<typeof orderPage>;

/** A shop whose orders staff change at the desk. */
export async function openOrderDesk() {
  const queue = jobsInMemory();
  const shop = await createPaypalApp({ jobs: queue.jobs });
  const { db } = shop;
  const { mails, mailer } = keptMails();
  const handlers = jobHandlers(shop.deps, mailer);
  beforeEach(() => {
    mails.length = 0;
    queue.empty();
  });
  return {
    ...{ shop, db, queue, mails, mailer, handlers },
    async workAll() {
      while (queue.names().length > 0) await queue.work(handlers);
    },
    /** Two spools with desiccant and a nozzle, shipped by ground. */
    async bought(input: Input = {}): Promise<Order> {
      const ada = buyer(shop.asGuest());
      await ada.put(goods.spool.id, 2, [goods.addOn.id]);
      await ada.put(goods.part.id, 1);
      return await ada.buy(input);
    },
    at: async (role: 'packer' | 'support' | 'manager', order: Order) => orderPage(await staffClient(shop, role), order),
    change: (id: string, columns: object) => db.updateTable('orders').set(columns).where('id', '=', id).execute(),
    rowOf: (id: string) => db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
    dispute: (orderId: string) => addDispute({ db }, orderId),
  };
}

const now = new Date();

/** Columns of an order that has left. */
export const shipped = { packed_at: now, shipped_at: now, tracking_numbers: ['771204593381'] };

export const newAddress = {
  ...{ firstName: 'Ada', lastName: 'Byron', phone: '3135550100' },
  ...{ address: '14 Analytical Way', address2: '', city: 'Toledo', zipCode: '43604', asTyped: true },
};

const { asTyped: _, ...sameState } = newAddress;
export const editedAddress = { ...sameState, state: 'OH' };

export const upsParcel = { carrier: 'ups', numbers: ['1Z999AA10123456784'] };

/** A valid call for each action. */
export const orderCalls: Record<OrderAction, (page: OrderPage) => Promise<Response>> = {
  pack: ({ send }) => send('pack'),
  unpack: ({ send }) => send('unpack'),
  ship: ({ send }) => send('ship', { ...upsParcel, despiteDispute: true }),
  part: async ({ read, send }) => {
    const { order } = await read();
    const lines = [{ lineId: order.lines[0]?.id, qty: 1 }];
    return await send('parts', { key: crypto.randomUUID(), lines, ...upsParcel, despiteDispute: true });
  },
  track: ({ send }) => send('tracking', { carrier: 'fedex', numbers: ['771204593399'] }, 'PUT'),
  deliver: ({ send }) => send('deliver'),
  address: ({ send }) => send('address', newAddress, 'PUT'),
  edit: ({ send }) => send('edits', { address: { ...editedAddress, zipCode: '43605' }, shown: 7148 }),
  cancel: ({ send }) => send('cancel', { reason: 'asked by phone' }),
  refund: ({ refund }) => refund({ amount: 100, shown: 100 }),
  return: async ({ read, send }) => {
    const { order } = await read();
    const lines = [{ lineId: order.lines[0]?.id, qty: 1 }];
    return await send('returns', { key: crypto.randomUUID(), reason: 'damaged', lines });
  },
  confirmation: ({ send }) => send('mails', { mail: 'confirmation' }),
  shipped: ({ send }) => send('mails', { mail: 'shipped' }),
  refunded: ({ send }) => send('mails', { mail: 'refunded' }),
};
