import { beforeEach, describe, expect, it } from 'vitest';
import { DRAFT_DAYS, type DraftOrder, draftSchema } from '../../../contract/desk/drafts.ts';
import { PAY_TOKEN, type PayLink, payLinkSchema } from '../../../contract/pay-link.ts';
import { delegateJobs, jobHandlers } from '../../job-handlers.ts';
import { usCustomer } from '../../test/buyer.ts';
import { createPaypalApp } from '../../test/create-paypal-app.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { addOrder } from '../../test/fixtures/order.ts';
import { jobsInMemory } from '../../test/jobs-in-memory.ts';
import { keptMails } from '../../test/kept-mails.ts';
import { memberOf } from '../../test/premium.ts';

const queue = jobsInMemory();
const shop = await createPaypalApp({ jobs: queue.jobs });
const { db } = shop;
const { mails, mailer } = keptMails();
const handlers = jobHandlers(shop.deps, mailer);
beforeEach(() => {
  mails.length = 0;
  queue.empty();
});

const workAll = async () => {
  while (queue.names().length > 0) await queue.work(handlers);
};
const DAY_MS = 86_400_000;
const customer = { ...usCustomer, email: 'ada@example.com' };
const twoSpools = [{ itemId: goods.spool.id, qty: 2 }];

async function desk() {
  const client = await staffClient(shop, 'support');
  const send = (method: string, path: string, json?: object) =>
    client.request(`/api/desk/drafts${path}`, { method, ...(json && { json }) });
  const draftOf = async (response: Response): Promise<DraftOrder> => {
    const body = await response.json();
    if (response.status !== 200) throw new Error(JSON.stringify(body));
    return draftSchema.parse(body);
  };
  return {
    send,
    list: async () => (await client.json('/api/desk/drafts')).drafts,
    read: async (id: number) => await draftOf(await send('GET', `/${id}`)),
    add: async (more: object = {}) =>
      await draftOf(await send('POST', '', { key: crypto.randomUUID(), customer, lines: twoSpools, ...more })),
  };
}

/** A browser that opened the link. */
function opened({ link }: Pick<DraftOrder, 'link'>) {
  const token = new URL(link ?? 'http://none').searchParams.get('token') ?? '';
  const client = shop.asGuest();
  const call = (path: string, json?: object, more: Record<string, string> = {}) =>
    client.request(path, {
      method: json ? 'POST' : 'GET',
      ...(json && { json }),
      headers: { [PAY_TOKEN]: token, ...more },
    });
  const read = async (): Promise<PayLink> => payLinkSchema.parse(await (await call('/api/pay-link')).json());
  return {
    ...{ call, read, client },
    async pay({
      card = 'pm_card_visa',
      key = crypto.randomUUID() as string,
      shown,
    }: {
      card?: string;
      key?: string;
      shown?: number;
    } = {}) {
      const { customer: customerInfo, couponName, totals } = await read();
      const payment = { tokenId: card };
      const body = { payment, customerInfo, couponName, paymentService: 'stripe', shownTotal: shown ?? totals?.total };
      return await call('/api/checkout', body, { 'idempotency-key': key });
    },
  };
}

describe('an order that staff prepare', () => {
  it('is priced as the checkout prices it, and reserves nothing', async () => {
    const code = `TEN${crypto.randomUUID().slice(0, 6).toUpperCase()}`;
    const discount = JSON.stringify({ kind: 'percent', percent: 10 });
    await db.insertInto('coupons').values({ code, discount, min_subtotal: 0 }).execute();
    const detroit = { ...customer, city: 'Detroit', state: 'MI', zipCode: '48201', giftMessage: 'For you' };
    const { totals, state, createdBy } = await (await desk()).add({ customer: detroit, coupon: code.toLowerCase() });
    expect(totals).toMatchObject({ subtotal: 4598, couponDiscount: 460, shipping: 500, tax: 248, total: 4886 });
    expect([state, createdBy]).toEqual(['open', expect.stringMatching(/^support/)]);
    expect(await shop.stockOf(goods.spool.id)).toBe(goods.spool.qoh);
  });

  it('is made once for a press, listed, changed and deleted', async () => {
    const { add, send, list, read } = await desk();
    const key = crypto.randomUUID();
    const { id } = await add({ key });
    expect((await add({ key })).id).toBe(id);
    const lines = [
      { itemId: goods.spool.id, qty: 1 },
      { itemId: goods.part.id, qty: 3 },
    ];
    await send('PUT', `/${id}`, { customer: { ...customer, firstName: 'Max' }, lines });
    expect((await read(id)).lines.map(({ itemId, qty }) => ({ itemId, qty }))).toEqual(lines);
    expect((await list())[0]).toMatchObject({ id, name: 'Max Byron', pieces: 4, state: 'open' });
    expect((await send('DELETE', `/${id}`)).status).toBe(200);
    expect((await send('GET', `/${id}`)).status).toBe(404);
  });

  it.each([
    ['no item', { lines: [] }, 'lines'],
    ['an item twice', { lines: [...twoSpools, ...twoSpools] }, 'lines'],
    ['no street', { customer: { ...customer, address: '' } }, 'customer.address'],
    ['a ZIP code of another country', { customer: { ...customer, zipCode: 'K1A 0B1' } }, 'customer.zipCode'],
    ['an address that is none', { customer: { ...customer, email: 'ada' } }, 'customer.email'],
  ])('is refused with %s, at its field', async (_, more, field) => {
    const { send } = await desk();
    const response = await send('POST', '', { key: crypto.randomUUID(), customer, lines: twoSpools, ...more });
    expect(response.status).toBe(400);
    expect(Object.keys((await response.json()).fields)).toContain(field);
  });

  it('says why it cannot be bought, and is not sent then', async () => {
    const { add, send } = await desk();
    const { id, problem, totals } = await add({ lines: [{ itemId: goods.spool.id, qty: 60 }] });
    expect([totals, problem]).toEqual([null, expect.stringContaining('Petrol')]);
    expect((await send('POST', `/${id}/link`)).status).toBe(409);
  });

  it('is closed to packers', async () => {
    expect((await (await staffClient(shop, 'packer')).request('/api/desk/drafts')).status).toBe(403);
  });

  it('is part of the data of its customer, and gone with it', async () => {
    const { id } = await (await desk()).add({ customer: { ...customer, email: 'Gone@example.com' } });
    const { owner: cart } = await db
      .selectFrom('draft_orders')
      .select('owner')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const owner = await staffClient(shop, 'owner');
    const json = { email: 'gone@example.com' };
    const page = await owner.json('/api/desk/customers/gone@example.com');
    expect(page).toMatchObject({ name: 'Ada Byron', account: null, paidOrders: 0 });
    const data = await owner.json('/api/desk/customers/gone@example.com/data', { method: 'POST', json: {} });
    expect(data.withoutAccount.phoneOrders).toMatchObject([
      { customer: { email: 'Gone@example.com' }, lines: twoSpools },
    ]);
    await owner.request('/api/desk/customers/gone@example.com/erase', { method: 'POST', json });
    expect((await (await desk()).send('GET', `/${id}`)).status).toBe(404);
    expect(await db.selectFrom('cart_lines').selectAll().where('owner', '=', cart).execute()).toEqual([]);
    expect((await owner.request('/api/desk/customers/gone@example.com')).status).toBe(404);
  });

  it('makes its customer known to the desk for as long as it is kept, or something else names the address', async () => {
    const { add, send } = await desk();
    const support = await staffClient(shop, 'support');
    const statusOf = async (email: string) => (await support.request(`/api/desk/customers/${email}`)).status;
    const one = await add({ customer: { ...customer, email: 'one@example.com' } });
    await addOrder({ db }, { email: 'two@example.com' });
    const two = await add({ customer: { ...customer, email: 'two@example.com' } });
    expect([await statusOf('one@example.com'), await statusOf('two@example.com')]).toEqual([200, 200]);
    await send('PUT', `/${one.id}`, { customer: { ...customer, email: 'uno@example.com' }, lines: twoSpools });
    expect([await statusOf('one@example.com'), await statusOf('uno@example.com')]).toEqual([404, 200]);
    await send('DELETE', `/${one.id}`);
    await send('DELETE', `/${two.id}`);
    expect([await statusOf('uno@example.com'), await statusOf('two@example.com')]).toEqual([404, 200]);
  });
});

describe('the link of a prepared order', () => {
  it('is mailed, some times an hour, and says how long it works', async () => {
    const { add, send } = await desk();
    const { id, link } = await add();
    expect((await send('POST', `/${id}/link`)).status).toBe(200);
    await workAll();
    expect(mails).toMatchObject([{ to: customer.email, subject: 'Your Northspool order is ready to pay' }]);
    const mailed = new URL(/http\S+token=\S+/.exec(mails[0]?.text ?? '')?.[0] ?? 'http://none');
    expect(mailed.pathname).toBe(new URL(link ?? '').pathname);
    expect((await opened({ link: mailed.href }).read()).totals?.total).toBe(5098);
    for (let n = 1; n < 5; n += 1) await send('POST', `/${id}/link`);
    expect((await send('POST', `/${id}/link`)).status).toBe(429);
  });

  it('pays it by card, once, and it is an order like any other', async () => {
    const { add, read, send } = await desk();
    const draft = await add({ customer: { ...customer, giftMessage: 'Happy birthday' } });
    const browser = opened(draft);
    const key = crypto.randomUUID();
    const answers = await Promise.all([browser.pay({ key }), browser.pay({ key })]);
    expect(answers.map(({ status }) => status)).toContain(200);
    const order = await (
      await browser.call('/api/checkout', (await bodyOf(browser)) as object, { 'idempotency-key': key })
    ).json();
    expect(order.status).toBe('paid');
    expect(await shop.chargesOf(order.id)).toEqual([5098]);
    expect(await shop.stockOf(goods.spool.id)).toBe(goods.spool.qoh - 2);
    expect(await read(draft.id)).toMatchObject({ state: 'paid', order: order.payment.refId, link: null });
    expect(await browser.read()).toMatchObject({ paid: order.payment.refId, lines: [] });
    const again = await browser.call('/api/checkout', (await bodyOf(browser)) as object, {
      'idempotency-key': crypto.randomUUID(),
    });
    expect((await again.json()).code).toBe('cart_empty');
    expect((await send('PUT', `/${draft.id}`, { customer, lines: twoSpools })).status).toBe(409);
    const page = await (await staffClient(shop, 'support')).json(`/api/desk/orders/${order.payment.refId}`);
    expect(page.customer).toMatchObject({ email: customer.email, giftMessage: 'Happy birthday' });
  });

  it('pays it at PayPal', async () => {
    const { add, read } = await desk();
    const draft = await add();
    const { call } = opened(draft);
    const body = { customerInfo: customer, couponName: null, shownTotal: 5098 };
    const created = await (await call('/api/checkout/paypal', body, { 'idempotency-key': crypto.randomUUID() })).json();
    await shop.paypal.approve(created.paypalOrderId);
    const captured = await call('/api/checkout/paypal/captureResults', { orderID: created.paypalOrderId });
    expect(await captured.json()).toMatchObject({ status: 'paid' });
    expect((await read(draft.id)).state).toBe('paid');
  });

  it('leaves a declined order to be paid by another card', async () => {
    const draft = await (await desk()).add();
    const browser = opened(draft);
    expect((await (await browser.pay({ card: 'pm_card_chargeDeclined' })).json()).code).toBe('payment_declined');
    expect(await shop.stockOf(goods.spool.id)).toBe(goods.spool.qoh);
    expect((await browser.pay()).status).toBe(200);
  });

  it('charges no more than was shown, after staff changed it', async () => {
    const { add, send } = await desk();
    const draft = await add();
    const browser = opened(draft);
    await send('PUT', `/${draft.id}`, { customer, lines: [{ itemId: goods.spool.id, qty: 3 }] });
    const refused = await (await browser.pay({ shown: 5098 })).json();
    expect([refused.code, refused.total]).toEqual(['total_changed', 7397]);
  });

  it('leaves the cart of whoever opens it as it is', async () => {
    const draft = await (await desk()).add();
    const browser = opened(draft);
    await browser.client.json('/api/cart', { method: 'POST', json: { id: goods.part.id, qty: 1, sides: [] } });
    expect((await browser.pay()).status).toBe(200);
    const { lines } = await browser.client.json('/api/cart');
    expect(lines.map(({ itemId }: { itemId: string }) => itemId)).toEqual([goods.part.id]);
  });

  it('has the prices of a member whose verified address it is for', async () => {
    const { user } = await memberOf(shop);
    const { add, read } = await desk();
    const verified = (email_verified: boolean) =>
      db.updateTable('users').set({ email_verified }).where('id', '=', user.id).execute();
    await verified(false);
    const draft = await add({ customer: { ...customer, email: user.email } });
    expect(draft.totals?.memberDiscount).toBe(0);
    await verified(true);
    expect((await read(draft.id)).totals?.memberDiscount).toBe(460);
  });

  it('expires, also for a checkout, and works again once it is saved', async () => {
    const { add, send, read } = await desk();
    const draft = await add();
    const browser = opened(draft);
    await db
      .updateTable('draft_orders')
      .set({ expires_at: new Date(0) })
      .where('id', '=', draft.id)
      .execute();
    for (const path of ['/api/pay-link', '/api/cart']) expect((await browser.call(path)).status).toBe(410);
    expect(await read(draft.id)).toMatchObject({ state: 'expired', link: null });
    await send('PUT', `/${draft.id}`, { customer, lines: twoSpools });
    const end = new Date((await read(draft.id)).expiresAt).getTime();
    expect(Math.abs(end - shop.deps.clock().getTime() - DRAFT_DAYS * DAY_MS)).toBeLessThan(DAY_MS);
    expect((await browser.call('/api/pay-link')).status).toBe(200);
  });

  it('opens nothing once the draft is deleted, or with a token that is made up', async () => {
    const { add, send } = await desk();
    const draft = await add();
    await send('DELETE', `/${draft.id}`);
    expect((await opened(draft).call('/api/pay-link')).status).toBe(410);
    const made = `${draft.link?.slice(0, -3)}abc`;
    expect((await opened({ link: made }).call('/api/pay-link')).status).toBe(404);
    expect((await opened({ link: made }).call('/api/cart')).status).toBe(404);
  });

  it('is forgotten a month after it has expired', async () => {
    const { add, send } = await desk();
    const [old, recent] = [await add(), await add()];
    const at = (days: number) => ({ expires_at: new Date(shop.deps.clock().getTime() - days * DAY_MS) });
    await db.updateTable('draft_orders').set(at(31)).where('id', '=', old.id).execute();
    await db.updateTable('draft_orders').set(at(29)).where('id', '=', recent.id).execute();
    await delegateJobs(() => handlers)['sweep-drafts']();
    expect((await send('GET', `/${old.id}`)).status).toBe(404);
    expect((await send('GET', `/${recent.id}`)).status).toBe(200);
  });
});

async function bodyOf(browser: ReturnType<typeof opened>) {
  const { customer: customerInfo, couponName } = await browser.read();
  return { payment: { tokenId: 'pm_card_visa' }, customerInfo, couponName, paymentService: 'stripe' };
}
