import { describe, expect, it } from 'vitest';
import { LINK_TOKEN } from '../../contract/mail-link.ts';
import { messages } from '../../contract/messages.ts';
import { reconcilePayments } from '../domain/checkout/payment.ts';
import { correctTracking, markShipped } from '../domain/orders/mark-shipped.ts';
import { payRefund, refundOrder, requestRefund } from '../domain/orders/refund.ts';
import { sendPaymentNews } from '../domain/orders/send-order-mail.ts';
import { sendTracking } from '../domain/orders/send-tracking.ts';
import { shipPart } from '../domain/orders/ship-part.ts';
import type { Funding } from '../sandbox/paypal/records.ts';
import { usCustomer } from '../test/buyer.ts';
import { tokenIn } from '../test/create-mailing-app.ts';
import { createPaypalApp } from '../test/create-paypal-app.ts';
import { goods } from '../test/factory-items.ts';
import { keptMails } from '../test/kept-mails.ts';

const shop = await createPaypalApp();
const { paypal } = shop;
const { spool, lastThree } = goods;

const said = async (response: Response) => ({ status: response.status, ...(await response.json()) });

describe('an order that is paid at PayPal', () => {
  it('reserves its stock until approval, and is captured once for its exact amount', async () => {
    const ada = await shop.shopper(spool.id, 2);
    const drawn = await ada.createPaypalOrder();
    expect(await shop.statusOf(drawn.orderId)).toBe('requires_action');
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
    expect((await paypal.moved()).captured).toEqual([]);
    await paypal.approve(drawn.paypalOrderId);
    const order = await ada.pay(drawn.paypalOrderId);
    expect(order).toMatchObject({ id: drawn.orderId, payment: { refId: drawn.refId, paidWith: { kind: 'paypal' } } });
    await shop.expectPaidOnce(order);
    expect(await ada.cart()).toEqual([]);
    expect((await ada.client.json('/api/sales?limit=1'))[0]).toMatchObject({ id: order.id });
  });

  it('can be captured at the second path as well', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId } = await ada.createPaypalOrder();
    await paypal.approve(paypalOrderId);
    expect((await ada.capture(paypalOrderId, 'paypalResults')).status).toBe(200);
    expect((await paypal.moved()).captured).toHaveLength(1);
  });

  it('is created once for the same key, here and at PayPal', async () => {
    const ada = await shop.shopper(spool.id);
    const [one, two] = await Promise.all([
      ada.createPaypalOrder({ key: 'pressed-twice' }),
      ada.createPaypalOrder({ key: 'pressed-twice' }),
    ]);
    expect(two).toEqual(one);
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
  });

  it('rejects other contents under its key', async () => {
    const ada = await shop.shopper(spool.id);
    await ada.createPaypalOrder({ key: 'the-same-key' });
    const other = { ...usCustomer, city: 'Akron' };
    expect(await said(await ada.begin({ key: 'the-same-key', customerInfo: other }))).toMatchObject({
      status: 409,
      code: 'checkout_changed',
    });
  });

  it('is paid once when it is captured twice at once, with the same response', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId } = await ada.createPaypalOrder();
    await paypal.approve(paypalOrderId);
    const [one, two] = await Promise.all([ada.pay(paypalOrderId), ada.pay(paypalOrderId)]);
    expect(two).toEqual(one);
    await shop.expectPaidOnce(one);
    expect(await ada.pay(paypalOrderId)).toMatchObject({ id: one.id });
  });

  it('keeps its amount, whatever the cart and stock are by then', async () => {
    const ada = await shop.shopper(lastThree.id, 3);
    const drawn = await ada.createPaypalOrder();
    await ada.put(spool.id, 1);
    await shop.setStock(lastThree.id, 0);
    await paypal.approve(drawn.paypalOrderId);
    const order = await ada.pay(drawn.paypalOrderId);
    expect(order.payment.amount).toBe(drawn.amount);
    await shop.expectPaidOnce(order);
    expect(await ada.cart()).toEqual([{ itemId: spool.id, qty: 1 }]);
  });
});

describe('an order', () => {
  it.each([
    ['without goods', async () => await (await shop.shopper(spool.id)).begin({ customerInfo: {} }), 400],
    ['below the minimum', async () => await (await shop.shopper(goods.addOn.id)).begin(), 409],
    [
      'with a coupon that is unknown',
      async () => await (await shop.shopper(spool.id)).begin({ couponName: 'NO' }),
      404,
    ],
  ])('%s', async (_, begin, status) => {
    expect((await begin()).status).toBe(status);
    expect(await shop.orders()).toEqual([]);
  });

  it('is created from half a dollar on, and not for a total of zero', async () => {
    const ada = await shop.shopper(spool.id);
    const setCoupon = (amount: number) =>
      shop.db
        .insertInto('coupons')
        .values({ code: 'GIFT', discount: JSON.stringify({ kind: 'fixed', amount }), min_subtotal: 0 })
        .onConflict((c) => c.column('code').doUpdateSet({ discount: JSON.stringify({ kind: 'fixed', amount }) }))
        .execute();
    const customerInfo = { ...usCustomer, serviceCode: 0 };
    await setCoupon(spool.price);
    expect(await said(await ada.begin({ couponName: 'GIFT', customerInfo }))).toMatchObject({ code: 'nothing_to_pay' });
    expect(await shop.orders()).toEqual([]);
    await setCoupon(spool.price - 47);
    const { amount, paypalOrderId } = await ada.createPaypalOrder({ couponName: 'GIFT', customerInfo });
    expect(amount).toBe(50);
    await paypal.approve(paypalOrderId);
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
  });

  it('is not created for items that are out of stock', async () => {
    const ada = await shop.shopper(lastThree.id, 3);
    await shop.setStock(lastThree.id, 1);
    expect((await said(await ada.begin())).status).toBe(409);
    expect(await shop.stockOf(lastThree.id)).toBe(1);
  });

  it('is not created with invalid fields, each of which gets an error', async () => {
    const ada = await shop.shopper(spool.id);
    const refused = await said(await ada.begin({ customerInfo: { ...usCustomer, zipCode: '1' } }));
    expect(refused).toMatchObject({ status: 400, fields: { 'customerInfo.zipCode': 'Invalid Zip Code' } });
    expect(Object.keys(refused.fields)).toHaveLength(1);
  });

  it('is not created by the route for cards, which names the right one', async () => {
    const ada = await shop.shopper(spool.id);
    expect(await ada.refused({ more: { paymentService: 'paypal' } })).toMatchObject({
      status: 400,
      code: 'paypal_elsewhere',
    });
  });
});

describe('a payment that PayPal rejects', () => {
  it('can still be approved when it was not yet', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId } = await ada.createPaypalOrder();
    expect(await said(await ada.capture(paypalOrderId))).toMatchObject({ status: 409, code: 'paypal_not_approved' });
    await paypal.approve(paypalOrderId);
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
  });

  it('keeps the stock reserved when the shopper has to choose another card in PayPal', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId, orderId } = await ada.createPaypalOrder();
    for (const _ of ['once', 'again']) {
      await paypal.approve(paypalOrderId, 'declined');
      expect(await said(await ada.capture(paypalOrderId))).toMatchObject({
        status: 402,
        code: 'paypal_funding_declined',
      });
    }
    expect(await shop.statusOf(orderId)).toBe('requires_action');
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
    await paypal.approve(paypalOrderId);
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
  });

  it('can be approved again when its approval has expired', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId } = await ada.createPaypalOrder();
    await paypal.approve(paypalOrderId);
    paypal.faults.before = async (path) => {
      if (path.endsWith('/capture')) await paypal.expireApproval(paypalOrderId);
    };
    expect(await said(await ada.capture(paypalOrderId))).toMatchObject({ status: 409, code: 'paypal_not_approved' });
    paypal.faults.before = undefined;
    await paypal.approve(paypalOrderId);
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
  });
});

describe('an e-check, which the bank takes days to pay', () => {
  async function pending(qty = 1, { addedLater = 0, funding = 'pending' as Funding } = {}) {
    const ada = await shop.shopper(spool.id, qty);
    const { paypalOrderId, orderId } = await ada.createPaypalOrder();
    if (addedLater > 0) await ada.put(spool.id, addedLater);
    await paypal.approve(paypalOrderId, funding);
    return { ada, paypalOrderId, orderId, order: await ada.pay(paypalOrderId) };
  }
  const end = async (status: 'COMPLETED' | 'DECLINED') => {
    shop.clock.advanceMinutes(60 * 24 * 5);
    await paypal.advance();
    const [event] = await paypal.events(`PAYMENT.CAPTURE.${status === 'COMPLETED' ? 'COMPLETED' : 'DENIED'}`);
    for (let times = 0; times < 2; times += 1) expect((await shop.deliver(event ?? {})).status).toBe(200);
  };

  it('is an order: listed, mailed, without its goods in the cart, and with its stock reserved', async () => {
    const { ada, paypalOrderId, order } = await pending();
    expect(order).toMatchObject({ status: 'processing', standing: 'processing', arrival: null });
    expect(await ada.client.json('/api/sales')).toMatchObject([{ id: order.id, status: 'processing' }]);
    expect(await ada.cart()).toEqual([]);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
    expect(await shop.jobsOf('payment-news', order.id)).toBe(1);
    expect(await shop.jobsOf('order-confirmation', order.id)).toBe(0);
    expect(await ada.pay(paypalOrderId)).toEqual(order);
    expect(await shop.jobsOf('payment-news', order.id)).toBe(1);
  });

  it('lets the same shopper pay for another cart, by PayPal and by card', async () => {
    const { ada, order } = await pending();
    await ada.put(lastThree.id, 1);
    const { paypalOrderId, orderId } = await ada.createPaypalOrder();
    await paypal.approve(paypalOrderId);
    expect(await ada.pay(paypalOrderId)).toMatchObject({ id: orderId, status: 'paid' });
    await ada.put(lastThree.id, 1);
    expect(await ada.buy()).toMatchObject({ status: 'paid' });
    expect(await shop.statusOf(order.id)).toBe('processing');
  });

  it('waits for weeks, and is then paid with what is in the cart left alone', async () => {
    const { ada, paypalOrderId, order } = await pending(2, { addedLater: 1 });
    shop.clock.advanceMinutes(60 * 24 * 6);
    await reconcilePayments(shop.deps);
    await reconcilePayments(shop.deps, ['processing']);
    expect(await shop.statusOf(order.id)).toBe('processing');
    await end('COMPLETED');
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
    expect(await ada.cart()).toEqual([{ itemId: spool.id, qty: 1 }]);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 2);
  });

  it('is paid by the hourly look at PayPal when the webhook is lost', async () => {
    const { paypalOrderId, order } = await pending();
    await paypal.endReview(paypalOrderId, 'COMPLETED');
    shop.clock.advanceMinutes(60);
    await reconcilePayments(shop.deps, ['processing']);
    expect(await shop.statusOf(order.id)).toBe('paid');
  });

  it('keeps its stock when PayPal does not know the order for a moment', async () => {
    const { paypalOrderId, order } = await pending();
    shop.allowErrors();
    await paypal.forget(paypalOrderId);
    shop.clock.advanceMinutes(60);
    await reconcilePayments(shop.deps, ['processing']);
    expect(await shop.statusOf(order.id)).toBe('processing');
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
  });

  it('releases its stock when the bank does not pay, stays listed, and is mailed once more', async () => {
    const { ada, order } = await pending(1, { funding: 'bounced' });
    await end('DECLINED');
    expect(await ada.client.json('/api/sales')).toMatchObject([{ id: order.id, standing: 'declined' }]);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    expect(await shop.jobsOf('payment-news', order.id)).toBe(2);
    expect(await shop.jobsOf('order-confirmation', order.id)).toBe(0);
  });

  it('is mailed with a link to the order, and not once the bank has paid', async () => {
    const { order } = await pending();
    const { mails, mailer } = keptMails();
    const send = (about: 'pending' | 'failed') =>
      sendPaymentNews({ ...shop.deps, mailer }, { orderId: order.id, mailId: crypto.randomUUID(), about });
    await send('pending');
    expect(mails).toMatchObject([{ to: order.email, subject: expect.stringContaining('is waiting for your bank') }]);
    expect(mails[0]?.text).toContain(messages.nextPending);
    const headers = { [LINK_TOKEN]: tokenIn(mails[0]?.text ?? '', '/track-order/') };
    expect(await (await shop.request('/api/orders/tracked', { headers })).json()).toMatchObject({
      id: order.id,
      status: 'processing',
    });
    await end('COMPLETED');
    await send('pending');
    expect(mails).toHaveLength(1);
    await send('failed');
    expect(mails[1]?.text).toContain(messages.nextDeclined);
  });

  it('holds a coupon that works once', async () => {
    const ada = await shop.shopper(spool.id);
    await shop.db
      .insertInto('coupons')
      .values({
        code: 'ONCE',
        discount: JSON.stringify({ kind: 'percent', percent: 5 }),
        min_subtotal: 0,
        max_per_customer: 1,
      })
      .execute();
    const { paypalOrderId } = await ada.createPaypalOrder({ couponName: 'ONCE' });
    await paypal.approve(paypalOrderId, 'pending');
    await ada.pay(paypalOrderId);
    await ada.put(spool.id, 1);
    expect(await said(await ada.begin({ couponName: 'ONCE' }))).toMatchObject({ code: 'coupon_used' });
  });
});

describe('the parcel of an order that is paid at PayPal', () => {
  async function paidOrder(pieces = 1) {
    const ada = await shop.shopper(spool.id, pieces);
    const { paypalOrderId } = await ada.createPaypalOrder();
    await paypal.approve(paypalOrderId);
    return { paypalOrderId, order: await ada.pay(paypalOrderId) };
  }
  const trackersOf = async (paypalOrderId: string) => {
    const { purchase_units } = await paypal.api('GET', `/v2/checkout/orders/${paypalOrderId}`);
    return (purchase_units[0].shipping?.trackers ?? []).map(({ id }: { id: string }) => id.split('-')[1]);
  };

  it('is known there once, however often the job runs, and so is a corrected number', async () => {
    const { paypalOrderId, order } = await paidOrder();
    await markShipped(shop.deps, order.id, ['771204593381']);
    expect(await shop.jobsOf('paypal-tracking', order.id)).toBe(1);
    await Promise.all([sendTracking(shop.deps, order.id), sendTracking(shop.deps, order.id)]);
    expect(await trackersOf(paypalOrderId)).toEqual(['771204593381']);
    await correctTracking(shop.deps, order.id, { carrier: 'other', numbers: ['RT123456789'] });
    expect(await shop.jobsOf('paypal-tracking', order.id)).toBe(2);
    await sendTracking(shop.deps, order.id);
    expect(await trackersOf(paypalOrderId)).toEqual(['771204593381', 'RT123456789']);
  });

  it('is known there when a part leaves before the rest', async () => {
    const { paypalOrderId, order } = await paidOrder(2);
    const lines = order.lines.map(({ id: lineId }) => ({ lineId, qty: 1 }));
    const part = { key: crypto.randomUUID(), lines, carrier: 'fedex' as const, numbers: ['771204593381'] };
    await shipPart(shop.deps, { id: crypto.randomUUID() }, order.id, { ...part, despiteDispute: false });
    await sendTracking(shop.deps, order.id);
    expect(await trackersOf(paypalOrderId)).toEqual(['771204593381']);
  });

  it('is tried again while PayPal does not answer, and given up when PayPal refuses it', async () => {
    const { paypalOrderId, order } = await paidOrder();
    await markShipped(shop.deps, order.id, ['771204593381']);
    paypal.faults.failNext = 2;
    await expect(sendTracking(shop.deps, order.id)).rejects.toThrow('unreachable');
    await refundOrder(shop.deps, order.id);
    await sendTracking(shop.deps, order.id);
    expect(shop.logged).toContain('PayPal refused a tracking number');
    expect(await trackersOf(paypalOrderId)).toEqual([]);
  });

  it('is nothing to PayPal when the order is picked up, or paid by card', async () => {
    const ada = await shop.shopper(spool.id);
    const order = await ada.buy();
    await markShipped(shop.deps, order.id, ['771204593381']);
    expect(await shop.jobsOf('paypal-tracking', order.id)).toBe(0);
  });
});

describe('a shopper who cancels at PayPal', () => {
  it('releases the stock at once, and cannot approve afterwards', async () => {
    const ada = await shop.shopper(lastThree.id, 3);
    const { paypalOrderId, orderId } = await ada.createPaypalOrder();
    expect((await ada.cancel(paypalOrderId)).status).toBe(204);
    expect(await shop.stockOf(lastThree.id)).toBe(3);
    expect(await shop.statusOf(orderId)).toBe('cancelled');
    await paypal.approve(paypalOrderId);
    expect(await said(await ada.capture(paypalOrderId))).toMatchObject({ status: 409, code: 'order_cancelled' });
    expect((await paypal.moved()).captured).toEqual([]);
    expect((await ada.cancel(paypalOrderId)).status).toBe(204);
  });

  it('gets an error when the order is already paid', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId } = await ada.createPaypalOrder();
    await paypal.approve(paypalOrderId);
    const order = await ada.pay(paypalOrderId);
    expect(await said(await ada.cancel(paypalOrderId))).toMatchObject({ status: 409, code: 'order_already_paid' });
    await shop.expectPaidOnce(order);
  });

  it('can pay by card without competing with the canceled order', async () => {
    const ada = await shop.shopper(lastThree.id, 3);
    const { paypalOrderId, orderId } = await ada.createPaypalOrder();
    const order = await ada.buy();
    expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount]);
    expect(await shop.statusOf(orderId)).toBe('cancelled');
    await paypal.approve(paypalOrderId);
    expect((await ada.capture(paypalOrderId)).status).toBe(409);
    expect((await paypal.moved()).captured).toEqual([]);
  });

  it('keeps the stock reserved for ten minutes when they just leave', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId, orderId } = await ada.createPaypalOrder();
    await paypal.approve(paypalOrderId);
    shop.clock.advanceMinutes(9);
    await reconcilePayments(shop.deps);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
    shop.clock.advanceMinutes(2);
    await Promise.all([reconcilePayments(shop.deps), reconcilePayments(shop.deps)]);
    expect(await shop.statusOf(orderId)).toBe('cancelled');
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    expect((await ada.capture(paypalOrderId)).status).toBe(409);
    expect((await paypal.moved()).captured).toEqual([]);
  });
});

describe('another shopper’s order', () => {
  it('can be neither paid nor canceled', async () => {
    const [ada, eve] = [await shop.shopper(spool.id), await shop.shopper(spool.id)];
    const { paypalOrderId } = await ada.createPaypalOrder();
    await paypal.approve(paypalOrderId);
    for (const response of [await eve.capture(paypalOrderId), await eve.cancel(paypalOrderId)]) {
      expect(await said(response)).toMatchObject({ status: 404, code: 'paypal_order_unknown' });
    }
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
  });
});

describe('a refund', () => {
  it('returns the whole capture, once', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId, amount } = await ada.createPaypalOrder();
    await paypal.approve(paypalOrderId);
    const order = await ada.pay(paypalOrderId);
    await refundOrder(shop.deps, order.id);
    await refundOrder(shop.deps, order.id);
    expect((await paypal.moved()).refunded).toEqual([amount]);
    const [event] = await paypal.events('PAYMENT.CAPTURE.REFUNDED');
    await shop.deliver(event ?? {});
    expect(await shop.statusOf(order.id)).toBe('refunded');
  });

  it('fails for good above what PayPal has left, and alerts the shop', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId, amount } = await ada.createPaypalOrder();
    await paypal.approve(paypalOrderId);
    const order = await ada.pay(paypalOrderId);
    await requestRefund(shop.deps, order.id, { reason: 'A coil was tangled.' });
    const { purchase_units } = await paypal.api('GET', `/v2/checkout/orders/${paypalOrderId}`);
    const capture = purchase_units[0].payments.captures[0].id;
    const byHand = { amount: { currency_code: 'USD', value: '3.00' } };
    await paypal.api('POST', `/v2/payments/captures/${capture}/refund`, byHand);
    const { db } = shop.deps.connection;
    const refunds = db.selectFrom('order_refunds').selectAll().where('order_id', '=', order.id);
    const { id } = await refunds.executeTakeFirstOrThrow();
    shop.allowErrors();
    await payRefund(shop.deps, id);
    expect(await refunds.executeTakeFirstOrThrow()).toMatchObject({
      amount,
      done_at: null,
      failure: expect.stringContaining('REFUND_AMOUNT_EXCEEDED'),
    });
    expect(await shop.jobsOf('payment-alert', order.id)).toBe(1);
    expect((await paypal.moved()).refunded).toEqual([300]);
  });

  it('is recorded when a part is refunded in PayPal’s dashboard, in any order of events', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId, orderId } = await ada.createPaypalOrder();
    await paypal.approve(paypalOrderId);
    await ada.pay(paypalOrderId);
    const { purchase_units } = await paypal.api('GET', `/v2/checkout/orders/${paypalOrderId}`);
    const capture = purchase_units[0].payments.captures[0].id;
    for (const value of ['3.00', '2.00']) {
      await paypal.api('POST', `/v2/payments/captures/${capture}/refund`, { amount: { currency_code: 'USD', value } });
    }
    for (const event of (await paypal.events('PAYMENT.CAPTURE.REFUNDED')).reverse()) {
      expect((await shop.deliver(event)).status).toBe(200);
    }
    for (const event of await paypal.events('PAYMENT.CAPTURE.COMPLETED')) await shop.deliver(event);
    const order = (await shop.orders()).find(({ id }) => id === orderId);
    expect([order?.status, order?.refunded]).toEqual(['paid', 500]);
  });
});
