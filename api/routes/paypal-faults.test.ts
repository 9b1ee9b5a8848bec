import { beforeEach, describe, expect, it } from 'vitest';
import { reconcilePayments } from '../domain/checkout/payment.ts';
import { refundOrder } from '../domain/orders/refund.ts';
import { settlePayment } from '../domain/orders/settle-payment.ts';
import { createPaypalApp } from '../test/create-paypal-app.ts';
import { goods } from '../test/factory-items.ts';

const shop = await createPaypalApp();
const { paypal } = shop;
const { spool } = goods;
type Buyer = Awaited<ReturnType<typeof shop.shopper>>;
let ada: Buyer;

beforeEach(async () => {
  ada = await shop.shopper(spool.id, 2);
});

async function approved() {
  const drawn = await ada.createPaypalOrder();
  await paypal.approve(drawn.paypalOrderId);
  return drawn;
}

async function eventOf(type: string) {
  const event = (await paypal.events(type)).at(-1);
  if (!event) throw new Error(`there is no event ${type}`);
  return event;
}

const statuses = async () => (await shop.orders()).map(({ status }) => status);

describe('a PayPal outage', () => {
  it('results in one capture and one order when the request is repeated after the capture', async () => {
    const { paypalOrderId } = await approved();
    paypal.faults.loseNext = 2;
    expect((await ada.capture(paypalOrderId)).status).toBe(503);
    expect(await statuses()).toEqual(['requires_action']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
    shop.allowErrors();
  });

  it('makes the gateway retry one request, with the same request id', async () => {
    const { paypalOrderId } = await approved();
    paypal.faults.loseNext = 1;
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
  });

  it('is resolved by the reconciler when the shopper does not return after the capture', async () => {
    const { paypalOrderId } = await approved();
    paypal.faults.loseNext = 2;
    await ada.capture(paypalOrderId);
    shop.clock.advanceMinutes(40);
    await Promise.all([reconcilePayments(shop.deps), reconcilePayments(shop.deps)]);
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
    shop.allowErrors();
  });

  it('leaves the same order for the same key while an order is created', async () => {
    paypal.faults.loseNext = 2;
    expect((await ada.begin({ key: 'the-same-key' })).status).toBe(503);
    expect(await statuses()).toEqual(['pending']);
    const { paypalOrderId } = await ada.createPaypalOrder({ key: 'the-same-key' });
    await paypal.approve(paypalOrderId);
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
    shop.allowErrors();
  });

  it('blocks neither a new attempt nor a card while an order is created', async () => {
    paypal.faults.failNext = 2;
    expect((await ada.begin()).status).toBe(503);
    const order = await ada.buy();
    expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount]);
    expect(await statuses()).toEqual(['cancelled', 'paid']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    shop.allowErrors();
  });

  it('is also a response that takes too long', async () => {
    const { paypalOrderId } = await approved();
    paypal.faults.latencyMs = 2_500;
    expect((await ada.capture(paypalOrderId)).status).toBe(503);
    paypal.faults.latencyMs = 0;
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
    shop.allowErrors();
  });

  it('is not a parallel request for the same order, which is reported, and captured once', async () => {
    const { paypalOrderId } = await approved();
    paypal.faults.refuseNext = 'ORDER_COMPLETION_IN_PROGRESS';
    expect((await ada.capture(paypalOrderId)).status).toBe(409);
    expect(await statuses()).toEqual(['requires_action']);
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
    shop.allowErrors();
  });

  it('does not change orders that the reconciler checks', async () => {
    await approved();
    shop.clock.advanceMinutes(40);
    paypal.faults.failNext = 4;
    await reconcilePayments(shop.deps);
    expect(await statuses()).toEqual(['requires_action']);
    shop.allowErrors();
  });
});

describe('a PayPal event', () => {
  it('completes the same order when it arrives before the response', async () => {
    const { paypalOrderId } = await approved();
    paypal.faults.loseNext = 2;
    await ada.capture(paypalOrderId);
    expect((await shop.deliver(await eventOf('PAYMENT.CAPTURE.COMPLETED'))).status).toBe(200);
    expect(await statuses()).toEqual(['paid']);
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
    shop.allowErrors();
  });

  it('completes the order once, however often it arrives', async () => {
    const { paypalOrderId } = await approved();
    paypal.faults.loseNext = 2;
    await ada.capture(paypalOrderId);
    const event = await eventOf('PAYMENT.CAPTURE.COMPLETED');
    const answers = await Promise.all([shop.deliver(event), shop.deliver(event), shop.deliver(event)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    await shop.deliver({ ...event, id: 'WH-THE-SAME-NEWS' });
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
    shop.allowErrors();
  });

  it('may arrive out of order: approval after payment, payment after refund', async () => {
    const { paypalOrderId, orderId } = await approved();
    const order = await ada.pay(paypalOrderId);
    await shop.deliver(await eventOf('CHECKOUT.ORDER.APPROVED'));
    await shop.expectPaidOnce(order);
    await refundOrder(shop.deps, orderId);
    await shop.deliver(await eventOf('PAYMENT.CAPTURE.REFUNDED'));
    await shop.deliver(await eventOf('PAYMENT.CAPTURE.COMPLETED'));
    expect(await statuses()).toEqual(['refunded']);
  });

  it('does not capture the payment when it is an approval', async () => {
    await approved();
    expect((await shop.deliver(await eventOf('CHECKOUT.ORDER.APPROVED'))).status).toBe(200);
    expect(await statuses()).toEqual(['requires_action']);
    expect((await paypal.moved()).captured).toEqual([]);
  });

  it('is retried by PayPal when it arrives during an outage', async () => {
    const { paypalOrderId } = await approved();
    paypal.faults.loseNext = 2;
    await ada.capture(paypalOrderId);
    const event = await eventOf('PAYMENT.CAPTURE.COMPLETED');
    paypal.faults.failNext = 1;
    expect((await shop.deliver(event)).status).toBe(503);
    expect((await shop.deliver(event)).status).toBe(200);
    expect(await statuses()).toEqual(['paid']);
    shop.allowErrors();
  });

  it('is ignored for another shop’s order, or of an unused type', async () => {
    expect((await shop.deliver({ id: 'WH-1', event_type: 'BILLING.PLAN.CREATED', resource: {} })).status).toBe(200);
    const resource = { id: 'UNKNOWN1234567890' };
    expect((await shop.deliver({ id: 'WH-2', event_type: 'CHECKOUT.ORDER.APPROVED', resource })).status).toBe(200);
  });

  it.each([
    ['that nobody signed', () => ({})],
    ['that was signed for another body', () => paypal.sign('{}')],
    ['with a signature that was guessed', () => ({ ...paypal.sign('{}'), 'paypal-transmission-sig': 'Z3Vlc3NlZA==' })],
  ])('%s is rejected, and changes nothing', async (_, headers) => {
    const { paypalOrderId } = await approved();
    paypal.faults.loseNext = 2;
    await ada.capture(paypalOrderId);
    const forged = await shop.deliver(await eventOf('PAYMENT.CAPTURE.COMPLETED'), headers());
    expect([forged.status, (await forged.json()).code]).toEqual([400, 'webhook_signature']);
    expect(await statuses()).toEqual(['requires_action']);
    shop.allowErrors();
  });
});

describe('an unexpected payment', () => {
  it('is refunded once when its order is canceled', async () => {
    const { paypalOrderId, orderId } = await approved();
    paypal.faults.loseNext = 2;
    await ada.capture(paypalOrderId);
    await shop.db
      .transaction()
      .execute((trx) => settlePayment(shop.deps, trx, orderId, { status: 'cancelled', paymentId: paypalOrderId }));
    const event = await eventOf('PAYMENT.CAPTURE.COMPLETED');
    await shop.deliver(event);
    await shop.deliver({ ...event, id: 'WH-THE-SAME-NEWS' });
    expect(await shop.jobsOf('refund-order', orderId)).toBe(1);
    await refundOrder(shop.deps, orderId);
    await refundOrder(shop.deps, orderId);
    const { captured, refunded } = await paypal.moved();
    expect(refunded).toEqual(captured);
    expect(await statuses()).toEqual(['cancelled']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    shop.allowErrors();
  });

  it('is not captured when PayPal’s order has another amount', async () => {
    const { paypalOrderId, orderId } = await approved();
    const { amount } = (await shop.orders())[0] ?? { amount: 0 };
    await shop.db
      .updateTable('orders')
      .set({ amount: amount + 1 })
      .where('id', '=', orderId)
      .execute();
    expect((await ada.capture(paypalOrderId)).status).toBe(402);
    expect((await paypal.moved()).captured).toEqual([]);
    expect(await statuses()).toEqual(['declined']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    expect(shop.logged).toEqual(['a PayPal order is not what the shop drew up']);
  });

  it('is refunded when its amount differs, and its stock released', async () => {
    const { paypalOrderId, orderId } = await approved();
    paypal.faults.loseNext = 2;
    await ada.capture(paypalOrderId);
    const { amount } = (await shop.orders())[0] ?? { amount: 0 };
    await shop.db
      .updateTable('orders')
      .set({ amount: amount + 1 })
      .where('id', '=', orderId)
      .execute();
    await shop.deliver(await eventOf('PAYMENT.CAPTURE.COMPLETED'));
    expect(await statuses()).toEqual(['declined']);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    expect(await shop.jobsOf('refund-order', orderId)).toBe(1);
    expect(await shop.jobsOf('order-confirmation', orderId)).toBe(0);
    shop.allowErrors();
  });
});
