import { beforeEach, describe, expect, it } from 'vitest';
import { deskOrderSchema, type EditPrice } from '../../contract/desk/order.ts';
import { canadaRulesSchema } from '../../contract/money/canada-rules.ts';
import { testCanadaRules } from '../../contract/money/sample-canada-rules.ts';
import type { Order } from '../../contract/order.ts';
import { PAY_TOKEN, payLinkSchema } from '../../contract/pay-link.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import { customsInvoice } from '../domain/orders/customs-invoice.ts';
import { markShipped } from '../domain/orders/mark-shipped.ts';
import { presentFull } from '../domain/orders/read-orders.ts';
import { buyer, usCustomer } from '../test/buyer.ts';
import { createPaypalApp } from '../test/create-paypal-app.ts';
import { staffClient } from '../test/desk.ts';
import { goods } from '../test/factory-items.ts';
import { jobsInMemory } from '../test/jobs-in-memory.ts';

/** What a publish would replace. */
const canada = structuredClone(testCanadaRules);
const shop = await createPaypalApp({ jobs: jobsInMemory().jobs, canada });

beforeEach(() => {
  Object.assign(canada, structuredClone(testCanadaRules));
});

function changeRules(): void {
  canada.rate = { ...canada.rate, cadPerUsd: 1.5, date: '2026-12-01' };
  canada.rules = { ...canada.rules, checked: '2026-12-02' };
  canada.provinces.ON.hst = 20;
  canada.ways.courier.freeUpTo = canada.ways.courier.dutyFreeUpTo;
}

const ottawa = {
  ...usCustomer,
  serviceCode: serviceCodes.canadaGround,
  country: 'CA',
  phone: '6135550142',
  address: '111 Wellington Street',
  city: 'Ottawa',
  state: 'ON',
  zipCode: 'K1A0B1',
};

/** Two spools for $45.98 and a nozzle for $11.50: CAD 71.85 at 1.25, above the threshold of the taxes only. */
async function bought(customerInfo: object = ottawa): Promise<{ ada: ReturnType<typeof buyer>; order: Order }> {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, 2);
  await ada.put(goods.part.id, 1);
  return { ada, order: await ada.buy({ customerInfo }) };
}

const promised = {
  ...{ way: 'courier', province: 'ON', value: 7185, duty: 0, gst: 0, hst: 934, pst: 0, pstName: 'PST', fee: 0 },
  ...{ total: 934, cadPerUsd: 1.25, rateDate: '2026-11-27', rulesDate: '2026-11-28' },
};

describe('what is paid at the door', () => {
  it('is estimated for an order to Canada, and not charged', async () => {
    const { order } = await bought();
    expect(order.atTheDoor).toEqual(promised);
    const { subtotal, discount, shipping, tax, total } = order.totals;
    expect([subtotal, tax]).toEqual([5748, 0]);
    expect(subtotal - discount + shipping + tax).toBe(total);
    expect(await shop.chargesOf(order.id)).toEqual([total]);
    expect(Object.keys(order.totals)).not.toContain('atTheDoor');
  });

  it('is absent from an order that stays in the US', async () => {
    const { order } = await bought(usCustomer);
    expect(order.atTheDoor).toBeUndefined();
  });

  it('goes by the way of the service: by mail there is duty, and a fee', async () => {
    const { order } = await bought({ ...ottawa, serviceCode: serviceCodes.canadaEconomy });
    // 6.5% of the nozzle's CAD 14.38
    expect(order.atTheDoor).toMatchObject({ way: 'post', duty: 93, hst: 946, fee: 995, total: 93 + 946 + 995 });
  });

  it('counts what a coupon leaves of the goods', async () => {
    await shop.db
      .insertInto('coupons')
      .values({ code: 'HALF', discount: JSON.stringify({ kind: 'percent', percent: 50 }), min_subtotal: 0 })
      .execute();
    const ada = buyer(shop.asGuest());
    await ada.put(goods.spool.id, 2);
    const { atTheDoor } = await ada.buy({ customerInfo: ottawa, couponName: 'HALF' });
    expect(atTheDoor).toMatchObject({ value: 2874, total: 0 });
  });

  it('stays as it was shown when rules and rate change, for every reader of the order', async () => {
    const { ada, order } = await bought();
    changeRules();
    expect((await ada.client.json(`/api/orders/${order.id}`)).atTheDoor).toEqual(promised);
    const staff = await staffClient(shop, 'support');
    const { refId } = order.payment;
    const shown = deskOrderSchema.parse(await staff.json(`/api/desk/orders/${refId}`));
    expect(shown.order.atTheDoor).toEqual(promised);
    const manager = await staffClient(shop, 'manager');
    const csv = await (await manager.request('/api/desk/orders/csv')).text();
    const [head = '', row = ''] = csv.trim().split('\r\n');
    expect([head.split(',').at(-2), row.split(',').at(-2)]).toEqual(['At the door (CAD)', '9.34']);
  });

  it('is absent from orders from before there was an estimate', async () => {
    const { ada, order } = await bought();
    const { atTheDoor: _, ...totals } = (await rowOf(order.id)).totals;
    await shop.db
      .updateTable('orders')
      .set({ totals: JSON.stringify(totals) })
      .where('id', '=', order.id)
      .execute();
    expect((await ada.client.json(`/api/orders/${order.id}`)).atTheDoor).toBeUndefined();
  });

  it('is estimated again for the goods and the province of a changed order', async () => {
    const { order } = await bought();
    const staff = await staffClient(shop, 'support');
    const path = `/api/desk/orders/${order.payment.refId}`;
    const { firstName, lastName, phone, address, city } = ottawa;
    const moved = { firstName, lastName, phone, address, address2: '', city, state: 'QC', zipCode: 'J8X3X7' };
    const [spools = ''] = order.lines.map(({ id }) => id);
    const change = { lines: [{ lineId: spools, qty: 1 }], address: moved };
    const send = async (json: object) => await staff.json(`${path}/edits`, { method: 'POST', json });
    const { price }: { price: EditPrice } = await send(change);
    // $34.49 of goods
    const door = { value: 4311, province: 'QC', gst: 216, pst: 430, hst: 0, total: 646 };
    expect(price.atTheDoor).toMatchObject(door);
    const { version } = deskOrderSchema.parse(await staff.json(path));
    const edited = await send({ ...change, version, shown: price.after.total, waive: true });
    expect(edited.order.order.atTheDoor).toMatchObject(door);
  });

  it('is that of the changed order once a change that costs more is paid by its link', async () => {
    const { ada, order } = await bought();
    const staff = await staffClient(shop, 'support');
    const path = `/api/desk/orders/${order.payment.refId}`;
    const change = { add: [{ id: crypto.randomUUID(), itemId: goods.otherSpool.id, qty: 1 }] };
    const { price } = await staff.json(`${path}/edits`, { method: 'POST', json: change });
    const json = { ...change, shown: price.after.total, charge: true };
    const { order: asked } = await staff.json(`${path}/edits`, { method: 'POST', json });
    const { atTheDoor: before } = await ada.client.json(`/api/orders/${order.id}`);
    expect(before).toEqual(promised);
    const token = new URL(asked.charges[0].link).searchParams.get('token') ?? '';
    await payByLink(token);
    const { atTheDoor, totals } = await ada.client.json(`/api/orders/${order.id}`);
    // $80.47 of goods
    expect(atTheDoor).toMatchObject({ value: 10_059, hst: 1308, total: 1308 });
    expect(atTheDoor).toEqual(price.atTheDoor);
    expect(Object.keys(totals)).not.toContain('atTheDoor');
  });

  it('counts what is waived of a change as taken off the goods', async () => {
    const { order } = await bought();
    const staff = await staffClient(shop, 'support');
    const path = `/api/desk/orders/${order.payment.refId}`;
    const change = { add: [{ id: crypto.randomUUID(), itemId: goods.otherSpool.id, qty: 1 }] };
    const { price } = await staff.json(`${path}/edits`, { method: 'POST', json: change });
    const json = { ...change, shown: price.after.total, waive: true };
    const { order: edited } = await staff.json(`${path}/edits`, { method: 'POST', json });
    expect(edited.order.atTheDoor).toMatchObject({ value: promised.value, total: promised.total });
  });

  it('is in a draft at the desk, on the page of its link, and in the order that is paid by it', async () => {
    const staff = await staffClient(shop, 'support');
    const lines = [{ itemId: goods.spool.id, qty: 2 }];
    const json = { key: crypto.randomUUID(), customer: ottawa, lines };
    const draft = await staff.json('/api/desk/drafts', { method: 'POST', json });
    expect(draft.atTheDoor).toMatchObject({ value: 5748, total: 747 });
    const token = new URL(draft.link).searchParams.get('token') ?? '';
    const { shown, order } = await payByLink(token);
    expect(shown.atTheDoor).toEqual(draft.atTheDoor);
    expect(order.atTheDoor).toEqual(draft.atTheDoor);
  });
});

it('tells pages the rules, so that they estimate as the order will', async () => {
  const rules = canadaRulesSchema.parse(await (await shop.request('/api/shipping/canada')).json());
  expect(rules).toEqual(testCanadaRules);
});

describe('the invoice of an order to Canada', () => {
  const invoiceOf = async (id: string) => {
    const row = await rowOf(id);
    return await customsInvoice(shop.deps, row, await presentFull(shop.deps, row));
  };

  it('has every field that the border agency asks for', async () => {
    const { order } = await bought();
    await markShipped(shop.deps, order.id, ['771204593381', '771204593382']);
    const invoice = await invoiceOf(order.id);
    expect(invoice).toMatchObject({
      vendor: { name: 'Northspool LLC', lines: expect.arrayContaining(['Detroit, MI 48210', 'USA']) },
      directShipment: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      reference: order.payment.refId,
      consignee: { name: 'Ada Byron', lines: ['111 Wellington Street', 'Ottawa, ON K1A 0B1', 'Canada'] },
      transhipment: null,
      transportation: { mode: 'FedEx Ground to Canada', from: 'Detroit, MI, USA' },
      currency: 'USD',
      packages: 2,
      netGrams: 2000,
      freight: order.totals.shipping,
      total: order.totals.total,
      declaresCusma: true,
    });
    expect(invoice?.grossGrams).toBeGreaterThan(2000);
    expect(invoice?.lines).toMatchObject([
      { hsCode: '3916.90', origin: 'US', isCusma: true, qty: 2, unitPrice: 2299, total: 4598 },
      { hsCode: '3926.90', origin: null, isCusma: false, qty: 1, unitPrice: 1150, total: 1150 },
    ]);
    const sum = invoice?.lines.reduce((all, { total }) => all + total, 0) ?? 0;
    expect(sum - (invoice?.discount ?? 0)).toBe(invoice?.goods);
    expect((invoice?.goods ?? 0) + (invoice?.freight ?? 0)).toBe(invoice?.total);
  });

  it('leaves day and packages open until it has left', async () => {
    const { order } = await bought();
    expect(await invoiceOf(order.id)).toMatchObject({ directShipment: null, packages: null });
  });

  it('declares no origin by CUSMA where that needs a signed certificate', async () => {
    const { order } = await bought();
    canada.rules.certificateAbove = testCanadaRules.ways.courier.freeUpTo;
    expect((await invoiceOf(order.id))?.declaresCusma).toBe(false);
  });

  it('has none of these fields in the US', async () => {
    const { order } = await bought(usCustomer);
    expect(await invoiceOf(order.id)).toBeUndefined();
  });
});

/** What the page of a payment link shows, and the order that is paid on it. */
async function payByLink(token: string) {
  const payer = shop.asGuest();
  const headers = { [PAY_TOKEN]: token };
  const shown = payLinkSchema.parse(await payer.json('/api/pay-link', { headers }));
  const order: Order = await payer.json('/api/checkout', {
    method: 'POST',
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    json: {
      ...{ payment: { tokenId: 'pm_card_visa' }, customerInfo: shown.customer, paymentService: 'stripe' },
      shownTotal: shown.totals?.total,
    },
  });
  return { shown, order };
}

const rowOf = (id: string) => shop.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
