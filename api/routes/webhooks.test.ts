import type { Stripe } from 'stripe';
import { beforeEach, describe, expect, it } from 'vitest';
import { refundOrder } from '../domain/orders/refund.ts';
import { settlePayment } from '../domain/orders/settle-payment.ts';
import { sign } from '../sandbox/stripe/webhook-sender.ts';
import { buyer } from '../test/buyer.ts';
import { createPayingApp } from '../test/create-paying-app.ts';
import { goods } from '../test/factory-items.ts';

const shop = await createPayingApp();
const { spool } = goods;
let ada: ReturnType<typeof buyer>;

beforeEach(async () => {
  ada = buyer(shop.asGuest());
  await ada.put(spool.id, 2);
});

function deliver(event: object, signature?: string): Promise<Response> {
  const body = JSON.stringify(event, null, 2);
  const headers = {
    'stripe-signature': signature ?? sign(body, shop.webhookSecret),
    'content-type': 'application/json',
  };
  return shop.request('/api/webhooks/stripe', { method: 'POST', headers, body });
}

async function eventsOf(type: string): Promise<Stripe.Event[]> {
  return (await shop.stripe.events.list({ type, limit: 100 })).data;
}

async function eventOf(type: string): Promise<Stripe.Event> {
  const [event] = await eventsOf(type);
  if (!event) throw new Error(`there is no event ${type}`);
  return event;
}

const statusOf = async (id: string) => (await shop.orders()).find((order) => order.id === id)?.status;

describe('the sender', () => {
  const event = { id: 'evt_1', object: 'event', type: 'payment_intent.succeeded', data: { object: {} } };
  const body = JSON.stringify(event, null, 2);

  it.each([
    ['another secret', sign(body, 'whsec_guessed')],
    ['a signature of ten minutes ago', sign(body, 'whsec_test', new Date(Date.now() - 600_000))],
    ['a signature of another body', sign('{}', 'whsec_test')],
    ['nonsense', 'nonsense'],
  ])('%s is rejected', async (_, signature) => {
    const response = await deliver(event, signature);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'webhook_signature' });
  });

  it('is rejected without a signature', async () => {
    expect((await shop.request('/api/webhooks/stripe', { method: 'POST', body })).status).toBe(400);
  });

  it('is accepted as Stripe for an unused event type', async () => {
    expect((await deliver({ ...event, type: 'invoice.upcoming' })).status).toBe(200);
  });

  it('is accepted as Stripe for a payment that is not the shop’s', async () => {
    const object = { id: 'pi_other', object: 'payment_intent', status: 'succeeded', metadata: { orderId: 'x' } };
    expect((await deliver({ ...event, data: { object } })).status).toBe(200);
    expect(await shop.orders()).toEqual([]);
  });
});

describe('a payment that succeeded', () => {
  it('completes an order whose response was lost, once', async () => {
    shop.sandbox.faults.loseNext = 1;
    await ada.refused();
    const event = await eventOf('payment_intent.succeeded');
    const answers = await Promise.all([deliver(event), deliver(event), deliver(event)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const [sale] = await ada.client.json('/api/sales?limit=1');
    await shop.expectPaidOnce(sale);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    shop.allowErrors();
  });

  it('makes the same order when its event comes before the answer', async () => {
    shop.sandbox.faults.latencyMs = 0;
    const { payments } = shop.deps;
    const charge = payments.charge;
    const early = { ...shop.deps, payments: { ...payments, charge: chargeThenHear } };
    async function chargeThenHear(order: Parameters<typeof charge>[0]) {
      const state = await charge(order);
      expect((await deliver(await eventOf('payment_intent.succeeded'))).status).toBe(200);
      expect(await statusOf(order.orderId)).toBe('paid');
      return state;
    }
    const { createApp } = await import('../app.ts');
    const { ShopClient } = await import('../test/shop-client.ts');
    const cookies = new Map([['token', ada.client.token ?? '']]);
    const order = await buyer(new ShopClient(createApp(early), () => {}, cookies)).buy();
    await shop.expectPaidOnce(order);
  });

  it('has no effect when its event was handled before', async () => {
    shop.sandbox.faults.loseNext = 1;
    await ada.refused();
    const event = await eventOf('payment_intent.succeeded');
    const handled = { provider: 'stripe', id: event.id, type: event.type };
    await shop.db.insertInto('webhook_events').values(handled).execute();
    expect((await deliver(event)).status).toBe(200);
    expect((await shop.orders()).map(({ status }) => status)).toEqual(['pending']);
    shop.allowErrors();
  });

  it('changes nothing long after the response', async () => {
    const order = await ada.buy();
    expect((await deliver(await eventOf('payment_intent.succeeded'))).status).toBe(200);
    await shop.expectPaidOnce(order);
  });

  it('is refunded for a canceled order', async () => {
    shop.sandbox.faults.loseNext = 1;
    await ada.refused();
    const [order] = await shop.orders();
    const id = order?.id ?? '';
    await shop.db
      .transaction()
      .execute((trx) => settlePayment(shop.deps, trx, id, { status: 'cancelled', paymentId: null }));
    const event = await eventOf('payment_intent.succeeded');
    await deliver(event);
    await deliver({ ...event, id: 'evt_the_same_news' });
    expect(await shop.jobsOf('refund-order', id)).toBe(1);
    await refundOrder(shop.deps, id);
    await refundOrder(shop.deps, id);
    expect((await shop.stripe.refunds.list()).data.map(({ amount }) => amount)).toEqual([order?.amount]);
    await deliver(await eventOf('charge.refunded'));
    expect(await statusOf(id)).toBe('cancelled');
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    await shop.expectUnpaid(id);
    shop.allowErrors();
  });
});

describe('another event', () => {
  it('releases the stock of a failed payment, once', async () => {
    shop.sandbox.faults.loseNext = 1;
    await ada.refused({ card: 'pm_card_chargeDeclined' });
    const event = await eventOf('payment_intent.payment_failed');
    await Promise.all([deliver(event), deliver({ ...event, id: 'evt_twin' })]);
    expect((await shop.orders()).map(({ status }) => status)).toEqual(['declined']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    shop.allowErrors();
  });

  it('releases the stock of a canceled payment', async () => {
    const waiting = await ada.buy({ card: 'pm_card_authenticationRequired' });
    await shop.stripe.paymentIntents.cancel(waiting.payment.clientSecret?.split('_secret_')[0] ?? '');
    await deliver(await eventOf('payment_intent.canceled'));
    expect(await statusOf(waiting.id)).toBe('cancelled');
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
  });

  it('records a refund from the dashboard, and reports a partial one', async () => {
    const order = await ada.buy();
    const [charge] = (await shop.stripe.charges.list()).data;
    await shop.stripe.refunds.create({ charge: charge?.id ?? '', amount: 100 });
    await deliver(await eventOf('charge.refunded'));
    expect(await statusOf(order.id)).toBe('paid');
    const [kept] = await ada.client.json('/api/sales?limit=1');
    expect(kept).toMatchObject({ standing: 'partly_refunded', payment: { refunded: 100 } });
    expect(await shop.jobsOf('order-refunded', order.id)).toBe(1);
    await shop.stripe.refunds.create({ charge: charge?.id ?? '' });
    await deliver(await eventOf('charge.refunded'));
    expect(await statusOf(order.id)).toBe('refunded');
    const [sale] = await ada.client.json('/api/sales?limit=1');
    expect(sale).toMatchObject({ status: 'refunded', id: order.id });
  });

  it('does not undo a success when a failure arrives late', async () => {
    const order = await ada.buy();
    const event = await eventOf('payment_intent.succeeded');
    const object = { ...event.data.object, status: 'requires_payment_method' };
    await deliver({ ...event, id: 'evt_late', type: 'payment_intent.payment_failed', data: { object } });
    await shop.expectPaidOnce(order);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
  });
});
