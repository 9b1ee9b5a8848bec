import { describe, expect, it } from 'vitest';
import type { Order } from '../../../contract/order.ts';
import { reservedPieces } from '../../domain/stock/change-stock.ts';
import { buyer } from '../../test/buyer.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { type OrderPage, openOrderDesk, orderCalls, upsParcel } from '../../test/open-order-desk.ts';

const { shop, db, mails, queue, bought, at, change, rowOf, dispute, workAll } = await openOrderDesk();
const NUMBER = '771204593381';

/** Two spools, each with desiccant, and a nozzle. */
async function open(input: Parameters<typeof bought>[0] = {}) {
  const order = await bought(input);
  const [spools, nozzle] = order.lines.map(({ id }) => id);
  const page = await at('packer', order);
  if (!spools || !nozzle) throw new Error('the order has not two lines');
  return { order, page, spools, nozzle };
}

const ship = (page: OrderPage, lines: object[], more: object = {}) =>
  page.send('parts', { key: crypto.randomUUID(), lines, carrier: 'fedex', numbers: [NUMBER], ...more });
const reserved = async (id: string) => (await reservedPieces(db, [id])).get(id) ?? 0;
const onShelf = () => Promise.all([goods.spool, goods.addOn, goods.part].map(({ id }) => shop.stockOf(id)));
const shipments = (page: OrderPage) => page.read().then(({ order }) => order.shipments);
const reasonOf = async (page: OrderPage, response: Response) => (await page.refusal(response)).message;

describe('a part of an order', () => {
  it('leaves with its own tracking number, and its mail names what is in it and what follows', async () => {
    const { page, order, spools, nozzle } = await open();
    queue.empty();
    expect((await ship(page, [{ lineId: spools, qty: 1 }])).status).toBe(200);
    const rest = [
      { lineId: spools, qty: 1 },
      { lineId: nozzle, qty: 1 },
    ];
    const read = await page.read();
    expect(read.order).toMatchObject({ standing: 'partly_shipped', shippedAt: null, cancelUntil: null });
    expect(read.order.shipments).toMatchObject([
      { lines: [{ lineId: spools, qty: 1 }], trackingNumbers: [NUMBER], shippedAt: expect.any(String) },
      { lines: rest, trackingNumbers: [], shippedAt: null },
    ]);
    expect(read.toShip).toMatchObject(rest);
    expect(read.picks.map(({ itemId, qty }) => [itemId, qty])).toEqual([
      [goods.spool.id, 1],
      [goods.addOn.id, 1],
      [goods.part.id, 1],
    ]);
    expect(read.timeline).toContainEqual(
      expect.objectContaining({
        title: 'A part shipped',
        text: `1 piece, ${NUMBER}`,
        by: expect.stringMatching(/^packer/),
      }),
    );
    await workAll();
    expect(mails.map(({ to }) => to)).toEqual([order.email]);
    const [mail] = mails;
    expect(mail?.subject).toMatch(/has shipped in part$/);
    expect(mail?.text).toMatch(
      new RegExp(`1 × Petrol[^]*${NUMBER}[^]*Still to come[^]*1 × Petrol[^]*1 × Brass nozzle`, 'i'),
    );
  });

  it('takes its pieces off the reserved stock, and no others', async () => {
    const { page, spools } = await open();
    const before = await onShelf();
    await ship(page, [{ lineId: spools, qty: 1 }]);
    expect(await Promise.all([goods.spool.id, goods.addOn.id, goods.part.id].map(reserved))).toEqual([1, 1, 1]);
    expect(await onShelf()).toEqual(before);
  });

  it('is followed by the rest, whose mail names the rest alone', async () => {
    const { page, order, spools, nozzle } = await open();
    await ship(page, [{ lineId: spools, qty: 2 }]);
    await workAll();
    mails.length = 0;
    expect((await page.send('ship', upsParcel)).status).toBe(200);
    expect((await page.send('ship', upsParcel)).status).toBe(200);
    expect(await shipments(page)).toMatchObject([
      { lines: [{ lineId: spools, qty: 2 }], trackingNumbers: [NUMBER] },
      { lines: [{ lineId: nozzle, qty: 1 }], trackingNumbers: upsParcel.numbers, shippedAt: expect.any(String) },
    ]);
    expect((await rowOf(order.id)).tracking_numbers).toEqual([NUMBER, ...upsParcel.numbers]);
    await workAll();
    expect(mails).toHaveLength(1);
    expect(mails[0]?.text).toContain('The rest of your order left Detroit in one parcel.');
    expect(mails[0]?.text).not.toMatch(/× Petrol|still to come/i);
  });

  it('is packed without what has left', async () => {
    const { page, order, nozzle } = await open();
    await ship(page, [{ lineId: nozzle, qty: 1 }]);
    const packer = await staffClient(shop, 'packer');
    const { order: next } = await packer.json('/api/desk/packing/next', { method: 'POST' });
    expect(next.id).toBe(order.id);
    const ids = [goods.spool.id, goods.addOn.id];
    expect(next.pieces.map(({ id, qty }: { id: string; qty: number }) => [id, qty])).toEqual(ids.map((id) => [id, 2]));
    expect(await reasonOf(page, await ship(page, [{ lineId: order.lines[0]?.id, qty: 1 }]))).toMatch(
      /^Somebody is packing/,
    );
  });

  it('ships once for one press, and a piece once for two', async () => {
    const { page, order, nozzle, spools } = await open();
    const key = crypto.randomUUID();
    const twice = await Promise.all([1, 2].map(() => ship(page, [{ lineId: nozzle, qty: 1 }], { key })));
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    // What one of them leaves is a single piece, which is the rest and no part.
    const two = await Promise.all([1, 2].map(() => ship(page, [{ lineId: spools, qty: 1 }])));
    expect(two.map(({ status }) => status).sort()).toEqual([200, 409]);
    const sent = (await shipments(page))?.flatMap(({ shippedAt, lines }) => (shippedAt ? lines : []));
    expect(sent?.map(({ lineId, qty }) => [lineId, qty])).toEqual([
      [nozzle, 1],
      [spools, 1],
    ]);
    expect((await rowOf(order.id)).shipped_at).toBeNull();
  });

  it('ships the order when it is all of it', async () => {
    const { page, spools, nozzle } = await open();
    const all = [spools, nozzle].map((lineId, index) => ({ lineId, qty: 2 - index }));
    expect((await ship(page, all)).status).toBe(200);
    expect((await page.read()).order).toMatchObject({ standing: 'shipped', trackingNum: NUMBER });
    expect(await shipments(page)).toBeUndefined();
  });

  it('waits for a confirmation while the bank holds the payment', async () => {
    const { page, order, nozzle } = await open();
    await dispute(order.id);
    const lines = [{ lineId: nozzle, qty: 1 }];
    expect(await page.refusal(await ship(page, lines))).toMatchObject({ status: 409, code: 'order_disputed' });
    expect((await ship(page, lines, { despiteDispute: true })).status).toBe(200);
  });

  it.each([
    ['more than is left', (id: string) => [{ lineId: id, qty: 3 }], 409],
    ['a line twice', (id: string) => [1, 1].map((qty) => ({ lineId: id, qty })), 409],
    ['a line of another order', () => [{ lineId: crypto.randomUUID(), qty: 1 }], 409],
    ['nothing', () => [], 400],
  ])('is refused for %s', async (_, linesOf, status) => {
    const { page, order, spools } = await open();
    expect((await ship(page, linesOf(spools))).status).toBe(status);
    expect((await rowOf(order.id)).part_shipped_at).toBeNull();
  });

  it('needs a tracking number, and is not bought at the counter', async () => {
    const { page, nozzle, order } = await open();
    const lines = [{ lineId: nozzle, qty: 1 }];
    expect(await page.refusal(await ship(page, lines, { numbers: [] }))).toMatchObject({ code: 'tracking_missing' });
    const customer = { ...(await rowOf(order.id)).customer, serviceCode: 0 };
    await change(order.id, { customer: JSON.stringify(customer) });
    expect(await reasonOf(page, await ship(page, lines))).toMatch(/^This order is picked up/);
  });

  it('is corrected in its tracking number, which stays with it', async () => {
    const { page, order, nozzle } = await open();
    await ship(page, [{ lineId: nozzle, qty: 1 }]);
    await page.send('ship', upsParcel);
    const numbers = ['771204593399', ...upsParcel.numbers];
    expect((await page.send('tracking', { carrier: 'other', numbers }, 'PUT')).status).toBe(200);
    expect((await shipments(page))?.map(({ trackingNumbers }) => trackingNumbers)).toEqual(
      numbers.map((each) => [each]),
    );
    expect((await rowOf(order.id)).tracking_numbers).toEqual(numbers);
  });
});

describe('a part that nothing follows', () => {
  /** One spool with its desiccant and the nozzle are refunded. */
  async function partly(role: 'packer' | 'manager' = 'manager') {
    const { order, spools, nozzle } = await open();
    const page = await at(role, order);
    const key = crypto.randomUUID();
    const pieces = [{ lineId: spools, qty: 1 }];
    const send = (shown: number, more: object = {}) =>
      ship(page, pieces, { key, refundRest: { shown, restock: false, ...more } });
    const wrong = await page.refusal(await ship(page, pieces, { refundRest: { shown: 1, restock: false } }));
    const shown = Math.round(Number(/\$([\d.]+)/.exec(wrong.message)?.[1]) * 100);
    queue.empty();
    return { order, page, send, shown, wrong, spools, nozzle };
  }

  it('ships the order, and refunds the rest of its lines to the cent', async () => {
    const { order, page, send, shown, wrong, spools, nozzle } = await partly();
    expect(wrong).toMatchObject({ status: 409, code: 'refund_changed' });
    expect((await rowOf(order.id)).part_shipped_at).toBeNull();
    const before = await onShelf();
    expect((await send(shown)).status).toBe(200);
    const read = await page.read();
    expect(read.order.shippedAt).not.toBeNull();
    expect(read.toShip).toEqual([]);
    expect(read.refunds).toMatchObject([
      {
        amount: shown,
        shipping: 0,
        lines: [
          { lineId: spools, qty: 1, restocked: 0 },
          { lineId: nozzle, qty: 1, restocked: 0 },
        ],
      },
    ]);
    const parts = read.refunds[0]?.lines.reduce((sum, { goods: value, tax }) => sum + value + tax, 0);
    expect(parts).toBe(shown);
    expect(await onShelf()).toEqual(before);
  });

  it('says in its mail that nothing follows', async () => {
    const { send, shown } = await partly();
    await send(shown);
    await workAll();
    const mail = mails.find(({ subject }) => subject.endsWith('has shipped in part'));
    expect(mail?.text).toContain('Nothing follows: what you paid for the rest is refunded.');
    expect(mail?.text).not.toMatch(/still to come|the rest follows/i);
  });

  it('puts the rest back on the shelf where it is there', async () => {
    const { send, shown } = await partly();
    const [spool = 0, addOn = 0, part = 0] = await onShelf();
    await send(shown, { restock: true });
    expect(await onShelf()).toEqual([spool + 1, addOn + 1, part + 1]);
  });

  it('is shipped and refunded once for one press', async () => {
    const { page, send, shown } = await partly();
    const twice = await Promise.all([send(shown), send(shown)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect((await page.read()).refunds).toHaveLength(1);
  });

  it('ships nothing while the refund is not possible', async () => {
    const { order, page, send, shown } = await partly();
    await dispute(order.id);
    const refusal = await page.refusal(await send(shown, {}));
    expect(refusal.status).toBe(409);
    expect((await rowOf(order.id)).part_shipped_at).toBeNull();
  });

  it('is refused to packers, who may not refund', async () => {
    const { order, spools } = await open();
    const page = await at('packer', order);
    const refundRest = { shown: 100, restock: false };
    expect((await ship(page, [{ lineId: spools, qty: 1 }], { refundRest })).status).toBe(403);
    expect((await rowOf(order.id)).part_shipped_at).toBeNull();
  });
});

describe('an order of which a part has left', () => {
  const returnIt = (ada: ReturnType<typeof buyer>, order: Order, lineId: string) =>
    ada.client.request(`/api/orders/${order.id}/returns`, {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      json: { reason: 'faulty', note: '', lines: [{ lineId, qty: 1 }] },
    });

  it('is not canceled, by shop or shopper, as its stock would come back twice', async () => {
    const { page, nozzle } = await open();
    await ship(page, [{ lineId: nozzle, qty: 1 }]);
    expect((await page.read()).reasons.cancel).toMatch(/^A part of this order has left/);
    expect((await page.read()).order.cancelUntil).toBeNull();
  });

  it('has shipped once the rest is refunded, and the rest alone is back on the shelf', async () => {
    const { page, order, spools, nozzle } = await open();
    const [spoolsBefore = 0, addOns = 0, parts = 0] = await onShelf();
    await ship(page, [{ lineId: spools, qty: 1 }]);
    const manager = await at('manager', order);
    const goodsOf = (restock: boolean) => ({
      ...{ shipping: false, fee: 0 },
      lines: [spools, nozzle].map((lineId) => ({ lineId, qty: 1, restock })),
    });
    const tried = await manager.refund({ shown: 1, goods: goodsOf(true) });
    const shown = Number(/\$([\d.]+)/.exec((await tried.json()).message)?.[1]?.replace('.', ''));
    expect((await manager.refund({ shown, goods: goodsOf(true) })).status).toBe(200);
    const after = await page.read();
    expect(after.toShip).toEqual([]);
    expect(after.order.shippedAt).not.toBeNull();
    expect(after.order.shipments).toMatchObject([{ lines: [{ lineId: spools, qty: 1 }] }]);
    expect(after.payment.left).toBe(order.payment.amount - shown);
    expect(await onShelf()).toEqual([spoolsBefore + 1, addOns + 1, parts + 1]);
    await workAll();
    expect((await rowOf(order.id)).refunded).toBe(shown);
  });

  it('is returned once all of it has left, and says so before', async () => {
    const ada = buyer(shop.asGuest());
    await ada.put(goods.spool.id, 2);
    const order = await ada.buy();
    const page = await at('packer', order);
    const lineId = order.lines[0]?.id ?? '';
    await ship(page, [{ lineId, qty: 1 }]);
    const refused = await returnIt(ada, order, lineId);
    expect([refused.status, (await refused.json()).message]).toEqual([
      409,
      expect.stringMatching(/^A part of this order has not left yet\./),
    ]);
    expect((await orderCalls.ship(page)).status).toBe(200);
    expect((await returnIt(ada, order, lineId)).status).toBe(200);
  });
});
