import { beforeEach, describe, expect, it } from 'vitest';
import type { PackingOrder } from '../../../contract/desk/packing.ts';
import type { LabelSeller } from '../../gateways/shipping/labels.ts';
import { LabelsRefused } from '../../gateways/shipping/labels.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { staffClient } from '../../test/desk.ts';
import { filesInMemory } from '../../test/files-in-memory.ts';
import { addDispute } from '../../test/fixtures/order.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import { keptMails } from '../../test/kept-mails.ts';
import { allOf, storePaidOrder } from '../../test/packing.ts';
import type { ShopClient } from '../../test/shop-client.ts';

const MINUTE = 60_000;

/** A seller that waits before it answers, so that something else happens at that moment. */
class SlowSeller implements LabelSeller {
  bought: string[] = [];
  voided: string[] = [];
  beforeAnswer: () => Promise<unknown> = async () => undefined;
  beforeVoid: () => Promise<unknown> = async () => undefined;
  #next = 794_600_000_001;

  async buy({ weights }: Parameters<LabelSeller['buy']>[0]) {
    const labels = weights.map(() => ({ tracking: String(this.#next++), pdf: Buffer.from('%PDF-1.4') }));
    this.bought.push(...labels.map(({ tracking }) => tracking));
    await this.beforeAnswer();
    return { service: 'GROUND_HOME_DELIVERY', cost: null, labels };
  }

  async void(tracking: string) {
    await this.beforeVoid();
    if (this.voided.includes(tracking)) throw new LabelsRefused('The shipment cannot be cancelled.');
    this.voided.push(tracking);
  }

  reset(): void {
    this.bought = [];
    this.voided = [];
    this.beforeAnswer = async () => undefined;
    this.beforeVoid = async () => undefined;
  }
}

let ahead = 0;
const seller = new SlowSeller();
const queue = jobsInMemory();
const shop = await createTestApp({
  jobs: queue.jobs,
  files: filesInMemory().files,
  labels: seller,
  clock: () => new Date(Date.now() + ahead),
});
const { db } = shop.deps.connection;
const handlers = jobHandlers(shop.deps, keptMails().mailer);

let packer: ShopClient;
beforeEach(async () => {
  ahead = 0;
  seller.reset();
  queue.empty();
  packer = await staffClient(shop, 'packer');
});

const post = (client: ShopClient, path: string, json: object) => client.request(path, { method: 'POST', json });
const buy = (id: string, json: object = { weights: [2900] }, client = packer) =>
  post(client, `/api/desk/packing/${id}/labels`, json);
const voidThem = (id: string) => packer.request(`/api/desk/packing/${id}/labels/void`, { method: 'POST' });
const ship = (id: string, json: object = {}) => post(packer, `/api/desk/packing/${id}/ship`, json);
const typed = (tracking: string) => ({ parcels: [{ tracking, weightGrams: 2900 }] });
const codeOf = async (response: Response) => (await response.json()).code;
const states = async () =>
  (await db.selectFrom('shipments').select('state').orderBy('created_at').orderBy('state').execute()).map(
    ({ state }) => state,
  );

async function packed(client = packer): Promise<PackingOrder> {
  await storePaidOrder(db);
  const { order } = await client.json('/api/desk/packing/next', { method: 'POST' });
  const ticks = { ticks: allOf(order.pieces) };
  await client.request(`/api/desk/packing/${order.id}/ticks`, { method: 'PUT', json: ticks });
  return order;
}

const lost = async () => {
  throw new Error('the connection was cut');
};

describe('a label that was bought', () => {
  const stops: [string, (id: string) => Promise<unknown>, RegExp][] = [
    [
      'canceled',
      (id) => db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', id).execute(),
      /canceled/,
    ],
    [
      'refunded',
      (id) => db.updateTable('orders').set({ status: 'refunded' }).where('id', '=', id).execute(),
      /refunded/,
    ],
    ['disputed', (id) => addDispute({ db }, id), /The payment has been taken back/],
  ];
  it.each(stops)('is not printed for an order that is %s', async (_, stop, reason) => {
    const { id } = await packed();
    const [parcel] = (await (await buy(id)).json()).parcels;
    const label = () => packer.request(`/api/desk/packing/labels/${parcel.id}`);
    expect((await label()).status).toBe(200);
    await stop(id);
    const refused = await label();
    expect([refused.status, (await refused.json()).message]).toEqual([409, expect.stringMatching(reason)]);
  });
});

describe('while a label is being bought', () => {
  it('lets a second tab neither buy another nor ship with a typed number', async () => {
    const { id } = await packed();
    const codes: string[] = [];
    seller.beforeAnswer = async () => {
      codes.push(await codeOf(await buy(id)), await codeOf(await ship(id, typed('794612345678'))));
    };
    expect((await buy(id)).status).toBe(200);
    expect(codes).toEqual(['label_in_progress', 'label_in_progress']);
    expect(seller.bought).toHaveLength(1);
    expect(await states()).toEqual(['labelled']);
  });

  it('lets a second packer who takes the order over buy no other', async () => {
    const { id } = await packed();
    const other = await staffClient(shop, 'packer');
    const codes: string[] = [];
    seller.beforeAnswer = async () => {
      await db
        .updateTable('packing_claims')
        .set({ lease_until: new Date(0) })
        .execute();
      const { order } = await other.json('/api/desk/packing/next', { method: 'POST' });
      expect(order).toMatchObject({ id, unclearLabel: false, parcels: [{ state: 'label_requested' }] });
      const ticks = { ticks: allOf(order.pieces) };
      await other.request(`/api/desk/packing/${id}/ticks`, { method: 'PUT', json: ticks });
      codes.push(await codeOf(await buy(id, undefined, other)));
      codes.push(await codeOf(await buy(id, { weights: [2900], again: true }, other)));
    };
    await buy(id);
    expect(codes).toEqual(['label_in_progress', 'label_in_progress']);
    // The label of the first packer is on the second one's screen.
    const { order } = await other.json('/api/desk/packing/next', { method: 'POST' });
    expect(order.parcels).toMatchObject([{ state: 'labelled', tracking: seller.bought[0] }]);
  });

  it('keeps the address, and as long as the order has the label', async () => {
    const { id, number } = await packed();
    const support = await staffClient(shop, 'support');
    const fields = { firstName: 'Ada', lastName: 'Byron', phone: '4195550100', address: '14 Analytical Way' };
    const place = { address2: '', city: 'Toledo', zipCode: '43604' };
    const change = () =>
      support.request(`/api/desk/orders/${number}/address`, {
        method: 'PUT',
        json: { ...fields, ...place, checked: true },
      });
    const reasons: string[] = [];
    seller.beforeAnswer = async () => {
      reasons.push((await (await change()).json()).message);
    };
    await buy(id);
    reasons.push((await (await change()).json()).message);
    expect(reasons).toEqual(reasons.map(() => expect.stringContaining('label has this address')));
    const page = await support.json(`/api/desk/orders/${number}`);
    expect(page.reasons.address).toContain('void the label first');
    await voidThem(id);
    expect((await change()).status).toBe(200);
  });
});

describe('an answer that comes after somebody bought again', () => {
  it('is voided by a job, which is repeated until FedEx answers', async () => {
    const { id } = await packed();
    let calls = 0;
    seller.beforeAnswer = async () => {
      calls += 1;
      if (calls > 1) return;
      ahead = 2 * MINUTE;
      expect((await buy(id, { weights: [2900], again: true })).status).toBe(200);
    };
    expect(await codeOf(await buy(id))).toBe('conflict');
    const [late = '', kept = ''] = seller.bought;
    expect(await states()).toEqual(['failed', 'labelled']);
    const again = () => handlers['void-label']({ runId: crypto.randomUUID(), tracking: late });
    seller.beforeVoid = lost;
    await expect(again()).rejects.toThrow('cut');
    seller.beforeVoid = async () => undefined;
    await queue.work(handlers);
    expect(seller.voided).toEqual([late]);
    // A job may run twice.
    await again();
    expect(seller.voided).toEqual([late]);
    expect(await (await ship(id)).json()).toMatchObject({ tracking: [kept] });
  });

  it('is kept when its number was found at FedEx and typed', async () => {
    const { id } = await packed();
    seller.beforeAnswer = async () => {
      ahead = 2 * MINUTE;
      expect((await ship(id, typed(seller.bought[0] ?? ''))).status).toBe(200);
    };
    expect(await codeOf(await buy(id))).toBe('conflict');
    expect(queue.names()).not.toContain('void-label');
  });
});

describe('voiding', () => {
  it('is refused after the order has left', async () => {
    const { id } = await packed();
    await buy(id);
    await ship(id);
    expect(await codeOf(await voidThem(id))).toBe('order_shipped_before');
    expect(seller.voided).toEqual([]);
  });

  it('keeps a second tab from shipping with the label, and from voiding it twice', async () => {
    const { id } = await packed();
    await buy(id);
    const codes: string[] = [];
    seller.beforeVoid = async () => {
      seller.beforeVoid = async () => undefined;
      codes.push(await codeOf(await ship(id)), await codeOf(await voidThem(id)), await codeOf(await buy(id)));
    };
    expect((await voidThem(id)).status).toBe(200);
    expect(codes).toEqual(['label_void_unclear', 'label_in_progress', 'label_void_unclear']);
    expect(await states()).toEqual(['voided']);
    expect((await db.selectFrom('orders').select('shipped_at').executeTakeFirst())?.shipped_at).toBeNull();
  });

  it('leaves a label that nobody ships with when its answer is lost, until it is repeated', async () => {
    const { id } = await packed();
    await buy(id);
    const [tracking = ''] = seller.bought;
    seller.beforeVoid = async () => {
      seller.voided.push(tracking);
      await lost();
    };
    expect(await codeOf(await voidThem(id))).toBe('label_void_unclear');
    seller.beforeVoid = async () => undefined;
    const { order } = await packer.json('/api/desk/packing/next', { method: 'POST' });
    expect(order.parcels).toMatchObject([{ state: 'labelled', isVoiding: true }]);
    expect(await codeOf(await ship(id))).toBe('label_void_unclear');
    const file = await packer.request(`/api/desk/packing/labels/${order.parcels[0].id}`);
    expect(file.status).toBe(404);
    // FedEx refuses to void it twice, and that settles it.
    expect((await (await voidThem(id)).json()).parcels).toEqual([]);
    expect((await buy(id)).status).toBe(200);
    expect(await states()).toEqual(['voided', 'labelled']);
  });

  it('leaves the label as it was when FedEx refuses', async () => {
    const { id } = await packed();
    await buy(id);
    seller.voided = [...seller.bought];
    expect((await (await voidThem(id)).json()).message).toBe('There is no label: The shipment cannot be cancelled.');
    expect((await ship(id)).status).toBe(200);
  });

  it('is asked again by the job for canceled orders, when its answer was lost', async () => {
    const { id } = await packed();
    await buy(id);
    await db.updateTable('orders').set({ status: 'cancelled', cancelled_at: new Date() }).execute();
    seller.beforeVoid = lost;
    await handlers['settle-labels']();
    expect(await states()).toEqual(['labelled']);
    seller.beforeVoid = async () => undefined;
    await handlers['settle-labels']();
    expect(await states()).toEqual(['voided']);
    expect(seller.voided).toEqual(seller.bought);
  });
});

describe('an order with a label', () => {
  it('does not leave with another number at the order’s page, but does with its own', async () => {
    const { id, number } = await packed();
    await buy(id);
    const manager = await staffClient(shop, 'manager');
    const shipAtPage = (tracking: string) =>
      post(manager, `/api/desk/orders/${number}/ship`, { carrier: 'fedex', numbers: [tracking] });
    expect(await codeOf(await shipAtPage('794612345678'))).toBe('labels_bought');
    expect((await shipAtPage(seller.bought[0] ?? '')).status).toBe(200);
    expect((await shipAtPage(seller.bought[0] ?? '')).status).toBe(200);
  });

  it('voids a label whose file was lost in a crash, and buys another', async () => {
    const { id } = await packed();
    await buy(id);
    await db.updateTable('shipments').set({ label_file: null }).execute();
    const { order } = await packer.json('/api/desk/packing/next', { method: 'POST' });
    expect(order.parcels).toMatchObject([{ state: 'labelled', hasLabel: false }]);
    expect((await voidThem(id)).status).toBe(200);
    expect((await (await buy(id)).json()).parcels).toMatchObject([{ hasLabel: true }]);
    expect(seller.voided).toEqual([seller.bought[0]]);
  });

  it('keeps no file of a label that was voided while its file was stored', async () => {
    const { id } = await packed();
    const { files } = shop.deps;
    const put = files.put.bind(files);
    let voided: Response | undefined;
    files.put = async (...args) => {
      voided ??= await voidThem(id);
      return await put(...args);
    };
    await buy(id);
    files.put = put;
    expect(voided?.status).toBe(200);
    expect(await db.selectFrom('shipments').select(['state', 'label_file']).execute()).toEqual([
      { state: 'voided', label_file: null },
    ]);
  });
});
