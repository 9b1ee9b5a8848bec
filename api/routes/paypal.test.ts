import { describe, expect, it } from 'vitest';
import { reconcilePayments } from '../domain/checkout/payment.ts';
import { refundOrder } from '../domain/orders/refund.ts';
import { usCustomer } from '../test/buyer.ts';
import { createPaypalApp } from '../test/create-paypal-app.ts';
import { goods } from '../test/factory-items.ts';

const shop = await createPaypalApp();
const { paypal } = shop;
const { spool, lastThree } = goods;

const said = async (response: Response) => ({ status: response.status, ...(await response.json()) });

describe('an order that is paid at PayPal', () => {
  it('holds its goods while PayPal waits, and is paid by one capture of exactly its amount', async () => {
    const ada = await shop.shopper(spool.id, 2);
    const drawn = await ada.drawUp();
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

  it('is answered at the other reading of the address as well', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId } = await ada.drawUp();
    await paypal.approve(paypalOrderId);
    expect((await ada.capture(paypalOrderId, 'paypalResults')).status).toBe(200);
    expect((await paypal.moved()).captured).toHaveLength(1);
  });

  it('drawn up twice under one key is one order, here and at PayPal', async () => {
    const ada = await shop.shopper(spool.id);
    const [one, two] = await Promise.all([ada.drawUp({ key: 'pressed-twice' }), ada.drawUp({ key: 'pressed-twice' })]);
    expect(two).toEqual(one);
    expect(await shop.orders()).toHaveLength(1);
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
  });

  it('with other contents under its key is refused', async () => {
    const ada = await shop.shopper(spool.id);
    await ada.drawUp({ key: 'the-same-key' });
    const other = { ...usCustomer, city: 'Akron' };
    expect(await said(await ada.begin({ key: 'the-same-key', customerInfo: other }))).toMatchObject({
      status: 409,
      code: 'checkout_changed',
    });
  });

  it('captured twice at once is paid once, and both are told so', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId } = await ada.drawUp();
    await paypal.approve(paypalOrderId);
    const [one, two] = await Promise.all([ada.pay(paypalOrderId), ada.pay(paypalOrderId)]);
    expect(two).toEqual(one);
    await shop.expectPaidOnce(one);
    expect(await ada.pay(paypalOrderId)).toMatchObject({ id: one.id });
  });

  it('costs what it was drawn up for, whatever the cart and the shelf are by then', async () => {
    const ada = await shop.shopper(lastThree.id, 3);
    const drawn = await ada.drawUp();
    await ada.put(spool.id, 1);
    await shop.setStock(lastThree.id, 0);
    await paypal.approve(drawn.paypalOrderId);
    const order = await ada.pay(drawn.paypalOrderId);
    expect(order.payment.amount).toBe(drawn.amount);
    await shop.expectPaidOnce(order);
    expect(await ada.cart()).toEqual([{ itemId: spool.id, qty: 1 }]);
  });
});

describe('an order is not drawn up', () => {
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

  it('of goods that are gone', async () => {
    const ada = await shop.shopper(lastThree.id, 3);
    await shop.setStock(lastThree.id, 1);
    expect((await said(await ada.begin())).status).toBe(409);
    expect(await shop.stockOf(lastThree.id)).toBe(1);
  });

  it('with fields that are wrong: each is named', async () => {
    const ada = await shop.shopper(spool.id);
    const refused = await said(await ada.begin({ customerInfo: { ...usCustomer, zipCode: '1' } }));
    expect(refused).toMatchObject({ status: 400, fields: { 'customerInfo.zipCode': 'Invalid Zip Code' } });
    expect(Object.keys(refused.fields)).toHaveLength(1);
  });

  it('by the call for cards, which says where', async () => {
    const ada = await shop.shopper(spool.id);
    expect(await ada.refused({ more: { paymentService: 'paypal' } })).toMatchObject({
      status: 400,
      code: 'paypal_elsewhere',
    });
  });
});

describe('a payment that PayPal does not make', () => {
  it('because nobody approved it is refused, and may still be approved', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId } = await ada.drawUp();
    expect(await said(await ada.capture(paypalOrderId))).toMatchObject({ status: 409, code: 'paypal_not_approved' });
    await paypal.approve(paypalOrderId);
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
  });

  it('because the instrument was declined holds the goods for another choice in PayPal', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId, orderId } = await ada.drawUp();
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

  it('because its approval expired a moment ago may be approved again', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId } = await ada.drawUp();
    await paypal.approve(paypalOrderId);
    paypal.faults.before = async (path) => {
      if (path.endsWith('/capture')) await paypal.expireApproval(paypalOrderId);
    };
    expect(await said(await ada.capture(paypalOrderId))).toMatchObject({ status: 409, code: 'paypal_not_approved' });
    paypal.faults.before = undefined;
    await paypal.approve(paypalOrderId);
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
  });

  it('because it looks at it first holds the goods, and is told; its end settles the order', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId, orderId } = await ada.drawUp();
    await paypal.approve(paypalOrderId, 'pending');
    expect(await said(await ada.capture(paypalOrderId))).toMatchObject({ status: 409, code: 'paypal_pending' });
    shop.clock.advanceMinutes(60 * 24);
    await reconcilePayments(shop.deps);
    expect(await shop.statusOf(orderId)).toBe('requires_action');
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh - 1);
    await paypal.endReview(paypalOrderId, 'COMPLETED');
    const [event] = await paypal.events('PAYMENT.CAPTURE.COMPLETED');
    expect((await shop.deliver(event ?? {})).status).toBe(200);
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
  });

  it('after it looked at it gives the stock back', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId, orderId } = await ada.drawUp();
    await paypal.approve(paypalOrderId, 'pending');
    await ada.capture(paypalOrderId);
    await paypal.endReview(paypalOrderId, 'DECLINED');
    const [event] = await paypal.events('PAYMENT.CAPTURE.DENIED');
    await shop.deliver(event ?? {});
    expect(await shop.statusOf(orderId)).toBe('declined');
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
  });
});

describe('who leaves PayPal', () => {
  it('gives the goods back at once, and may approve no more', async () => {
    const ada = await shop.shopper(lastThree.id, 3);
    const { paypalOrderId, orderId } = await ada.drawUp();
    expect((await ada.cancel(paypalOrderId)).status).toBe(204);
    expect(await shop.stockOf(lastThree.id)).toBe(3);
    expect(await shop.statusOf(orderId)).toBe('cancelled');
    await paypal.approve(paypalOrderId);
    expect(await said(await ada.capture(paypalOrderId))).toMatchObject({ status: 409, code: 'order_cancelled' });
    expect((await paypal.moved()).captured).toEqual([]);
    expect((await ada.cancel(paypalOrderId)).status).toBe(204);
  });

  it('after it was paid is told that it is', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId } = await ada.drawUp();
    await paypal.approve(paypalOrderId);
    const order = await ada.pay(paypalOrderId);
    expect(await said(await ada.cancel(paypalOrderId))).toMatchObject({ status: 409, code: 'order_already_paid' });
    await shop.expectPaidOnce(order);
  });

  it('and pays by card instead competes with no order of their own', async () => {
    const ada = await shop.shopper(lastThree.id, 3);
    const { paypalOrderId, orderId } = await ada.drawUp();
    const order = await ada.buy();
    expect(await shop.chargesOf(order.id)).toEqual([order.payment.amount]);
    expect(await shop.statusOf(orderId)).toBe('cancelled');
    await paypal.approve(paypalOrderId);
    expect((await ada.capture(paypalOrderId)).status).toBe(409);
    expect((await paypal.moved()).captured).toEqual([]);
  });

  it('for good, approved or not, has the goods for ten minutes', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId, orderId } = await ada.drawUp();
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

describe('another’s order', () => {
  it('is neither paid nor given up', async () => {
    const [ada, eve] = [await shop.shopper(spool.id), await shop.shopper(spool.id)];
    const { paypalOrderId } = await ada.drawUp();
    await paypal.approve(paypalOrderId);
    for (const response of [await eve.capture(paypalOrderId), await eve.cancel(paypalOrderId)]) {
      expect(await said(response)).toMatchObject({ status: 404, code: 'paypal_order_unknown' });
    }
    await shop.expectPaidOnce(await ada.pay(paypalOrderId));
  });
});

describe('a refund', () => {
  it('gives the whole capture back, once', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId, amount } = await ada.drawUp();
    await paypal.approve(paypalOrderId);
    const order = await ada.pay(paypalOrderId);
    await refundOrder(shop.deps, order.id);
    await refundOrder(shop.deps, order.id);
    expect((await paypal.moved()).refunded).toEqual([amount]);
    const [event] = await paypal.events('PAYMENT.CAPTURE.REFUNDED');
    await shop.deliver(event ?? {});
    expect(await shop.statusOf(order.id)).toBe('refunded');
  });

  it('of a part, made in PayPal’s own pages, is on the shop’s books, in whatever order its events come', async () => {
    const ada = await shop.shopper(spool.id);
    const { paypalOrderId, orderId } = await ada.drawUp();
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
