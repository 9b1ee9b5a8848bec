import { beforeEach, describe, expect, it } from 'vitest';
import type { CheckoutTax } from '../../contract/checkout-tax.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import { recordTaxes } from '../domain/tax/tax-records.ts';
import { stripeTax } from '../gateways/tax/stripe-tax.ts';
import { jobHandlers } from '../job-handlers.ts';
import { RecordStore } from '../sandbox/stripe/store.ts';
import { newTaxSettings } from '../sandbox/stripe/tax-settings.ts';
import { signedIn } from '../test/accounts.ts';
import { buyer, usCustomer } from '../test/buyer.ts';
import { createPayingApp, expectSum } from '../test/create-paying-app.ts';
import { staffClient } from '../test/desk.ts';
import { goods } from '../test/factory-items.ts';
import { jobsInMemory } from '../test/jobs-in-memory.ts';
import { keptMails } from '../test/kept-mails.ts';

const queue = jobsInMemory();
const shop = await createPayingApp((account, { log }) => ({
  tax: stripeTax({ ...account, timeoutMs: 400 }, log),
  jobs: queue.jobs,
}));
const { db, stripe, sandbox } = shop;
const handlers = jobHandlers(shop.deps, keptMails().mailer);
beforeEach(() => queue.empty());

const newYork = { ...usCustomer, address: '350 Fifth Avenue', city: 'New York', state: 'NY', zipCode: '10118' };
const detroit = { ...usCustomer, city: 'Detroit', state: 'MI', zipCode: '48201' };
const questionOf = ({ serviceCode, address, city, state, zipCode }: typeof usCustomer) => {
  return { serviceCode, address, city, state, zipCode };
};

/** Two spools of $22.99 and shipping for $5.00: $50.98 before tax. */
async function shopper() {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, 2);
  return {
    ...ada,
    preview: async (question: object): Promise<CheckoutTax> =>
      await ada.client.json('/api/checkout/tax', { method: 'POST', json: question }),
  };
}

const calculations = () => shop.stripeCalls.filter(({ path }) => path === '/tax/calculations').length;
const recorded = () => db.selectFrom('tax_records').selectAll().orderBy('id').execute();

async function workAll() {
  while (queue.names().length > 0) await queue.work(handlers);
  await recordTaxes(shop.deps);
}

/** What Stripe's reports have for an order: its sale and what took it back. */
async function reportOf(refId: string) {
  const rows = (await recorded()).filter(({ reference }) => reference.startsWith(refId));
  let [tax, total] = [0, 0];
  for (const { transaction } of rows) {
    if (!transaction) continue;
    const lines = (await stripe.tax.transactions.listLineItems(transaction, { limit: 100 })).data;
    const { shipping_cost: shipping } = await stripe.tax.transactions.retrieve(transaction);
    const own = lines.reduce((sum, line) => sum + line.amount_tax, shipping?.amount_tax ?? 0);
    tax += own;
    total += lines.reduce((sum, line) => sum + line.amount, shipping?.amount ?? 0) + own;
  }
  return { tax, total };
}

describe('an order whose tax Stripe computes', () => {
  it('is charged the state’s tax on goods and shipping, by the calculation that its shopper saw', async () => {
    const ada = await shopper();
    const { taxed, untaxed } = await ada.preview(questionOf(newYork));
    expect([untaxed, taxed]).toMatchObject([5098, { state: 'NY', taxable: 5098, shipping: 20 }]);
    const asked = calculations();
    const order = await ada.buy({ customerInfo: newYork, more: { shownTotal: 5302 } });
    expect(calculations()).toBe(asked);
    expect(order.totals).toMatchObject({ shipping: 500, tax: 204, total: 5302, taxed });
    expectSum(order);
    expect(await shop.chargesOf(order.id)).toEqual([5302]);
  });

  it.each([
    ['Michigan, where shipping is not taxed', detroit, 276],
    ['Texas', { ...usCustomer, city: 'Austin', state: 'TX', zipCode: '78701' }, 318],
    ['Ohio, where the account is not registered', usCustomer, 0],
  ])('is taxed as %s', async (_, customerInfo, tax) => {
    const order = await (await shopper()).buy({ customerInfo });
    expect(order.totals).toMatchObject({ tax, total: 5098 + tax });
    expectSum(order);
  });

  it('is taxed at the shop when it is picked up, and nowhere in Canada', async () => {
    const pickup = { ...usCustomer, serviceCode: serviceCodes.pickup };
    expect((await (await shopper()).buy({ customerInfo: pickup })).totals).toMatchObject({ shipping: 0, tax: 276 });
    const asked = calculations();
    const toronto = { ...usCustomer, country: 'CA', state: 'ON', zipCode: 'M5V 2T6', serviceCode: 92 };
    expect((await (await shopper()).buy({ customerInfo: toronto })).totals.tax).toBe(0);
    expect(calculations()).toBe(asked);
  });

  it('has no tax for an exempt account', async () => {
    const { client, user } = await signedIn(shop);
    await db.updateTable('users').set({ tax_exempt: true }).where('id', '=', user.id).execute();
    const ada = buyer(client);
    await ada.put(goods.spool.id, 2);
    const order = await ada.buy({ customerInfo: newYork });
    expect(order.totals).toMatchObject({ tax: 0, taxed: { taxable: 0 } });
  });
});

describe('a failure of Stripe Tax', () => {
  const failures: [string, () => unknown][] = [
    ['a server error', () => Object.assign(sandbox.faults, { failWrites: 1 })],
    ['a limit of calls', () => Object.assign(sandbox.faults, { limitNext: 1 })],
    ['a slow answer', () => Object.assign(sandbox.faults, { latencyMs: 600 })],
  ];

  it.each(failures)('blocks no sale and takes no tax where the rule has none: %s', async (_, fail) => {
    const ada = await shopper();
    await ada.preview(questionOf({ ...newYork, city: 'Albany' }));
    fail();
    const order = await ada.buy({ customerInfo: newYork, more: { shownTotal: 5302 } });
    expect(order.totals).toMatchObject({ tax: 0, total: 5098 });
    expect(order.totals.taxed).toBeUndefined();
    expectSum(order);
    shop.allowErrors();
  });

  it('charges the rule of the shop where that applies, and the page showed it', async () => {
    const ada = await shopper();
    Object.assign(sandbox.faults, { failWrites: 1 });
    const order = await ada.buy({ customerInfo: detroit, more: { shownTotal: 5374 } });
    expect(order.totals).toMatchObject({ tax: 276, total: 5374 });
    shop.allowErrors();
  });

  it('charges never more than the page showed, also where the rule asks for more', async () => {
    const ada = await shopper();
    await ada.preview(questionOf(newYork));
    Object.assign(sandbox.faults, { failWrites: 1 });
    const order = await ada.buy({ customerInfo: detroit, more: { shownTotal: 5200 } });
    expect(order.totals).toMatchObject({ tax: 102, total: 5200 });
    expectSum(order);
    shop.allowErrors();
  });

  it('is not a reason to sell below the price of the goods', async () => {
    const ada = await shopper();
    await ada.preview(questionOf(newYork));
    Object.assign(sandbox.faults, { failWrites: 1 });
    const refused = await ada.refused({ customerInfo: detroit, more: { shownTotal: 5000 } });
    expect(refused).toMatchObject({ code: 'total_changed', total: 5098 });
    shop.allowErrors();
  });

  it('is also an address that Stripe does not know', async () => {
    const ada = await shopper();
    const order = await ada.buy({ customerInfo: { ...newYork, state: 'MI' } });
    expect(order.totals).toMatchObject({ tax: 0, total: 5098 });
    shop.allowErrors();
  });

  it('is also an account without a head office', async () => {
    const ada = await shopper();
    const store = new RecordStore(db as never);
    store.put('tax.settings', { ...newTaxSettings, head_office: null });
    await store.commit();
    expect((await ada.preview(questionOf(detroit))).taxed).toBeNull();
    const order = await ada.buy({ customerInfo: detroit, more: { shownTotal: 5374 } });
    expect(order.totals).toMatchObject({ tax: 276, total: 5374 });
    shop.allowErrors();
  });
});

describe('a total that differs from what was shown', () => {
  it('is charged when it is lower', async () => {
    const order = await (await shopper()).buy({ customerInfo: newYork, more: { shownTotal: 6000 } });
    expect(order.totals.total).toBe(5302);
  });

  it('is shown again when it is higher, such as after the cart changed', async () => {
    const ada = await shopper();
    await ada.preview(questionOf(newYork));
    await ada.put(goods.part.id, 1);
    const refused = await ada.refused({ customerInfo: newYork, more: { shownTotal: 5302 } });
    expect(refused).toMatchObject({ code: 'total_changed', total: 6498 });
    expect(await shop.orders()).toEqual([]);
  });

  it('is shown again when the page could not ask', async () => {
    const refused = await (await shopper()).refused({ customerInfo: newYork, more: { shownTotal: 5098 } });
    expect(refused).toMatchObject({ code: 'total_changed', total: 5302 });
  });
});

describe('the reports of Stripe', () => {
  it('have a paid order once, also when it is looked for again', async () => {
    const order = await (await shopper()).buy({ customerInfo: newYork });
    await recordTaxes(shop.deps);
    expect(await recordTaxes(shop.deps)).toBe(0);
    expect(await recorded()).toMatchObject([{ kind: 'sale', reference: order.payment.refId, amount: 5302 }]);
    expect(await reportOf(order.payment.refId)).toEqual({ tax: 204, total: 5302 });
  });

  it('have it once when the answer was lost', async () => {
    const order = await (await shopper()).buy({ customerInfo: newYork });
    Object.assign(sandbox.faults, { loseNext: 1 });
    await expect(recordTaxes(shop.deps)).rejects.toThrow();
    await recordTaxes(shop.deps);
    expect(await reportOf(order.payment.refId)).toEqual({ tax: 204, total: 5302 });
    expect(await recorded()).toHaveLength(1);
  });

  it('take back exactly the tax of the pieces and the shipping that were refunded', async () => {
    const order = await (await shopper()).buy({ customerInfo: newYork });
    await workAll();
    const support = await staffClient(shop, 'support');
    const lineId = order.lines[0]?.id;
    const refund = async (shipping: boolean, shown: number) => {
      const json = {
        reason: 'a dent',
        shown,
        goods: { lines: [{ lineId, qty: 1, restock: false }], shipping, fee: 0 },
      };
      const path = `/api/desk/orders/${order.payment.refId}/refunds`;
      const headers = { 'idempotency-key': crypto.randomUUID() };
      expect((await support.request(path, { method: 'POST', json, headers })).status).toBe(200);
      await workAll();
    };
    await refund(false, 2299 + 92);
    expect(await reportOf(order.payment.refId)).toEqual({ tax: 112, total: 5302 - 2391 });
    await refund(true, 2299 + 92 + 500 + 20);
    expect(await reportOf(order.payment.refId)).toEqual({ tax: 0, total: 0 });
    expect((await recorded()).map(({ failure }) => failure)).toEqual([null, null, null]);
  });

  it('take back a canceled order, and an amount in proportion', async () => {
    const order = await (await shopper()).buy({ customerInfo: newYork });
    const other = await (await shopper()).buy({ customerInfo: detroit });
    const support = await staffClient(shop, 'support');
    const cancel = { reason: 'asked by phone' };
    await support.request(`/api/desk/orders/${order.payment.refId}/cancel`, { method: 'POST', json: cancel });
    await support.request(`/api/desk/orders/${other.payment.refId}/refunds`, {
      method: 'POST',
      json: { reason: 'late', amount: 1000, shown: 1000 },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    await workAll();
    expect(await reportOf(order.payment.refId)).toEqual({ tax: 0, total: 0 });
    expect(await reportOf(other.payment.refId)).toEqual({ tax: 225, total: 4374 });
  });

  it('have the order as it is after a change', async () => {
    const order = await (await shopper()).buy({ customerInfo: newYork });
    await workAll();
    const support = await staffClient(shop, 'support');
    const path = `/api/desk/orders/${order.payment.refId}`;
    const lines = [{ lineId: order.lines[0]?.id, qty: 1 }];
    const edit = (json: object) => support.request(`${path}/edits`, { method: 'POST', json: { lines, ...json } });
    const { price } = await (await edit({})).json();
    expect(price.after).toMatchObject({ tax: 112, total: 2911 });
    const { version } = await support.json(path);
    expect((await edit({ version, shown: 2911 })).status).toBe(200);
    await workAll();
    expect((await recorded()).map(({ kind }) => kind)).toEqual(['sale', 'replaced', 'sale']);
    expect(await reportOf(order.payment.refId)).toEqual({ tax: 112, total: 2911 });
  });

  it('have a calculation that is gone by what it comes to today, or say why not', async () => {
    const order = await (await shopper()).buy({ customerInfo: newYork });
    const gone = { ...order.totals, taxed: { ...order.totals.taxed, calculation: 'taxcalc_gone' } };
    await db
      .updateTable('orders')
      .set({ totals: JSON.stringify(gone) })
      .execute();
    await recordTaxes(shop.deps);
    expect(await reportOf(order.payment.refId)).toEqual({ tax: 204, total: 5302 });
    const dearer = { ...gone, taxed: { ...gone.taxed, shipping: 21, calculation: 'taxcalc_other' }, tax: 205 };
    await db
      .updateTable('orders')
      .set({ totals: JSON.stringify(dearer) })
      .execute();
    await recordTaxes(shop.deps);
    expect((await recorded()).at(-1)).toMatchObject({
      transaction: null,
      failure: expect.stringContaining('taxcalc_other'),
    });
    shop.allowErrors();
  });
});
