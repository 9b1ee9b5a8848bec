import { describe, expect, it, vi } from 'vitest';
import { MAX_REORDER_LINES, MAX_REORDER_WEEKS, MAX_REORDERS } from '../../contract/reorders.ts';
import { createReorderApp } from '../test/create-reorder-app.ts';
import { goods } from '../test/factory-items.ts';

const shop = await createReorderApp();
const codeOf = async (response: Response) => [response.status, (await response.json()).code];

describe('adding a reorder', () => {
  it('shows what it would cost today, and its next dates', async () => {
    const ada = await shop.reordering();
    expect(ada.added).toMatchObject({
      status: 'active',
      weeks: 4,
      date: shop.firstDay(),
      card: { brand: 'visa', last4: '4242' },
      lines: [{ itemId: goods.spool.id, qty: 2, error: null }],
      estimate: { totals: { subtotal: 4598, memberDiscount: 0 }, problem: null },
      history: [],
    });
  });

  it('adds one for a repeated request', async () => {
    const ada = await shop.account();
    const body = shop.bodyOf(ada.card);
    const add = () => ada.client.json(ada.path, { method: 'POST', json: body });
    await Promise.all([add(), add()]);
    expect((await add()).reorders).toHaveLength(1);
  });

  it('refuses PayPal, guests’ tokens and another account’s card', async () => {
    const [ada, eve] = [await shop.account(), await shop.account()];
    const add = (cardId: string) =>
      eve.client.request(ada.path.replace(ada.user.user_id, eve.user.user_id), {
        method: 'POST',
        json: shop.bodyOf(cardId),
      });
    const response = await add('paypal');
    expect(response.status).toBe(400);
    expect((await response.json()).fields.cardId).toContain('PayPal cannot be charged while you are away');
    expect(await codeOf(await add(ada.card))).toEqual([404, 'card_unknown']);
  });

  it('refuses goods that are not spools, unknown ones, members’ ones and too many', async () => {
    const ada = await shop.account();
    const add = (lines: { itemId: string; qty: number }[]) =>
      ada.client.request(ada.path, { method: 'POST', json: shop.bodyOf(ada.card, { lines }) });
    expect(await codeOf(await add([{ itemId: goods.part.id, qty: 1 }]))).toEqual([409, 'reorder_item']);
    expect(await codeOf(await add([{ itemId: goods.minisBundle.id, qty: 1 }]))).toEqual([400, 'bundle_incomplete']);
    expect(await codeOf(await add([{ itemId: 'nothing', qty: 1 }]))).toEqual([404, 'item_unknown']);
    expect(await codeOf(await add([{ itemId: goods.token.id, qty: 1 }]))).toEqual([403, 'item_members_only']);
    expect(await codeOf(await add([{ itemId: goods.spool.id, qty: 301 }]))).toEqual([409, 'order_too_large']);
    const spool = { itemId: goods.spool.id, qty: 1 };
    expect((await add([spool, spool])).status).toBe(400);
    expect((await add([])).status).toBe(400);
  });

  it('refuses more lines or weeks than a reorder may have', async () => {
    const ada = await shop.account();
    const add = async (change: object) =>
      (await ada.client.request(ada.path, { method: 'POST', json: { ...shop.bodyOf(ada.card), ...change } })).status;
    const lines = (count: number) => Array.from({ length: count }, (_, at) => ({ itemId: `item-${at}`, qty: 1 }));
    // As many as may be: only that the shop has no such items is wrong.
    expect(await add({ lines: lines(MAX_REORDER_LINES) })).toBe(404);
    expect(await add({ lines: lines(MAX_REORDER_LINES + 1) })).toBe(400);
    expect(await add({ weeks: MAX_REORDER_WEEKS })).toBe(200);
    expect(await add({ weeks: MAX_REORDER_WEEKS + 1 })).toBe(400);
    expect(await add({ weeks: 0 })).toBe(400);
  });

  it('says what is wrong with each field of an address', async () => {
    const ada = await shop.account();
    const body = shop.bodyOf(ada.card);
    const json = { ...body, customerInfo: { ...body.customerInfo, zipCode: 'x', city: '' } };
    const answer = await ada.client.request(ada.path, { method: 'POST', json });
    expect(answer.status).toBe(400);
    expect(Object.keys((await answer.json()).fields).sort()).toEqual(['customerInfo.city', 'customerInfo.zipCode']);
  });

  it('refuses what is below the minimum of an order', async () => {
    const ada = await shop.account();
    await shop.deps.catalogue.load([{ ...goods.spool, price: 900 as never }]);
    const json = shop.bodyOf(ada.card, { lines: [{ itemId: goods.spool.id, qty: 1 }] });
    expect(await codeOf(await ada.client.request(ada.path, { method: 'POST', json }))).toEqual([409, 'order_minimum']);
  });

  it('refuses dates sooner than the mail can come, or later than half a year', async () => {
    const ada = await shop.account();
    const add = (date: string) =>
      ada.client.request(ada.path, { method: 'POST', json: { ...shop.bodyOf(ada.card), date } });
    const days = (count: number) =>
      new Date(Date.parse(`${shop.firstDay()}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10);
    expect((await add(days(-1))).status).toBe(400);
    expect((await add(days(180))).status).toBe(400);
    expect((await add(days(0))).status).toBe(200);
    expect((await add(days(179))).status).toBe(200);
  });

  it(`allows ${MAX_REORDERS} for each account, for two windows as well`, async () => {
    const ada = await shop.account();
    const add = () => ada.client.request(ada.path, { method: 'POST', json: shop.bodyOf(ada.card) });
    const answers = await Promise.all(Array.from({ length: MAX_REORDERS + 2 }, add));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(MAX_REORDERS);
    expect(await codeOf(await add())).toEqual([409, 'reorders_full']);
  });

  it('never shows or changes another account’s reorder', async () => {
    const [ada, eve] = [await shop.reordering(), await shop.account()];
    const path = `${eve.path}/${ada.id}`;
    const calls = [
      eve.client.request(path, { method: 'PUT', json: { weeks: 1 } }),
      eve.client.request(`${path}/skip`, { method: 'POST', json: { date: ada.added.date } }),
      eve.client.request(`${path}/stop`, { method: 'POST' }),
      eve.client.request(`${path}/resume`, { method: 'POST', json: { date: shop.firstDay() } }),
      eve.client.request(`${path}/pay`, { method: 'POST', json: {} }),
      eve.client.request(`${ada.path}/${ada.id}/stop`, { method: 'POST' }),
    ];
    for (const answer of await Promise.all(calls)) expect(await codeOf(answer)).toEqual([404, 'not_yours']);
    const taken = await eve.client.request(eve.path, {
      method: 'POST',
      json: { ...shop.bodyOf(eve.card), id: ada.id },
    });
    expect(await codeOf(taken)).toEqual([409, 'conflict']);
    expect((await ada.shown()).status).toBe('active');
  });
});

describe('the day of the order', () => {
  it('announces it three days before and places an ordinary order, once', async () => {
    const ada = await shop.reordering();
    const shelf = await shop.stockOf(goods.spool.id);
    expect(await shop.run()).toEqual({ notices: 1, charges: 0 });
    expect(await shop.run()).toEqual({ notices: 0, charges: 0 });
    expect(await shop.subjects()).toHaveLength(1);
    shop.advanceDays(3.5);
    await Promise.all([shop.run(), shop.run()]);
    const [order, ...others] = await ada.orders();
    expect(others).toEqual([]);
    expect(order).toMatchObject({
      status: 'paid',
      reorder_id: ada.id,
      idempotency_key: `reorder:${ada.id}:1`,
      totals: { subtotal: 4598 },
    });
    expect(await ada.paid()).toEqual([order?.amount]);
    expect(await shop.stockOf(goods.spool.id)).toBe(shelf - 2);
    const shown = await ada.shown();
    expect(shown).toMatchObject({
      status: 'active',
      noticed: false,
      isPlacing: false,
      history: [{ date: ada.added.date, outcome: 'ordered', refId: order?.ref_id }],
    });
    expect(shown.date).toBe(ada.added.after);
    await shop.deliver();
    expect(shop.mails.map(({ subject }) => subject)).toContain(`Your Northspool order ${order?.ref_id}`);
    expect(shop.mails.at(-1)?.text).toContain('Ordered again by your reorder');
  });

  it('has the price of that day with the discount of a member', async () => {
    const ada = await shop.reordering({ member: true });
    expect(ada.added.estimate.totals?.memberDiscount).toBeGreaterThan(0);
    await shop.run();
    const item = await shop.deps.connection.db
      .selectFrom('items')
      .select('body')
      .where('id', '=', goods.spool.id)
      .executeTakeFirstOrThrow();
    const body = JSON.stringify({ ...item.body, price: 2599 });
    await shop.deps.connection.db.updateTable('items').set({ body }).where('id', '=', goods.spool.id).execute();
    await shop.deps.catalogue.load([{ ...goods.spool, price: 2599 as never }]);
    shop.advanceDays(3.5);
    await shop.run();
    const [order] = await ada.orders();
    expect(order?.totals.subtotal).toBe(5198);
    expect(order?.totals.memberDiscount).toBeGreaterThan(0);
    expect(await ada.paid()).toEqual([order?.totals.total]);
  });

  it('leaves a shopper’s cart alone', async () => {
    const ada = await shop.reordering();
    await ada.client.json('/api/cart', { method: 'POST', json: { id: goods.spool.id, qty: 1 } });
    await shop.dueDay();
    expect(await ada.orders()).toHaveLength(1);
    expect((await (await ada.again()).json('/api/cart')).lines).toHaveLength(1);
  });

  it('sends what is in stock, and says what it left out', async () => {
    const lines = [
      { itemId: goods.spool.id, qty: 2 },
      { itemId: goods.otherSpool.id, qty: 2 },
    ];
    const ada = await shop.reordering({ lines });
    await shop.setStock(goods.otherSpool.id, 1);
    await shop.dueDay();
    const [order] = await ada.orders();
    expect(order?.totals.subtotal).toBe(4598);
    expect(await shop.stockOf(goods.otherSpool.id)).toBe(1);
    expect(await shop.subjects()).toContain('Not all of your Northspool reorder this time');
    expect(shop.mails.find(({ subject }) => subject.startsWith('Not all'))?.text).toContain(goods.otherSpool.name);
  });

  it('orders nothing when all is out of stock, says so, and goes on to the next date', async () => {
    const ada = await shop.reordering();
    await shop.setStock(goods.spool.id, 0);
    await shop.dueDay();
    expect(await ada.orders()).toEqual([]);
    expect(await shop.subjects()).toContain('Not this time: your Northspool reorder');
    expect(await ada.shown()).toMatchObject({ date: ada.added.after, history: [{ outcome: 'missed', refId: null }] });
  });

  it('is moved when the mail before it came late', async () => {
    const ada = await shop.reordering();
    shop.advanceDays(5);
    expect(await shop.run()).toEqual({ notices: 1, charges: 0 });
    expect((await ada.shown()).date).toBe(shop.firstDay());
    expect(await ada.orders()).toEqual([]);
  });

  it('waits while the shopper is at a checkout', async () => {
    const ada = await shop.reordering();
    await shop.run();
    shop.advanceDays(3.5);
    const client = await ada.again();
    await client.json('/api/cart', { method: 'POST', json: { id: goods.otherSpool.id, qty: 1 } });
    await client.request('/api/checkout', {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      json: {
        payment: { tokenId: 'pm_card_authenticationRequired' },
        customerInfo: ada.added.customerInfo,
        paymentService: 'stripe',
      },
    });
    await shop.run();
    expect((await ada.orders()).map(({ status }) => status)).toEqual(['requires_action']);
    await shop.deps.connection.db.updateTable('orders').set({ status: 'cancelled' }).execute();
    shop.clock.advanceMinutes(5);
    await shop.run();
    expect((await ada.orders()).map(({ status }) => status)).toEqual(['cancelled', 'paid']);
  });
});

describe('changing a reorder', () => {
  it('skips a date once', async () => {
    const ada = await shop.reordering();
    const { date, after } = ada.added;
    expect((await ada.send('skip', { date })).status).toBe(200);
    expect((await ada.send('skip', { date })).status).toBe(200);
    expect(await ada.shown()).toMatchObject({ date: after, history: [{ date, outcome: 'skipped' }] });
    await shop.dueDay();
    expect(await ada.orders()).toEqual([]);
  });

  it('stops, and resumes with another date', async () => {
    const ada = await shop.reordering();
    expect((await ada.send('stop')).status).toBe(200);
    expect((await ada.send('stop')).status).toBe(200);
    expect(await ada.shown()).toMatchObject({ status: 'stopped', date: null, stopped: { why: 'shopper' } });
    await shop.dueDay();
    expect(await ada.orders()).toEqual([]);
    expect(await codeOf(await ada.change({ weeks: 2 }))).toEqual([409, 'reorder_refused']);
    const resumed = await ada.send('resume', { date: shop.firstDay() });
    expect(resumed.status).toBe(200);
    expect(await codeOf(await ada.send('resume', { date: shop.firstDay() }))).toEqual([409, 'reorder_refused']);
    await shop.dueDay();
    expect((await ada.orders()).map(({ status }) => status)).toEqual(['paid']);
  });

  it('changes goods, weeks, date, delivery and card', async () => {
    const ada = await shop.reordering();
    const cardId = await shop.saveCard(ada.client, ada.user.user_id, 'pm_card_mastercard');
    const pickup = { serviceCode: 0, firstName: 'Ada', lastName: '', email: 'ada@example.com', phone: '3135550100' };
    const changed = await ada.change({
      lines: [{ itemId: goods.otherSpool.id, qty: 1 }],
      weeks: 2,
      customerInfo: pickup,
      cardId,
    });
    expect(changed.status).toBe(200);
    expect(await ada.shown()).toMatchObject({
      lines: [{ itemId: goods.otherSpool.id, qty: 1 }],
      weeks: 2,
      customerInfo: { serviceCode: 0 },
      card: { last4: '4444' },
      date: ada.added.date,
    });
    await shop.dueDay();
    const [order] = await ada.orders();
    expect(order).toMatchObject({ status: 'paid', customer: { serviceCode: 0 }, totals: { shipping: 0 } });
  });

  it('announces a new date by another mail', async () => {
    const ada = await shop.reordering();
    await shop.run();
    const later = new Date(Date.parse(`${ada.added.date}T00:00:00Z`) + 7 * 86_400_000).toISOString().slice(0, 10);
    expect((await ada.change({ date: later })).status).toBe(200);
    shop.advanceDays(3.5);
    await shop.run();
    expect(await ada.orders()).toEqual([]);
    shop.advanceDays(4);
    expect((await shop.run()).notices).toBe(1);
    shop.advanceDays(3.5);
    await shop.run();
    expect(await ada.orders()).toHaveLength(1);
  });

  it('is refused while the order is being placed, or comes first: one of them wins', async () => {
    const ada = await shop.reordering();
    const { date } = ada.added;
    await shop.run();
    shop.advanceDays(3.5);
    const client = await ada.again();
    const skip = client.request(`${ada.path}/${ada.id}/skip`, { method: 'POST', json: { date } });
    const [answer] = await Promise.all([skip, shop.run()]);
    const [orders, shown] = [await ada.orders(), await ada.shown()];
    const [{ outcome } = {}] = shown.history;
    if (outcome === 'skipped') {
      expect([answer.status, orders.length]).toEqual([200, 0]);
    } else {
      expect(orders.map(({ status }) => status)).toEqual(['paid']);
      expect(outcome).toBe('ordered');
      if (answer.status !== 200) expect(await codeOf(answer)).toEqual([409, 'reorder_placing']);
    }
    expect(shown.history).toHaveLength(1);
  });

  it('is refused while the card is being charged', async () => {
    const ada = await shop.reordering();
    const { date } = ada.added;
    await shop.run();
    shop.advanceDays(3.5);
    const client = await ada.again();
    const { payments } = shop.deps;
    const { charge } = payments;
    const answers: unknown[] = [];
    const spy = vi.spyOn(payments, 'charge').mockImplementationOnce(async (request) => {
      const post = (verb: string, json?: object) =>
        client.request(`${ada.path}/${ada.id}/${verb}`, { method: 'POST', ...(json && { json }) });
      for (const call of [post('skip', { date }), post('stop')]) answers.push(await codeOf(await call));
      const change = await client.request(`${ada.path}/${ada.id}`, { method: 'PUT', json: { weeks: 1 } });
      answers.push(await codeOf(change));
      return await charge(request);
    });
    await shop.run();
    spy.mockRestore();
    expect(answers).toEqual(Array.from({ length: 3 }, () => [409, 'reorder_placing']));
    expect((await ada.orders()).map(({ status }) => status)).toEqual(['paid']);
    expect(await ada.shown()).toMatchObject({ status: 'active', weeks: 4, history: [{ outcome: 'ordered' }] });
  });

  it('shows what it would cost before it is added', async () => {
    const ada = await shop.account();
    const { lines, customerInfo } = shop.bodyOf(ada.card);
    const { totals } = await ada.client.json(`${ada.path}/estimate`, { method: 'POST', json: { lines, customerInfo } });
    expect(totals.subtotal).toBe(4598);
  });
});
