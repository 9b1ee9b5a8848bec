import { describe, expect, it } from 'vitest';
import { serviceCodes } from '../../../contract/service-code.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { keptMails } from '../../test/kept-mails.ts';
import { openPackingDesk } from '../../test/open-packing-desk.ts';
import { overnight, storePaidOrder } from '../../test/packing.ts';

const { shop, db, fedex, next, ship, packed, codeOf, clock, signed } = await openPackingDesk();
const { mailer } = keptMails();
const MINUTE = 60_000;

describe('labels by FedEx', () => {
  const buy = (id: string, json: object, client = signed.packer) =>
    client.request(`/api/desk/packing/${id}/labels`, { method: 'POST', json });
  const shipments = () => db.selectFrom('shipments').selectAll().orderBy('created_at').orderBy('parcel').execute();

  it('are bought once by a double tap, kept as files with their cost, and shipped', async () => {
    await storePaidOrder(db);
    const order = await packed();
    expect(order.labels).toBe('fedex');
    const answers = await Promise.all([1, 2, 3].map(() => buy(order.id, { weights: [1500, 1401] })));
    const codes = await Promise.all(answers.filter(({ status }) => status !== 200).map(codeOf));
    expect(codes.every((code) => code === 'label_in_progress')).toBe(true);
    const again = await (await buy(order.id, { weights: [1500, 1401] })).json();
    expect(fedex.server.shipments.bought).toHaveLength(1);
    const [bought] = fedex.server.shipments.bought;
    expect(bought).toMatchObject({ reference: order.number, tracking: [expect.any(String), expect.any(String)] });
    expect(again.parcels).toMatchObject([
      { state: 'labelled', service: 'GROUND_HOME_DELIVERY', cost: 618, weightGrams: 1500, hasLabel: true },
      { state: 'labelled', cost: 617, weightGrams: 1401, hasLabel: true },
    ]);
    const label = await signed.packer.request(`/api/desk/packing/labels/${again.parcels[1].id}`);
    expect(label.headers.get('content-type')).toBe('application/pdf');
    expect(await label.text()).toContain(bought?.tracking[1]);
    expect(await (await ship(signed.packer, order.id, {})).json()).toEqual({
      number: order.number,
      tracking: bought?.tracking,
    });
    const [paidOrder] = await db.selectFrom('orders').selectAll().execute();
    expect(paidOrder?.tracking_numbers).toEqual(bought?.tracking);
  });

  it.each([
    ['SmartPost', 'SMART_POST', 2900, false],
    ['Home Delivery where SmartPost takes none so light', 'GROUND_HOME_DELIVERY', 400, false],
    ['Home Delivery for a 10-pack', 'GROUND_HOME_DELIVERY', 12_900, true],
  ])('are for the service that the shopper was quoted: %s', async (_, service, weight, isTenPack) => {
    const itemId = isTenPack ? goods.bulkBox.id : goods.spool.id;
    await storePaidOrder(db, { lines: [{ itemId, sides: [], data: { isTenPack } }] });
    const { parcels } = await (await buy((await packed()).id, { weights: [weight] })).json();
    expect(parcels).toMatchObject([{ service }]);
  });

  it('are overnight labels for overnight orders', async () => {
    await storePaidOrder(db, { customer: overnight });
    const order = await packed();
    const answer = await (await buy(order.id, { weights: [2900] })).json();
    expect(answer.parcels).toMatchObject([{ service: 'STANDARD_OVERNIGHT', cost: 1235 }]);
  });

  it('are not bought before the box is complete, nor without the lease', async () => {
    await storePaidOrder(db);
    const { order } = await next();
    expect(await codeOf(await buy(order?.id ?? '', { weights: [2900] }))).toBe('packing_incomplete');
    const other = await staffClient(shop, 'packer');
    expect(await codeOf(await buy(order?.id ?? '', { weights: [2900] }, other))).toBe('packing_lease_lost');
    expect(fedex.server.shipments.bought).toEqual([]);
  });

  it('say what FedEx refused, and can be bought after that', async () => {
    await storePaidOrder(db);
    const order = await packed();
    fedex.server.refusal = 'The state does not match the postal code.';
    expect(await (await buy(order.id, { weights: [2900] })).json()).toMatchObject({
      message: 'There is no label: The state does not match the postal code.',
    });
    fedex.server.refusal = undefined;
    expect((await buy(order.id, { weights: [2900] })).status).toBe(200);
    expect((await shipments()).map(({ state }) => state)).toEqual(['failed', 'labelled']);
  });

  it('are never bought again by themselves after an answer was lost', async () => {
    await storePaidOrder(db);
    const order = await packed();
    fedex.server.mood = 'losing';
    expect(await codeOf(await buy(order.id, { weights: [2900] }))).toBe('label_unclear');
    fedex.server.mood = 'well';
    expect(await codeOf(await buy(order.id, { weights: [2900] }))).toBe('label_unclear');
    expect((await next()).order).toMatchObject({ unclearLabel: true, parcels: [{ state: 'label_requested' }] });
    expect(fedex.server.shipments.bought).toHaveLength(1);
    // Somebody looked at FedEx, and types what was bought.
    const [tracking = ''] = fedex.server.shipments.bought[0]?.tracking ?? [];
    expect((await ship(signed.packer, order.id, { parcels: [{ tracking, weightGrams: 2900 }] })).status).toBe(200);
    expect((await shipments()).map(({ state }) => state).sort()).toEqual(['failed', 'typed']);
  });

  it('are bought again when somebody looked and found none', async () => {
    await storePaidOrder(db);
    const order = await packed();
    // The process died between the request and its answer.
    const died = { state: 'label_requested' as const, carrier: 'fedex' as const, weight_grams: 2900, parcel: 0 };
    const when = { created_at: new Date(), created_by: 'a test' };
    await db
      .insertInto('shipments')
      .values({ order_id: order.id, ...died, ...when })
      .execute();
    expect(await codeOf(await buy(order.id, { weights: [2900], again: true }))).toBe('label_in_progress');
    clock.ahead = 2 * MINUTE;
    expect(await codeOf(await buy(order.id, { weights: [2900] }))).toBe('label_unclear');
    expect((await buy(order.id, { weights: [2900], again: true })).status).toBe(200);
    expect(fedex.server.shipments.bought).toHaveLength(1);
  });

  it('are given back by a press, and then new ones may be bought', async () => {
    await storePaidOrder(db);
    const order = await packed();
    await buy(order.id, { weights: [2900] });
    expect(await codeOf(await buy(order.id, { weights: [1500, 1400] }))).toBe('labels_bought');
    const given = await signed.packer.request(`/api/desk/packing/${order.id}/labels/void`, { method: 'POST' });
    expect((await given.json()).parcels).toEqual([]);
    expect((await buy(order.id, { weights: [1500, 1400] })).status).toBe(200);
    expect(fedex.server.shipments.paid).toHaveLength(1);
    expect((await shipments())[0]).toMatchObject({ state: 'voided', voided_at: expect.any(Date), label_file: null });
  });

  it('are given back when the order is canceled before it leaves', async () => {
    await storePaidOrder(db);
    const order = await packed();
    await buy(order.id, { weights: [2900] });
    await db.updateTable('orders').set({ status: 'cancelled', cancelled_at: new Date() }).execute();
    const settle = jobHandlers(shop.deps, mailer)['settle-labels'];
    await settle();
    await settle();
    expect(fedex.server.shipments.paid).toEqual([]);
    expect((await shipments()).map(({ state }) => state)).toEqual(['voided']);
  });

  it('keep the shopper from canceling: the order is packed', async () => {
    await storePaidOrder(db);
    const order = await packed();
    await buy(order.id, { weights: [2900] });
    expect((await db.selectFrom('orders').select('packed_at').executeTakeFirst())?.packed_at).not.toBeNull();
  });

  it('survive a crash between the label and shipping: the next visit goes on', async () => {
    await storePaidOrder(db);
    const order = await packed();
    await buy(order.id, { weights: [2900] });
    const resumed = (await next()).order;
    expect(resumed).toMatchObject({ id: order.id, parcels: [{ state: 'labelled', hasLabel: true }] });
    expect((await ship(signed.packer, order.id, {})).status).toBe(200);
  });

  it.each([
    ['a PO box', { address: 'PO Box 12' }, 'FedEx does not deliver to PO boxes: send it by USPS, and type its number.'],
    [
      'Canada',
      { serviceCode: serviceCodes.canadaGround, country: 'CA', state: 'ON', zipCode: 'K1A0B1' },
      'Parcels to Canada need customs papers: make their label at FedEx, and type its number.',
    ],
  ])('are not offered for %s', async (_, customer, reason) => {
    await storePaidOrder(db, { customer });
    const order = await packed();
    expect(order).toMatchObject({ labels: 'none', labelsReason: reason });
    expect(await codeOf(await buy(order.id, { weights: [2900] }))).toBe('label_refused');
  });

  it('have no address that is too long to print', async () => {
    await storePaidOrder(db, { customer: { address: 'A'.repeat(36) } });
    const order = await packed();
    expect((await (await buy(order.id, { weights: [2900] })).json()).message).toContain('too long for a FedEx label');
  });

  it('weigh 70 pounds at most', async () => {
    await storePaidOrder(db);
    const order = await packed();
    const heavy = await buy(order.id, { weights: [31_701] });
    expect(heavy.status).toBe(400);
    expect((await buy(order.id, { weights: [31_700] })).status).toBe(200);
  });
});
