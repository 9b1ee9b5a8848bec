import { beforeEach, describe, expect, it } from 'vitest';
import { LINK_TOKEN } from '../../contract/mail-link.ts';
import { MAX_RETURN_NOTE, MAX_RETURNS } from '../../contract/return.ts';
import { markDelivered } from '../domain/orders/mark-progress.ts';
import { markShipped } from '../domain/orders/mark-shipped.ts';
import { payRefund } from '../domain/orders/refund.ts';
import { jobHandlers } from '../job-handlers.ts';
import { jobSchemas } from '../jobs/jobs.ts';
import { runShopCommand } from '../operator/shop-command.ts';
import { buyer } from '../test/buyer.ts';
import { tokenIn } from '../test/create-mailing-app.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { filesInMemory } from '../test/files-in-memory.ts';
import { printBuyer } from '../test/finished-job.ts';
import { keptMails } from '../test/kept-mails.ts';
import type { ShopClient } from '../test/shop-client.ts';
import { testStore } from '../test/test-settings.ts';

const { files } = filesInMemory();
const shop = await createPayingApp({ files });
const { db } = shop;
const { mails, mailer } = keptMails();
const handlers = jobHandlers(shop.deps, mailer);
const DAY_MINUTES = 24 * 60;

beforeEach(() => {
  mails.length = 0;
});

async function shipped(qty = 3) {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, qty);
  const order = await ada.buy();
  await markShipped(shop.deps, order.id, ['771204593381']);
  const [line] = order.lines;
  return { ada, order, lineId: line?.id ?? '' };
}

interface Request {
  readonly key?: string;
  readonly token?: string;
  readonly body: object;
}

const send = (client: Pick<ShopClient, 'request'>, id: string, { key = crypto.randomUUID(), token, body }: Request) =>
  client.request(`/api/orders/${id}/returns`, {
    method: 'POST',
    headers: { 'idempotency-key': key, ...(token && { [LINK_TOKEN]: token }) },
    json: body,
  });
const asks = (lineId: string, qty = 1, more: object = {}) => ({
  reason: 'changed_mind',
  lines: [{ lineId, qty }],
  ...more,
});

async function refusalOf(response: Response) {
  const { code, message } = await response.json();
  return { status: response.status, code, message };
}

let printed = '';
async function run(...args: string[]): Promise<number> {
  printed = '';
  const print = (text: string) => {
    printed += text;
  };
  return await runShopCommand({ deps: shop.deps, user: 'dana', print }, args, print);
}

/** Sends the mails about returns that are queued. */
async function deliver() {
  const { rows } = await shop.deps.connection.pool.query(
    `delete from pgboss.job where name = 'return-mail' returning data`,
  );
  for (const { data } of rows) await handlers['return-mail'](jobSchemas['return-mail'].parse(data));
  return mails;
}

describe('a return', () => {
  it('is asked for by line and quantity, and mails the shopper and the shop', async () => {
    const { ada, order, lineId } = await shipped();
    const response = await send(ada.client, order.id, { body: asks(lineId, 2, { note: 'too <b>red</b>' }) });
    expect(response.status).toBe(200);
    const { returns } = await response.json();
    expect(returns).toMatchObject([{ state: 'requested', reason: 'changed_mind', lines: [{ lineId, qty: 2 }] }]);
    const [own, toShop] = (await deliver()).toSorted((one, two) => (one.to === 'ada@example.com' ? -1 : two ? 1 : 0));
    expect(own?.subject).toBe(`${returns[0].refId}: we have your return request`);
    expect(own?.text).toContain(goods.spool.name);
    expect(own?.html).not.toContain('too');
    expect(toShop?.to).toBe(testStore.email);
    expect(toShop?.html).toContain('too &lt;b&gt;red&lt;/b&gt;');
    expect(await ada.client.json('/api/sales')).toMatchObject([{ returns: [{ refId: returns[0].refId }] }]);
  });

  it('is stored once for a repeated key, also at the same time', async () => {
    const { ada, order, lineId } = await shipped();
    const again = { key: 'the-same-key', body: asks(lineId) };
    const answers = await Promise.all([send(ada.client, order.id, again), send(ada.client, order.id, again)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(await db.selectFrom('returns').selectAll().execute()).toHaveLength(1);
    expect(await deliver()).toHaveLength(2);
  });

  it('never covers more pieces than were bought, also from two windows at once', async () => {
    const { ada, order, lineId } = await shipped(3);
    const answers = await Promise.all([1, 2].map(() => send(ada.client, order.id, { body: asks(lineId, 2) })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await send(ada.client, order.id, { body: asks(lineId, 1) })).status).toBe(200);
    const twice = { ...asks(lineId), lines: [1, 2].map(() => ({ lineId, qty: 1 })) };
    expect((await refusalOf(await send(ada.client, order.id, { body: twice }))).message).toContain('already asked');
  });

  it('frees its pieces when it is declined, and stops after a few requests', async () => {
    const { ada, order, lineId } = await shipped(1);
    for (let time = 0; time < MAX_RETURNS; time += 1) {
      const { returns } = await (await send(ada.client, order.id, { body: asks(lineId) })).json();
      expect(await run('returns', 'refuse', returns.at(-1).refId, '--answer', 'opened')).toBe(0);
    }
    expect((await refusalOf(await send(ada.client, order.id, { body: asks(lineId) }))).message).toContain('at most 5');
  });

  it.each([
    ['without lines', { reason: 'faulty', lines: [] }],
    ['without a reason', { lines: [{ lineId: 'x', qty: 1 }] }],
    ['with no quantity', { reason: 'faulty', lines: [{ lineId: 'x', qty: 0 }] }],
    [
      'with an endless note',
      { reason: 'faulty', note: 'x'.repeat(MAX_RETURN_NOTE + 1), lines: [{ lineId: 'x', qty: 1 }] },
    ],
  ])('is refused %s', async (_, body) => {
    const { ada, order } = await shipped();
    expect(await refusalOf(await send(ada.client, order.id, { body }))).toMatchObject({ code: 'invalid_request' });
  });

  it('is refused for a line of another order', async () => {
    const [{ ada, order }, other] = [await shipped(), await shipped()];
    expect((await refusalOf(await send(ada.client, order.id, { body: asks(other.lineId) }))).message).toContain(
      'items of this order',
    );
  });

  it('works by the signed link, and not for strangers', async () => {
    const [{ order, lineId }, eve] = [await shipped(), await shipped()];
    expect((await send(eve.ada.client, order.id, { body: asks(lineId) })).status).toBe(404);
    await handlers['order-confirmation']({ orderId: order.id });
    const token = tokenIn(mails.at(-1)?.text ?? '', '/track-order/');
    expect((await send(shop, eve.order.id, { token, body: asks(eve.lineId) })).status).toBe(404);
    expect((await send(shop, order.id, { token, body: asks(lineId) })).status).toBe(200);
  });

  it('takes prints back only if something is wrong with them', async () => {
    const ada = buyer(shop.asGuest());
    await (await printBuyer(shop.deps, ada.client)).put(5);
    const order = await ada.buy();
    await markShipped(shop.deps, order.id, ['771204593381']);
    const lineId = order.lines[0]?.id ?? '';
    expect((await refusalOf(await send(ada.client, order.id, { body: asks(lineId) }))).message).toContain('Prints');
    const faulty = asks(lineId, 1, { reason: 'faulty' });
    expect((await send(ada.client, order.id, { body: faulty })).status).toBe(200);
  });
});

describe('the time for returns', () => {
  it('starts with shipping', async () => {
    const ada = buyer(shop.asGuest());
    await ada.put(goods.spool.id);
    const order = await ada.buy();
    const body = asks(order.lines[0]?.id ?? '');
    expect((await refusalOf(await send(ada.client, order.id, { body }))).message).toContain('not shipped yet');
  });

  it('ends 30 days after the order was delivered', async () => {
    const { ada, order, lineId } = await shipped();
    await markDelivered(shop.deps, order.id);
    shop.clock.advanceMinutes(30 * DAY_MINUTES - 1);
    expect((await send(ada.client, order.id, { body: asks(lineId) })).status).toBe(200);
    shop.clock.advanceMinutes(2);
    expect((await refusalOf(await send(ada.client, order.id, { body: asks(lineId) }))).message).toContain(
      'within 30 days',
    );
  });

  it('ends 30 days after the last promised day while nobody knows when it was delivered', async () => {
    const { ada, order, lineId } = await shipped();
    const { arrival, returnUntil } = await ada.client.json(`/api/orders/${order.id}`);
    expect(returnUntil).toBe(new Date(Date.parse(`${arrival.to}T23:59:59Z`) + 30 * 86_400_000).toISOString());
    shop.clock.advanceMinutes(45 * DAY_MINUTES);
    expect((await send(ada.client, order.id, { body: asks(lineId) })).status).toBe(409);
  });
});

describe('npm run shop -- returns', () => {
  it('lists, accepts once and mails the shopper where to send it; its refund closes it', async () => {
    const { ada, order, lineId } = await shipped();
    const { returns } = await (
      await send(ada.client, order.id, { body: asks(lineId, 1, { note: 'wrong color' }) })
    ).json();
    const { refId } = returns[0];
    expect(await run('returns', 'list')).toBe(0);
    for (const fact of [refId, order.payment.refId, 'I changed my mind', '“wrong color”', 'requested']) {
      expect(printed).toContain(fact);
    }
    await deliver();
    mails.length = 0;
    expect(await run('returns', 'accept', refId.toLowerCase(), '--answer', 'No hurry.')).toBe(0);
    expect(await run('returns', 'accept', refId, '--answer', 'No hurry.')).toBe(0);
    const [mail, ...more] = await deliver();
    expect(more).toEqual([]);
    expect(mail?.to).toBe('ada@example.com');
    for (const fact of ['No hurry.', `Return ${refId}`, testStore.address.line1, '$5.00']) {
      expect(mail?.text).toContain(fact);
    }
    expect(await run('returns', 'refuse', refId, '--answer', 'no')).toBe(1);
    expect(printed).toBe(`Return ${refId} is already accepted.`);

    const refund = (number: string) =>
      run('orders', 'refund', order.payment.refId, '--reason', 'returned', '--amount', '17.99', '--return', number);
    expect(await refund('NR-0000-0000')).toBe(1);
    expect(await refund(refId)).toBe(0);
    expect(await refund(refId)).toBe(1);
    const [row] = await db.selectFrom('order_refunds').selectAll().execute();
    await payRefund(shop.deps, row?.id ?? '');
    expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount - 1799]);
    expect(await ada.client.json(`/api/orders/${order.id}`)).toMatchObject({ returns: [{ state: 'refunded' }] });
    expect(await run('returns', 'list')).toBe(0);
    expect(printed).toBe('No returns found.');
  });

  it('declines with a reason that the shopper reads', async () => {
    const { ada, order, lineId } = await shipped();
    const { returns } = await (await send(ada.client, order.id, { body: asks(lineId) })).json();
    await deliver();
    mails.length = 0;
    expect(await run('returns', 'refuse', returns[0].refId)).toBe(2);
    expect(await run('returns', 'refuse', returns[0].refId, '--answer', 'The bag is open.')).toBe(0);
    const [mail] = await deliver();
    expect(mail?.text).toContain('The bag is open.');
    expect(await ada.client.json(`/api/orders/${order.id}`)).toMatchObject({
      returns: [{ state: 'refused', answer: 'The bag is open.' }],
    });
  });

  it('says which numbers it does not know', async () => {
    expect(await run('returns', 'accept', 'NR-0000-0000')).toBe(1);
    expect(printed).toContain('There is no return NR-0000-0000.');
  });
});
