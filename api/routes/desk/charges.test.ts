import { describe, expect, it } from 'vitest';
import { cents } from '../../../contract/cents.ts';
import type { DeskOrder } from '../../../contract/desk/order.ts';
import { PAY_TOKEN, type PayLink, payLinkSchema } from '../../../contract/pay-link.ts';
import { reconcilePayments } from '../../domain/checkout/payment.ts';
import { readToday } from '../../domain/desk/today.ts';
import { presentFull } from '../../domain/orders/read-orders.ts';
import { recordDispute } from '../../domain/orders/record-dispute.ts';
import { recordFailedRefund } from '../../domain/orders/record-refund.ts';
import { delegateJobs } from '../../job-handlers.ts';
import { usCustomer } from '../../test/buyer.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { addDispute } from '../../test/fixtures/order.ts';
import { openOrderDesk } from '../../test/open-order-desk.ts';

const { shop, db, mails, handlers, workAll, bought, at, rowOf } = await openOrderDesk();

/** $54.98 for two spools with desiccant, $11.50 for a nozzle, $5.00 for shipping. */
const PAID = 7148;
/** A spool of another color. */
const MORE = 2299;

type Asked = Awaited<ReturnType<typeof asked>>;

/** An order whose customer is asked for one more spool by a link. */
async function asked(edit: object = {}) {
  const order = await bought();
  await workAll();
  mails.length = 0;
  const page = await at('support', order);
  const json = { add: [{ id: crypto.randomUUID(), itemId: goods.otherSpool.id, qty: 1 }], ...edit };
  const { price } = await (await page.send('edits', json)).json();
  const response = await page.send('edits', { ...json, shown: price.after.total, charge: true });
  const now = await page.read();
  return { order, page, price, response, now, browser: opened(now) };
}

interface Paying {
  readonly card?: string;
  readonly key?: string;
  readonly shown?: number;
}

/** A browser that opened the link. */
function opened({ charges }: DeskOrder, client = shop.asGuest()) {
  const token = new URL(charges.at(-1)?.link ?? 'http://none').searchParams.get('token') ?? '';
  const call = (path: string, json?: object, more: Record<string, string> = {}) =>
    client.request(path, {
      method: json ? 'POST' : 'GET',
      ...(json && { json }),
      headers: { [PAY_TOKEN]: token, ...more },
    });
  const read = async (): Promise<PayLink> => payLinkSchema.parse(await (await call('/api/pay-link')).json());
  return {
    ...{ call, read },
    /** What a page sends that has read the link. */
    payer: async () => {
      const { customer: customerInfo, couponName, totals } = await read();
      return ({ card = 'pm_card_visa', key, shown = totals?.total }: Paying = {}) => {
        const body = {
          payment: { tokenId: card },
          customerInfo,
          couponName,
          paymentService: 'stripe',
          shownTotal: shown,
        };
        return call('/api/checkout', body, { 'idempotency-key': key ?? crypto.randomUUID() });
      };
    },
    async pay(input: Paying = {}) {
      return await (await this.payer())(input);
    },
    async createAtPaypal() {
      const body = { customerInfo: usCustomer, couponName: null, shownTotal: MORE };
      const created = await call('/api/checkout/paypal', body, { 'idempotency-key': crypto.randomUUID() });
      return (await created.json()).paypalOrderId as string;
    },
    capture: (orderID: string) => call('/api/checkout/paypal/captureResults', { orderID }),
  };
}

const paymentsOf = async ({ order }: Pick<Asked, 'order'>) =>
  await db
    .selectFrom('orders')
    .innerJoin('order_charges', 'order_charges.id', 'orders.charge_id')
    .selectAll('orders')
    .where('order_id', '=', order.id)
    .orderBy('ts')
    .execute();
/** What each payment by link still has at Stripe. */
const paidByLinks = async (asking: Pick<Asked, 'order'>) => {
  const payments = await paymentsOf(asking);
  return (await Promise.all(payments.map(({ id }) => shop.chargesOf(id)))).flat();
};
const onShelf = () => shop.stockOf(goods.otherSpool.id);
const reserved = async ({ order }: Pick<Asked, 'order'>) =>
  Object.fromEntries(
    (await db.selectFrom('order_stock').selectAll().where('order_id', '=', order.id).execute()).map(
      ({ item_id, qty }) => [item_id, qty],
    ),
  );
const expire = async ({ order }: Pick<Asked, 'order'>) => {
  await db
    .updateTable('order_charges')
    .set({ expires_at: new Date(0) })
    .where('order_id', '=', order.id)
    .execute();
};
const expireAll = () => delegateJobs(() => handlers)['expire-charges']();
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

/** The shop dies between the capture at PayPal and the change of the order. */
async function captureUnheard(asking: Asked) {
  const id = await asking.browser.createAtPaypal();
  await shop.paypal.approve(id);
  const [payment] = await paymentsOf(asking);
  await shop.paypal.payments.capture({ orderId: payment?.id ?? '', paymentId: id, amount: cents(MORE) });
  shop.clock.advanceMinutes(30);
}

async function paidByBank({ browser }: Asked, funding: 'pending' | 'bounced') {
  const id = await browser.createAtPaypal();
  await shop.paypal.approve(id, funding);
  expect(await (await browser.capture(id)).json()).toMatchObject({ status: 'processing' });
  return id;
}

async function bankEnds(id: string, state: 'COMPLETED' | 'DECLINED') {
  shop.clock.advanceMinutes(60 * 24 * 2);
  await shop.paypal.endReview(id, state);
  await reconcilePayments(shop.deps, ['processing']);
}

/** The order is as it was bought, and nothing of the change is reserved. */
async function expectAsBefore(asking: Pick<Asked, 'order' | 'page'>) {
  const { order } = asking;
  expect(await onShelf()).toBe(goods.otherSpool.qoh);
  expect(await reserved(asking)).toEqual({ [goods.spool.id]: 2, [goods.addOn.id]: 2, [goods.part.id]: 1 });
  expect(await rowOf(order.id)).toMatchObject({ amount: PAID, charged: 0, edits: 0, open_charge_id: null });
  expect((await asking.page.read()).order.lines).toHaveLength(2);
}

/** The order is as the change makes it, and was paid for once. */
async function expectChanged(asking: Pick<Asked, 'order' | 'page'>) {
  const { order, page } = asking;
  const { order: now, payment, charges } = await page.read();
  const { subtotal, discount, shipping, tax, total } = now.totals;
  expect(subtotal - discount + shipping + tax).toBe(total);
  expect([total, now.payment.amount, payment.left]).toEqual([PAID + MORE, PAID + MORE, PAID + MORE]);
  expect(now.lines.map(({ qty }) => qty)).toEqual([2, 1, 1]);
  expect(await rowOf(order.id)).toMatchObject({ charged: MORE, edits: 1, edited_back: 0, open_charge_id: null });
  expect(charges.map(({ state }) => state)).toEqual(['paid']);
  expect(await onShelf()).toBe(goods.otherSpool.qoh - 1);
}

describe('a change of an order that costs more', () => {
  it('is written down and reserved, and its link is mailed, while the order stays as it is', async () => {
    const { response, price, now, order, ...rest } = await asked();
    expect([response.status, price.more]).toEqual([200, MORE]);
    expect([now.order.totals.total, now.order.lines.length]).toEqual([PAID, 2]);
    expect(now.charges).toMatchObject([{ amount: MORE, state: 'open', payment: null }]);
    expect(await onShelf()).toBe(goods.otherSpool.qoh - 1);
    await workAll();
    const { refId } = order.payment;
    expect(mails.map(({ subject }) => subject)).toEqual([
      `The change of your Northspool order ${refId} is ready to pay`,
    ]);
    const mailed = /http\S+token=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? '';
    expect(new URL(mailed).pathname).toBe('/checkout/pay/');
    expect(await rest.browser.read()).toMatchObject({
      ...{ lines: [], paid: null, problem: null, totals: { total: MORE } },
      change: {
        order: refId,
        before: PAID,
        after: PAID + MORE,
        changes: [expect.stringContaining('+1'), expect.any(String)],
      },
    });
    expect(now.timeline.find(({ title }) => title === '$22.99 asked for by link')).toMatchObject({
      by: expect.stringMatching(/^support/),
    });
  });

  it('is made once it is paid by card, in one mail, with its payment apart from the order’s', async () => {
    const asking = await asked();
    const { order, page, browser } = asking;
    await workAll();
    mails.length = 0;
    expect((await browser.pay()).status).toBe(200);
    await expectChanged(asking);
    expect(await shop.chargesOf(order.id)).toEqual([PAID]);
    expect(await paidByLinks(asking)).toEqual([MORE]);
    await workAll();
    expect(mails.map(({ subject }) => subject)).toEqual([`Your Northspool order ${order.payment.refId} has changed`]);
    expect(mails[0]?.text).toContain('You paid $22.99 for the change.');
    const { timeline, charges, reasons } = await page.read();
    expect(timeline.find(({ title }) => title === 'Paid')?.text).toBe('$71.48');
    expect(timeline.find(({ title }) => title === '$22.99 paid by link')?.text).toContain('+1');
    expect(charges[0]?.payment).toMatchObject({ service: 'stripe', id: expect.stringMatching(/^pi_/), amount: MORE });
    expect([reasons.pack, reasons.edit]).toEqual([null, null]);
    expect(await browser.read()).toMatchObject({ paid: order.payment.refId });
    expect(await codeOf(await browser.pay())).toBe('pay_link_expired');
  });

  it('is made once it is paid at PayPal', async () => {
    const asking = await asked();
    const { browser } = asking;
    const id = await browser.createAtPaypal();
    await shop.paypal.approve(id);
    expect((await browser.capture(id)).status).toBe(200);
    expect((await browser.capture(id)).status).toBe(200);
    await expectChanged(asking);
    expect(await shop.paypal.moved()).toEqual({ captured: [MORE], refunded: [] });
  });

  it('waits for a bank beyond the link’s end, and is made once that has paid', async () => {
    const asking = await asked();
    const id = await paidByBank(asking, 'pending');
    await expire(asking);
    await expireAll();
    expect(await rowOf(asking.order.id)).toMatchObject({ amount: PAID, edits: 0 });
    await bankEnds(id, 'COMPLETED');
    await expectChanged({ ...asking, page: await at('support', asking.order) });
    expect(await shop.paypal.moved()).toEqual({ captured: [MORE], refunded: [] });
  });

  it('is asked for again when a bank did not pay', async () => {
    const asking = await asked();
    const id = await paidByBank(asking, 'bounced');
    await workAll();
    mails.length = 0;
    await bankEnds(id, 'DECLINED');
    await workAll();
    expect(mails.map(({ text }) => text.includes('/checkout/pay/?token='))).toEqual([true]);
    const page = await at('support', asking.order);
    expect((await page.read()).charges).toMatchObject([{ state: 'open' }]);
    expect((await asking.browser.pay()).status).toBe(200);
    await expectChanged({ ...asking, page });
  });

  it('moves the parcel to another state, whose tax is paid', async () => {
    const { firstName, lastName, phone, address } = usCustomer;
    const inDetroit = {
      firstName,
      lastName,
      phone,
      address,
      address2: '',
      city: 'Detroit',
      state: 'MI',
      zipCode: '48201',
    };
    const { page, price, browser } = await asked({ add: [], address: inDetroit });
    expect(price.more).toBe(399);
    expect((await page.read()).address).toMatchObject({ city: 'Toledo' });
    await browser.pay();
    const { address: to, order } = await page.read();
    expect(to).toMatchObject({ city: 'Detroit', state: 'MI' });
    expect(order.totals).toMatchObject({ tax: 399, total: PAID + 399 });
  });

  it('is paid once by two presses, and by two windows', async () => {
    const asking = await asked();
    const [send, other] = [await asking.browser.payer(), await opened(asking.now).payer()];
    const key = crypto.randomUUID();
    const answers = await Promise.all([send({ key }), send({ key }), other(), other()]);
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
    await expectChanged(asking);
    expect((await paidByLinks(asking)).filter((amount) => amount > 0)).toEqual([MORE]);
  });

  it('waits for another card when one is declined', async () => {
    const asking = await asked();
    expect(await codeOf(await asking.browser.pay({ card: 'pm_card_chargeDeclined' }))).toBe('payment_declined');
    expect((await asking.page.read()).charges).toMatchObject([{ state: 'open' }]);
    expect((await rowOf(asking.order.id)).amount).toBe(PAID);
    expect((await asking.browser.pay()).status).toBe(200);
    await expectChanged(asking);
  });

  it('charges no more than the page showed', async () => {
    const { browser } = await asked();
    expect(await codeOf(await browser.pay({ shown: MORE - 1 }))).toBe('total_changed');
  });

  it('is not made twice, and not over another change, which needs it to be withdrawn', async () => {
    const asking = await asked();
    const { page, now } = asking;
    const again = { add: [{ id: crypto.randomUUID(), itemId: goods.otherSpool.id, qty: 1 }], shown: PAID + MORE };
    const refused = await page.refusal(await page.send('edits', { ...again, charge: true }));
    expect(refused.message).toMatch(/^A change of this order waits/);
    expect(now.version).not.toBe('paid-000000');
    expect(await reserved(asking)).toMatchObject({ [goods.otherSpool.id]: 1 });
  });

  it.each(['pack', 'ship', 'edit', 'refund', 'address'] as const)(
    'keeps an order from this meanwhile: %s',
    async (action) => {
      const { now, order } = await asked();
      expect(now.reasons[action]).toMatch(/^A change of this order waits/);
      expect(now.reasons.cancel).toBeNull();
      if (action === 'pack') expect((await (await at('manager', order)).send('pack')).status).toBe(409);
      const { toPack } = await readToday(shop.deps, { takings: false });
      if (action === 'pack') expect(toPack.ground.count).toBe(0);
    },
  );

  it('leaves the order as it was when it is withdrawn, and its link opens nothing', async () => {
    const asking = await asked();
    const [send, { page }] = [await asking.browser.payer(), asking];
    expect((await page.send('charge', {}, 'DELETE')).status).toBe(200);
    await expectAsBefore(asking);
    expect((await asking.browser.call('/api/pay-link')).status).toBe(410);
    expect((await send()).status).toBe(410);
    expect((await (await at('manager', asking.order)).send('pack')).status).toBe(200);
    expect((await page.refusal(await page.send('charge', {}, 'DELETE'))).code).toBe('order_action_refused');
    expect((await page.read()).timeline.find(({ title }) => title === '$22.99 no longer asked for')).toBeTruthy();
  });

  it('leaves the order as it was when nobody pays in time', async () => {
    const asking = await asked();
    const send = await asking.browser.payer();
    await expire(asking);
    expect((await send()).status).toBe(410);
    await expireAll();
    await expectAsBefore(asking);
    expect((await asking.page.read()).charges).toMatchObject([{ state: 'expired', link: null }]);
    expect((await (await at('manager', asking.order)).send('pack')).status).toBe(200);
  });

  it('stays as it was mailed when staff ask for another amount: the old link pays nothing', async () => {
    const { page, browser, now } = await asked();
    const send = await browser.payer();
    await page.send('charge', {}, 'DELETE');
    const json = { add: [{ id: crypto.randomUUID(), itemId: goods.otherSpool.id, qty: 2 }] };
    const { price } = await (await page.send('edits', json)).json();
    await page.send('edits', { ...json, shown: price.after.total, charge: true });
    expect((await send()).status).toBe(410);
    const next = await page.read();
    expect(next.version).not.toBe(now.version);
    expect((await opened(next).pay()).status).toBe(200);
    expect((await page.read()).order.totals.total).toBe(PAID + 2 * MORE);
  });

  it('is mailed again, some times an hour', async () => {
    const { page } = await asked();
    await workAll();
    mails.length = 0;
    for (let n = 0; n < 5; n += 1) expect((await page.send('charge/link')).status).toBe(200);
    expect((await page.send('charge/link')).status).toBe(429);
    await workAll();
    expect(mails).toHaveLength(5);
  });

  it('asks for what cards can be charged only, and for nothing that is not on the shelf', async () => {
    const order = await bought();
    const page = await at('support', order);
    await db.updateTable('items').set({ qoh: 0 }).where('id', '=', goods.otherSpool.id).execute();
    const json = { add: [{ id: crypto.randomUUID(), itemId: goods.otherSpool.id, qty: 1 }], charge: true };
    expect((await page.refusal(await page.send('edits', { ...json, shown: PAID + MORE }))).code).toBe(
      'item_out_of_stock',
    );
  });
});

describe('a payment for a change that comes too late', () => {
  it('is not taken from a wallet once the change is withdrawn', async () => {
    const { page, browser } = await asked();
    const id = await browser.createAtPaypal();
    await shop.paypal.approve(id);
    await page.send('charge', {}, 'DELETE');
    expect(await codeOf(await browser.capture(id))).toBe('pay_link_expired');
    expect(await shop.paypal.moved()).toEqual({ captured: [], refunded: [] });
  });

  it('goes back when the order was canceled while its customer paid, and all else with it', async () => {
    const asking = await asked();
    const { order, page } = asking;
    await captureUnheard(asking);
    await page.send('cancel', { reason: 'asked by phone' });
    await reconcilePayments(shop.deps);
    await workAll();
    expect(await shop.paypal.moved()).toEqual({ captured: [MORE], refunded: [MORE] });
    expect(await shop.chargesOf(order.id)).toEqual([0]);
    expect(await onShelf()).toBe(goods.otherSpool.qoh);
    expect(await rowOf(order.id)).toMatchObject({ amount: PAID, refunded: PAID, status: 'cancelled' });
    expect((await page.read()).timeline.some(({ title }) => /too late, and goes back$/.test(title))).toBe(true);
    expect(mails.some(({ subject }) => /goes back to you$/.test(subject))).toBe(true);
  });

  it('goes back when the bank has taken the order’s money', async () => {
    const asking = await asked();
    await addDispute({ db }, asking.order.id);
    expect(await codeOf(await asking.browser.pay())).toBe('payment_declined');
    await workAll();
    expect(await paidByLinks(asking)).toEqual([0]);
    await expectAsBefore(asking);
  });

  it('is not expected from somebody who is at the bank when the link expires', async () => {
    const asking = await asked();
    const { browser, page } = asking;
    const key = crypto.randomUUID();
    const waiting = await (await browser.pay({ card: 'pm_card_authenticationRequired', key })).json();
    expect(waiting.status).toBe('requires_action');
    await expire(asking);
    await expireAll();
    expect((await page.read()).charges).toMatchObject([{ state: 'open' }]);
    shop.clock.advanceMinutes(30);
    await reconcilePayments(shop.deps);
    await expireAll();
    await expectAsBefore(asking);
  });
});

describe('a payment for a change that nobody heard of', () => {
  it('changes the order when the reconciler finds it, once', async () => {
    const asking = await asked();
    await captureUnheard(asking);
    const [payment] = await paymentsOf(asking);
    const unknown = await (await staffClient(shop, 'support')).json('/api/desk/orders?show=payment-unknown');
    expect(unknown.orders.map(({ number }: { number: string }) => number)).toEqual([payment?.ref_id]);
    await reconcilePayments(shop.deps);
    await reconcilePayments(shop.deps);
    await expectChanged(asking);
    expect(await shop.paypal.moved()).toEqual({ captured: [MORE], refunded: [] });
  });
});

describe('an order that was changed by a payment link', () => {
  async function changed() {
    const asking = await asked();
    await asking.browser.pay();
    await workAll();
    mails.length = 0;
    return asking;
  }

  it('counts once in lists, takings and what its customer spent', async () => {
    const before = await readToday(shop.deps, { takings: true });
    const asking = await changed();
    const { takings } = await readToday(shop.deps, { takings: true });
    expect(takings?.today).toBe((before.takings?.today ?? 0) + PAID + MORE);
    expect(takings?.orders).toBe((before.takings?.orders ?? 0) + 1);
    const [payment] = await paymentsOf(asking);
    const desk = await staffClient(shop, 'manager');
    const { orders } = await desk.json(`/api/desk/orders?q=${asking.order.email}&size=100`);
    expect(orders.map(({ id }: { id: string }) => id)).not.toContain(payment?.id);
    // The number that Stripe shows finds the order.
    const found = await desk.json(`/api/desk/orders/${payment?.ref_id}`);
    expect(found.order.id).toBe(asking.order.id);
  });

  it('gives back to the payment by link first, and the rest to its own', async () => {
    const asking = await changed();
    const { order, page } = asking;
    await page.refund({ amount: MORE + 100, shown: MORE + 100 });
    await workAll();
    expect([await shop.chargesOf(order.id), await paidByLinks(asking)]).toEqual([[PAID - 100], [0]]);
    expect(await rowOf(order.id)).toMatchObject({ refunded: MORE + 100, status: 'paid' });
    expect((await page.read()).payment.left).toBe(PAID - 100);
    await page.refund({ amount: PAID - 100, shown: PAID - 100 });
    await workAll();
    expect([await shop.chargesOf(order.id), await paidByLinks(asking)]).toEqual([[0], [0]]);
    expect(await rowOf(order.id)).toMatchObject({ refunded: PAID + MORE, status: 'refunded' });
  });

  it('gives lines back to both payments, each in a mail, and what they are for counts once', async () => {
    const asking = await changed();
    const { order, page } = asking;
    const [spools = '', , added = ''] = (await page.read()).order.lines.map(({ id }) => id);
    const lines = [
      { lineId: added, qty: 1, restock: true },
      { lineId: spools, qty: 1, restock: true },
    ];
    const response = await page.refund({ goods: { lines, shipping: false, fee: 0 }, shown: MORE + 2749 });
    expect(response.status).toBe(200);
    await workAll();
    expect([await shop.chargesOf(order.id), await paidByLinks(asking)]).toEqual([[PAID - 2749], [0]]);
    expect(await rowOf(order.id)).toMatchObject({ refunded: MORE + 2749 });
    const { refunds } = await page.read();
    expect(refunds.map(({ amount }) => amount).toSorted()).toEqual([MORE, 2749]);
    expect(refunds.map(({ state }) => state)).toEqual(['done', 'done']);
    expect(refunds.flatMap((refund) => refund.lines).map(({ qty }) => qty)).toEqual([1, 1]);
    expect(mails.map(({ subject }) => subject)).toHaveLength(2);
  });

  it('counts as not refunded what did not arrive at the payment by link', async () => {
    const asking = await changed();
    const { order, page } = asking;
    await page.refund({ amount: MORE, shown: MORE });
    await workAll();
    const [payment] = await paymentsOf(asking);
    const failed = {
      id: crypto.randomUUID(),
      refundId: null,
      orderId: payment?.id ?? '',
      paymentId: 'pi',
      reason: 'closed',
    };
    await db.transaction().execute((trx) =>
      recordFailedRefund({ jobs: shop.deps.jobs, clock: shop.deps.clock }, trx, payment?.id ?? '', {
        ...failed,
        amount: cents(MORE),
        refundedInAll: cents(0),
      }),
    );
    expect(await rowOf(order.id)).toMatchObject({ refunded: 0, status: 'paid' });
    expect((await paymentsOf(asking))[0]).toMatchObject({ refunded: 0, status: 'paid' });
    expect((await page.read()).failedRefunds).toMatchObject([{ amount: MORE }]);
  });

  it('is held when the payment by link is disputed', async () => {
    const asking = await changed();
    const [payment] = await paymentsOf(asking);
    const now = shop.deps.clock();
    const dispute = {
      id: 'dp_1',
      orderId: payment?.id ?? '',
      paymentId: 'pi',
      amount: cents(MORE),
      reason: 'fraudulent',
    };
    await db.transaction().execute((trx) =>
      recordDispute({ jobs: shop.deps.jobs }, trx, payment?.id ?? '', {
        ...{ ...dispute, status: 'open', respondBy: null, openedAt: now, asOf: now },
      }),
    );
    const { disputes, picksReason } = await asking.page.read();
    expect([disputes.length, picksReason]).toEqual([1, expect.stringContaining('taken back')]);
  });

  it('gives all of it back when it is canceled', async () => {
    const asking = await changed();
    await asking.page.send('cancel', { reason: 'asked by phone' });
    await workAll();
    expect([await shop.chargesOf(asking.order.id), await paidByLinks(asking)]).toEqual([[0], [0]]);
    expect(await onShelf()).toBe(goods.otherSpool.qoh);
    expect(await rowOf(asking.order.id)).toMatchObject({ status: 'cancelled', refunded: PAID + MORE });
  });

  it('gives back what it costs less after another change', async () => {
    const asking = await changed();
    const { order, page } = asking;
    const [spools = '', , added = ''] = (await page.read()).order.lines.map(({ id }) => id);
    const lines = [
      { lineId: added, qty: 0 },
      { lineId: spools, qty: 1 },
    ];
    const { price } = await (await page.send('edits', { lines })).json();
    expect(price.back).toBe(MORE + 2749);
    await page.send('edits', { lines, shown: price.after.total });
    await workAll();
    expect([await shop.chargesOf(order.id), await paidByLinks(asking)]).toEqual([[PAID - 2749], [0]]);
    expect(await rowOf(order.id)).toMatchObject({ amount: PAID - 2749, edited_back: 2749, charged: 0, refunded: 0 });
    expect(await paymentsOf(asking)).toMatchObject([{ amount: 0, edited_back: MORE, refunded: 0, status: 'paid' }]);
    await page.refund({ amount: PAID - 2749, shown: PAID - 2749 });
    await workAll();
    expect(await shop.chargesOf(order.id)).toEqual([0]);
    expect(await rowOf(order.id)).toMatchObject({ status: 'refunded' });
  });

  it('shows its customer what the payment was for', async () => {
    const { order } = await changed();
    const { charges } = await presentFull(shop.deps, await rowOf(order.id));
    expect(charges).toMatchObject([{ amount: MORE, changes: [expect.stringContaining('+1'), expect.any(String)] }]);
    expect(charges?.[0]?.paidAt).toBeTruthy();
  });
});
