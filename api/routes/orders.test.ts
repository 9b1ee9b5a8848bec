import { sign } from 'hono/jwt';
import { beforeEach, describe, expect, it } from 'vitest';
import { jobHandlers } from '../jobs/handlers.ts';
import { buyer } from '../test/buyer.ts';
import { tokenIn } from '../test/create-mailing-app.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';
import { keptMails } from '../test/kept-mails.ts';
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

const tracked = (token: string) => shop.request(`/api/orders/tracked?${new URLSearchParams({ token })}`);

describe('the link in an order’s mail', () => {
  it('shows the order to who has no account and no cookie, and no secret of its payment', async () => {
    const { order, token } = await mailed();
    const response = await tracked(token);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    const text = await response.text();
    expect(JSON.parse(text)).toEqual(order);
    expect(text).not.toMatch(/secret|pi_|pm_|ctoken|idempotency|fingerprint/i);
  });

  it('holds for more than 180 days, and then says that it has run out', async () => {
    const { token } = await mailed();
    shop.clock.advanceMinutes(399 * DAY_MINUTES);
    expect((await tracked(token)).status).toBe(200);
    shop.clock.advanceMinutes(2 * DAY_MINUTES);
    const late = await tracked(token);
    expect(late.status).toBe(410);
    expect(await late.json()).toMatchObject({ code: 'order_link_expired' });
  });

  it('opens no other order: a token that is forged, cut or meant for something else is refused', async () => {
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
