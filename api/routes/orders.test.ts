import { sign } from 'hono/jwt';
import { beforeEach, describe, expect, it } from 'vitest';
import { dollars } from '../../contract/dollars.ts';
import { LINK_TOKEN } from '../../contract/mail-link.ts';
import { markDelivered } from '../domain/orders/mark-progress.ts';
import { markShipped } from '../domain/orders/mark-shipped.ts';
import { jobHandlers } from '../job-handlers.ts';
import { buyer } from '../test/buyer.ts';
import { tokenIn } from '../test/create-mailing-app.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { keptMails } from '../test/kept-mails.ts';
import { pdfText } from '../test/pdf-text.ts';
import type { ShopClient } from '../test/shop-client.ts';
import { testSettings } from '../test/test-settings.ts';

const shop = await createPayingApp();
const { mails, mailer } = keptMails();
const handlers = jobHandlers(shop.deps, mailer);
const DAY_MINUTES = 24 * 60;

beforeEach(() => {
  mails.length = 0;
});

async function mailed() {
  const ada = buyer(shop.asGuest());
  await ada.put(goods.spool.id, 2);
  const order = await ada.buy();
  await handlers['order-confirmation']({ orderId: order.id });
  return { ada, order, token: tokenIn(mails.at(-1)?.text ?? '', '/track-order/') };
}

const byLink = (token: string) => ({ headers: { [LINK_TOKEN]: token } });
const tracked = (token: string) => shop.request('/api/orders/tracked', byLink(token));

describe('tracking by number and email', () => {
  const track = (client: Pick<ShopClient, 'request'>, json: object) =>
    client.request('/api/orders/track', { method: 'POST', json });

  it('shows status, days and tracking numbers, and nothing of goods, address or payment', async () => {
    const { order } = await mailed();
    const response = await track(shop, { number: order.payment.refId.toLowerCase(), email: order.email.toUpperCase() });
    const shown = await response.json();
    expect([response.status, shown]).toMatchObject([
      200,
      {
        refId: order.payment.refId,
        standing: 'paid',
        trackingInfo: [],
        hasMail: true,
        steps: [{ label: 'Placed' }, {}, {}, {}],
      },
    ]);
    expect(Object.keys(shown).sort()).toEqual(['arrival', 'hasMail', 'refId', 'standing', 'steps', 'trackingInfo']);
  });

  it('answers a wrong number and a wrong address alike', async () => {
    const { order } = await mailed();
    const answers = await Promise.all(
      [
        { number: 'NS-0000-0000', email: order.email },
        { number: order.payment.refId, email: 'eve@example.com' },
      ].map(async (by) => {
        const response = await track(shop, by);
        return [response.status, await response.json()];
      }),
    );
    expect(answers[0]).toMatchObject([404, { code: 'order_not_found' }]);
    expect(answers[1]).toEqual(answers[0]);
  });

  it('counts guesses of one order, from wherever they come, and no order that was found', async () => {
    const { order } = await mailed();
    const number = order.payment.refId;
    for (let tries = 0; tries < 12; tries += 1)
      expect((await track(shop, { number, email: order.email })).status).toBe(200);
    const guesses = [];
    for (let tries = 0; tries < 11; tries += 1) {
      guesses.push((await track(shop, { number, email: `eve${tries}@example.com` })).status);
    }
    expect(guesses).toEqual([...Array<number>(10).fill(404), 429]);
  });

  it('emails the link to the order’s own address, three times a day', async () => {
    const { order } = await mailed();
    const by = { number: order.payment.refId, email: order.email, mailsLink: true };
    const statuses = [];
    for (let times = 0; times < 4; times += 1) statuses.push((await track(shop, by)).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
  });
});

describe('the invoice', () => {
  const invoice = (id: string, query = '') => `/api/orders/${id}/invoice${query}`;

  it('is a PDF named by the order number, for the buyer and with the email’s link', async () => {
    const { ada, order, token } = await mailed();
    for (const response of [
      await ada.client.request(invoice(order.id)),
      await shop.request(invoice(order.id, '?paper=a4'), byLink(token)),
    ]) {
      expect(response.status).toBe(200);
      expect(response.headers.get('content-type')).toBe('application/pdf');
      expect(response.headers.get('content-disposition')).toBe(
        `attachment; filename="northspool-invoice-${order.payment.refId}.pdf"`,
      );
      expect(response.headers.get('cache-control')).toBe('no-store');
      const lines = pdfText(new Uint8Array(await response.arrayBuffer()));
      expect(lines).toEqual(expect.arrayContaining([`Invoice ${order.payment.refId}`, dollars(order.payment.amount)]));
    }
  });

  it('is unavailable to other shoppers', async () => {
    const [{ order }, bob] = [await mailed(), await mailed()];
    for (const wrong of [
      await shop.request(invoice(order.id)),
      await bob.ada.client.request(invoice(order.id)),
      await bob.ada.client.request(invoice(order.id), byLink(bob.token)),
      await bob.ada.client.request(invoice('1')),
    ]) {
      expect(wrong.status).toBe(404);
    }
    expect((await shop.request(invoice(order.id, '?paper=a0'))).status).toBe(400);
  });

  it('opens with the email’s link in a browser whose session has ended', async () => {
    const { order, token } = await mailed();
    const old = shop.asGuest(new Map([['token', 'of.long.ago']]));
    expect((await old.request(invoice(order.id))).status).toBe(401);
    expect((await old.request(invoice(order.id), byLink(token))).status).toBe(200);
  });

  it('does not exist before the order is paid', async () => {
    const { ada, order } = await mailed();
    await shop.db.updateTable('orders').set({ status: 'declined' }).where('id', '=', order.id).execute();
    const response = await ada.client.request(invoice(order.id));
    expect([response.status, (await response.json()).code]).toEqual([409, 'invoice_unpaid']);
  });
});

describe('an order’s own page', () => {
  it('shows what was promised, how far it is and what it bought, to its buyer and by the email’s link', async () => {
    const { ada, order, token } = await mailed();
    expect(order.arrival).toEqual({ ships: expect.any(String), from: expect.any(String), to: expect.any(String) });
    for (const response of [
      await ada.client.request(`/api/orders/${order.id}`),
      await shop.request(`/api/orders/${order.id}`, byLink(token)),
    ]) {
      expect(await response.json()).toMatchObject({ ...order, returns: [], standing: 'paid', deliveredAt: null });
    }
    await markShipped(shop.deps, order.id, ['771204593381']);
    await markDelivered(shop.deps, order.id);
    expect(await ada.client.json(`/api/orders/${order.id}`)).toMatchObject({
      ...{ standing: 'delivered', trackingNum: '771204593381', arrival: order.arrival, cancelUntil: null },
      ...{ packedAt: expect.any(String), shippedAt: expect.any(String), deliveredAt: expect.any(String) },
    });
  });

  it('keeps the promise of the day on which it was placed', async () => {
    const { ada, order } = await mailed();
    shop.clock.advanceMinutes(9 * DAY_MINUTES);
    expect((await ada.client.json(`/api/orders/${order.id}`)).arrival).toEqual(order.arrival);
  });

  it('is hidden from strangers', async () => {
    const [{ order }, bob] = [await mailed(), await mailed()];
    for (const wrong of [
      await shop.request(`/api/orders/${order.id}`),
      await bob.ada.client.request(`/api/orders/${order.id}`),
      await shop.request(`/api/orders/${order.id}`, byLink(bob.token)),
      await shop.request(`/api/orders/${order.id}`, byLink('nonsense')),
      await bob.ada.client.request('/api/orders/1'),
    ]) {
      expect(wrong.status).toBe(404);
    }
  });

  it('is not delivered before it has shipped', async () => {
    const { order } = await mailed();
    await expect(markDelivered(shop.deps, order.id)).rejects.toMatchObject({ code: 'order_not_shipped' });
  });
});

describe('the link in an order’s email', () => {
  it('shows the order without an account or cookie, and no payment secrets', async () => {
    const { order, token } = await mailed();
    const response = await tracked(token);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(JSON.parse(text)).toMatchObject(order);
    expect(text).not.toMatch(/secret|pi_|pm_|ctoken|idempotency|fingerprint/i);
  });

  it('is valid for 400 days, and then says that it has expired', async () => {
    const { token } = await mailed();
    shop.clock.advanceMinutes(399 * DAY_MINUTES);
    expect((await tracked(token)).status).toBe(200);
    shop.clock.advanceMinutes(2 * DAY_MINUTES);
    const late = await tracked(token);
    expect(late.status).toBe(410);
    expect(await late.json()).toMatchObject({ code: 'order_link_expired' });
  });

  it('rejects a token that is forged, cut off or for another purpose', async () => {
    const { ada, order, token } = await mailed();
    const claims = { kind: 'order', sub: order.id, exp: 9_999_999_999 };
    for (const wrong of [
      `${token}x`,
      token.slice(0, -2),
      'nonsense',
      ada.client.token ?? '',
      await sign(claims, 'another secret, long enough to sign', 'HS256'),
      await sign({ ...claims, kind: 'newsletter-stop' }, testSettings.tokenSecret, 'HS256'),
    ]) {
      const response = await tracked(wrong);
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ code: 'order_link_damaged' });
    }
    expect((await shop.request('/api/orders/tracked')).status).toBe(400);
  });
});
