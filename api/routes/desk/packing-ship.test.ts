import { describe, expect, it } from 'vitest';
import { serviceCodes } from '../../../contract/service-code.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { goods } from '../../test/factory-items.ts';
import { keptMails } from '../../test/kept-mails.ts';
import { openPackingDesk } from '../../test/open-packing-desk.ts';
import { pickup, storePaidOrder } from '../../test/packing.ts';

const { shop, db, queue, next, put, ship, packed, codeOf, signed } = await openPackingDesk();
const { mails, mailer } = keptMails();
const NUMBER = '794612345678';

describe('shipping', () => {
  it('stores the parcels, mails the shopper once and records who did it', async () => {
    await storePaidOrder(db);
    const order = await packed();
    const parcels = [
      { tracking: '7946 1234 5678', weightGrams: 1500 },
      { tracking: '794612345679', weightGrams: 1400 },
    ];
    const answers = await Promise.all([1, 2, 3].map(() => ship(signed.packer, order.id, { parcels })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await answers[0]?.json()).toEqual({ number: order.number, tracking: [NUMBER, '794612345679'] });
    const rows = await db.selectFrom('shipments').selectAll().orderBy('parcel').execute();
    expect(rows).toMatchObject([
      { state: 'typed', carrier: 'fedex', tracking: NUMBER, weight_grams: 1500, cost: null },
      { state: 'typed', carrier: 'fedex', tracking: '794612345679', weight_grams: 1400 },
    ]);
    expect(queue.names()).toEqual(['order-shipped']);
    const actions = await db.selectFrom('log.entries').selectAll().where('verb', '=', 'orders ship').execute();
    expect(actions[0]).toMatchObject({ target: order.number, by: rows[0]?.created_by, outcome: 'done' });
    await jobHandlers(shop.deps, mailer)['order-shipped']({ orderId: order.id });
    expect(mails.at(-1)?.text).toContain(NUMBER);
    expect(await next()).toEqual({ order: null, waiting: 0 });
  });

  it('takes numbers of other carriers, and refuses one that is not theirs', async () => {
    await storePaidOrder(db);
    const order = await packed();
    const ups = { carrier: 'ups', parcels: [{ tracking: '1z 999 aa1 01 2345 6784', weightGrams: 1500 }] };
    const wrong = await ship(signed.packer, order.id, { ...ups, carrier: 'usps' });
    expect(await wrong.json()).toMatchObject({
      code: 'tracking_invalid',
      message: '"1z 999 aa1 01 2345 6784" is not a USPS tracking number.',
    });
    expect((await ship(signed.packer, order.id, ups)).status).toBe(200);
    expect(await db.selectFrom('shipments').select(['carrier', 'tracking']).execute()).toEqual([
      { carrier: 'ups', tracking: '1Z999AA10123456784' },
    ]);
  });

  it('waits until every piece is in the box', async () => {
    await storePaidOrder(db);
    const { order } = await next();
    const parcels = [{ tracking: NUMBER, weightGrams: 2900 }];
    await put(signed.packer, order?.id ?? '', { [goods.spool.id]: 1 });
    const early = await ship(signed.packer, order?.id ?? '', { parcels });
    expect(await early.json()).toMatchObject({
      code: 'packing_incomplete',
      message: 'The box is not complete. Pieces missing: 3.',
    });
    expect(await db.selectFrom('shipments').selectAll().execute()).toEqual([]);
  });

  it('makes a pickup ready without a parcel', async () => {
    await storePaidOrder(db, { customer: pickup });
    const order = await packed();
    expect(order).toMatchObject({ serviceCode: serviceCodes.pickup, recipient: ['Ada Byron'], labels: 'none' });
    expect((await ship(signed.packer, order.id, { parcels: [] })).status).toBe(200);
  });

  it('refuses an order that was canceled meanwhile', async () => {
    await storePaidOrder(db);
    const order = await packed();
    await db.updateTable('orders').set({ status: 'cancelled', cancelled_at: new Date() }).execute();
    const answer = await ship(signed.packer, order.id, { parcels: [{ tracking: NUMBER, weightGrams: 2900 }] });
    expect(await codeOf(answer)).toBe('order_not_paid');
  });

  it('refuses an order that nobody leased', async () => {
    const { id } = await storePaidOrder(db);
    expect(await codeOf(await ship(signed.packer, id, { parcels: [] }))).toBe('packing_lease_lost');
  });
});
