import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { spoolPath } from '../../../contract/filament/spool-id.ts';
import { cancelOrder } from '../../domain/orders/cancel-order.ts';
import { presentFull } from '../../domain/orders/read-orders.ts';
import { staffClient } from '../../test/desk.ts';
import { goods, makeItem } from '../../test/factory-items.ts';
import { addSpools } from '../../test/fixtures/spool.ts';
import { openPackingDesk } from '../../test/open-packing-desk.ts';
import { allOf, storePaidOrder } from '../../test/packing.ts';
import type { ShopClient } from '../../test/shop-client.ts';

const { shop, db, clock, next, put, ship, packed, codeOf, signed } = await openPackingDesk();

const parcels = [{ tracking: '794612345678', weightGrams: 2900 }];
const scan = (orderId: string, code: string, client: ShopClient = signed.packer) =>
  client.request(`/api/desk/packing/${orderId}/spools`, { method: 'POST', json: { code } });
const takeOut = (orderId: string, id: string) =>
  signed.packer.request(`/api/desk/packing/${orderId}/spools/${id}`, { method: 'DELETE' });
/** The order as its shopper reads it. */
const readOrder = async (orderId: string) =>
  await presentFull(
    shop.deps,
    await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow(),
  );
/** Requests that wait for a lock of the database. */
const waiting = async () => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows[0]?.count;
};
const orderOf = async (id: string) =>
  (await db.selectFrom('spools').select('order_id').where('id', '=', id).executeTakeFirstOrThrow()).order_id;

describe('a scanned spool', () => {
  it('is in the order of its shopper once that has shipped', async () => {
    const { id: orderId } = await storePaidOrder(db);
    const { id, ids, code } = await addSpools({ db }, { count: 2 });
    const order = await packed();
    const first = await scan(orderId, `https://northspool.example${spoolPath(id)}`);
    expect(await first.json()).toEqual({ spool: { id, itemId: goods.spool.id, lot: code }, isNew: true });
    expect(await (await scan(orderId, id.toUpperCase())).json()).toMatchObject({ isNew: false });
    await scan(orderId, ids[1] ?? '');
    expect((await next()).order?.spools.map((spool) => spool.id)).toEqual(ids);
    const seen = async () => (await readOrder(orderId)).spools;
    expect(await seen()).toBeUndefined();
    expect((await ship(signed.packer, order.id, { parcels })).status).toBe(200);
    expect(await seen()).toEqual(ids.map((each) => ({ id: each, itemId: goods.spool.id, lot: code })));
    expect((await shop.asGuest().json(`/api/spools/${id}`)).sameLotInStock).toBe(0);
    expect(await codeOf(await takeOut(orderId, id))).toBe('spool_left');
  });

  it('is sold once, also when two packers scan it at the same moment', async () => {
    const orders = [await storePaidOrder(db), await storePaidOrder(db)];
    const { id } = await addSpools({ db });
    const other = await staffClient(shop, 'packer');
    const own = (await next()).order?.id ?? '';
    const others = (await next(other)).order?.id ?? '';
    expect([own, others].toSorted()).toEqual(orders.map((order) => order.id).toSorted());
    const [held, freed] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = db.transaction().execute(async (trx) => {
      await trx.selectFrom('spools').select('id').where('id', '=', id).forUpdate().execute();
      held.resolve();
      await freed.promise;
    });
    await held.promise;
    const scans = [scan(own, id), scan(others, id, other)];
    await expect.poll(waiting).toBe(2);
    freed.resolve();
    await holding;
    const answers = await Promise.all(scans);
    const refused = answers.find(({ status }) => status !== 200);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    const number = orders.find(({ id: orderId }) => orderId !== (refused === answers[0] ? own : others))?.ref_id;
    expect(await refused?.json()).toEqual({
      code: 'spool_sold',
      message: `This spool was packed into order ${number}. If it came back, take it back at Spools first.`,
    });
  });

  it('is refused where its item is not, or is complete', async () => {
    await shop.stock([goods.spool, goods.part, makeItem({ tags: { color: 'Rust' } })]);
    signed.packer = await staffClient(shop, 'packer');
    const { id: orderId } = await storePaidOrder(db);
    await next();
    const rust = await addSpools({ db }, { itemId: 'pla-rust-1.75mm-1kg' });
    expect(await (await scan(orderId, rust.id)).json()).toMatchObject({
      code: 'spool_not_in_order',
      message: 'Wrong piece: Rust PLA is not in this order.',
    });
    const { ids } = await addSpools({ db }, { count: 3 });
    const codes = [];
    for (const id of ids) codes.push((await scan(orderId, id)).status);
    expect(codes).toEqual([200, 200, 409]);
    expect(await codeOf(await scan(orderId, '0'.repeat(20)))).toBe('spool_unknown');
    expect(await codeOf(await scan(orderId, 'NS-PETROL'))).toBe('spool_unknown');
  });

  it('needs the lease of the order', async () => {
    const { id: orderId } = await storePaidOrder(db);
    await next();
    const { id } = await addSpools({ db });
    const other = await staffClient(shop, 'packer');
    expect(await codeOf(await scan(orderId, id, other))).toBe('packing_lease_lost');
    const support = await staffClient(shop, 'support');
    expect((await scan(orderId, id, support)).status).toBe(403);
    expect(await orderOf(id)).toBeNull();
  });

  it('is free again when it is taken out, the order is canceled, or another packer begins with it', async () => {
    const { id: orderId } = await storePaidOrder(db);
    const { id } = await addSpools({ db });
    await next();
    await scan(orderId, id);
    expect((await takeOut(orderId, id)).status).toBe(200);
    expect((await takeOut(orderId, id)).status).toBe(200);
    expect(await orderOf(id)).toBeNull();

    await scan(orderId, id);
    clock.ahead = 20 * 60_000;
    const other = await staffClient(shop, 'packer');
    expect((await next(other)).order).toMatchObject({ id: orderId, spools: [], ticks: {} });
    expect(await orderOf(id)).toBeNull();

    await scan(orderId, id, other);
    expect(await orderOf(id)).toBe(orderId);
    await cancelOrder(shop.deps, orderId, { message: '' });
    expect(await orderOf(id)).toBeNull();
  });

  it('keeps an order from leaving whose piece was refunded after the scan', async () => {
    const { id: orderId } = await storePaidOrder(db);
    const { ids } = await addSpools({ db }, { count: 2 });
    const order = await packed();
    for (const id of ids) await scan(orderId, id);
    await db
      .insertInto('order_refunds')
      .values({
        ...{ order_id: orderId, amount: 2299, reason: 'Changed', asked_at: new Date() },
        lines: JSON.stringify([{ lineId: 'l0', qty: 1, amount: 2299, restocked: 0 }]),
      })
      .execute();
    const refused = await ship(signed.packer, order.id, { parcels });
    expect(await refused.json()).toMatchObject({
      code: 'packing_too_many',
      message: 'Petrol: 1 too many. Take them out of the box.',
    });
    await takeOut(orderId, ids[0] ?? '');
    expect((await ship(signed.packer, order.id, { parcels })).status).toBe(200);
  });

  it('leaves with the part that has its item; others of the box are scanned again', async () => {
    const { id: orderId, ref_id } = await storePaidOrder(db);
    const { ids } = await addSpools({ db }, { count: 2 });
    await next();
    for (const id of ids) await scan(orderId, id);
    const manager = await staffClient(shop, 'manager');
    await db.deleteFrom('packing_claims').execute();
    const part = { key: crypto.randomUUID(), lines: [{ lineId: 'l0', qty: 1 }], carrier: 'fedex' };
    const sent = await manager.request(`/api/desk/orders/${ref_id}/parts`, {
      method: 'POST',
      json: { ...part, numbers: ['794612345678'] },
    });
    expect(sent.status).toBe(200);
    expect((await readOrder(orderId)).spools).toMatchObject([{ id: ids[0] }]);
    expect(await orderOf(ids[1] ?? '')).toBeNull();
    const order = (await next()).order;
    expect(order?.spools).toEqual([]);
    expect((await scan(orderId, ids[0] ?? '')).status).toBe(409);
    expect((await scan(orderId, ids[1] ?? '')).status).toBe(200);
    await put(signed.packer, orderId, allOf(order?.pieces ?? []));
    await ship(signed.packer, orderId, { parcels: [{ tracking: '794612345679', weightGrams: 1400 }] });
    expect((await readOrder(orderId)).spools).toHaveLength(2);
  });

  it('can be sold again once staff took it back', async () => {
    const { id: orderId } = await storePaidOrder(db);
    const { id } = await addSpools({ db });
    const order = await packed();
    await scan(orderId, id);
    await ship(signed.packer, order.id, { parcels });
    const { id: second } = await storePaidOrder(db);
    await next();
    expect(await codeOf(await scan(second, id))).toBe('spool_sold');
    await signed.packer.json(`/api/desk/spools/${id}/take-back`, { method: 'POST', json: {} });
    expect((await scan(second, id)).status).toBe(200);
    expect((await readOrder(orderId)).spools).toBeUndefined();
  });
});
