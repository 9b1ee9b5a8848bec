import { describe, expect, it } from 'vitest';
import { markPacked } from '../domain/orders/mark-progress.ts';
import { signedIn } from '../test/accounts.ts';
import { createPaypalApp } from '../test/create-paypal-app.ts';
import { goods } from '../test/factory-items.ts';
import { spoolAddress } from '../test/fixtures/member.ts';

const shop = await createPaypalApp();
const { db, paypal } = shop;

async function disputedOrder() {
  const ada = await shop.shopper(goods.spool.id);
  const { paypalOrderId } = await ada.createPaypalOrder();
  await paypal.approve(paypalOrderId, 'disputed');
  const order = await ada.pay(paypalOrderId);
  return { order, dispute: await disputeIn('CUSTOMER.DISPUTE.CREATED') };
}

/** The last event of a type, and the id of its dispute. */
async function eventOf(type: string) {
  const event = (await paypal.events(type)).at(-1);
  if (!event) throw new Error(`PayPal sent no ${type}.`);
  return event;
}
const disputeIn = async (type: string) => (await eventOf(type)).resource as { dispute_id: string };
const handle = async (type: string) => expect((await shop.deliver(await eventOf(type))).status).toBe(200);
const stored = () => db.selectFrom('order_disputes').selectAll().execute();
const pack = (id: string) => markPacked(shop.deps, id);

describe('a dispute at PayPal', () => {
  it('keeps the goods here until PayPal has decided, and alerts the shop once', async () => {
    const { order, dispute } = await disputedOrder();
    await handle('CUSTOMER.DISPUTE.CREATED');
    await handle('CUSTOMER.DISPUTE.CREATED');
    const [row] = await stored();
    expect(row).toMatchObject({
      ...{ id: dispute.dispute_id, order_id: order.id, amount: order.payment.amount, reason: 'unauthorised' },
      ...{ status: 'open', respond_by: expect.any(Date) },
    });
    expect(await shop.jobsOf('payment-alert', order.id)).toBe(1);
    await expect(pack(order.id)).rejects.toMatchObject({ code: 'order_disputed' });
    await paypal.reviewDispute(dispute.dispute_id);
    await handle('CUSTOMER.DISPUTE.UPDATED');
    expect(await stored()).toMatchObject([{ status: 'open', respond_by: null }]);
    await paypal.decideDispute(dispute.dispute_id, 'RESOLVED_SELLER_FAVOUR');
    await handle('CUSTOMER.DISPUTE.RESOLVED');
    expect(await stored()).toMatchObject([{ status: 'won' }]);
    expect((await pack(order.id)).packed_at).not.toBeNull();
  });

  it.each([
    ['RESOLVED_BUYER_FAVOUR', 'lost'],
    ['ACCEPTED', 'lost'],
    ['RESOLVED_SELLER_FAVOUR', 'won'],
    ['CANCELED_BY_BUYER', 'won'],
    ['RESOLVED_WITH_PAYOUT', 'won'],
    ['DENIED', 'won'],
    ['NONE', 'won'],
  ] as const)('ends with %s as %s', async (outcome, status) => {
    const { dispute } = await disputedOrder();
    await paypal.decideDispute(dispute.dispute_id, outcome);
    // The event of its beginning comes last, and finds the dispute as it is by now.
    await handle('CUSTOMER.DISPUTE.RESOLVED');
    await handle('CUSTOMER.DISPUTE.CREATED');
    expect(await stored()).toMatchObject([{ status }]);
  });

  it('is read from PayPal, whatever a signed event says of it', async () => {
    const { dispute } = await disputedOrder();
    const event = await eventOf('CUSTOMER.DISPUTE.CREATED');
    const resource = { ...event.resource, status: 'RESOLVED', dispute_outcome: { outcome_code: 'DENIED' } };
    expect((await shop.deliver({ ...event, resource })).status).toBe(200);
    expect(await stored()).toMatchObject([{ id: dispute.dispute_id, status: 'open' }]);
  });

  it('is not believed without PayPal’s signature', async () => {
    await disputedOrder();
    const event = await eventOf('CUSTOMER.DISPUTE.CREATED');
    const forged = paypal.sign('another body');
    expect((await shop.deliver(event, { 'content-type': 'application/json', ...forged })).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  it('is asked about again when PayPal does not answer', async () => {
    shop.allowErrors();
    await disputedOrder();
    const event = await eventOf('CUSTOMER.DISPUTE.CREATED');
    const gone = { ...event, resource: { dispute_id: 'PP-D-UNKNOWN' } };
    expect((await shop.deliver(gone)).status).toBe(503);
    await handle('CUSTOMER.DISPUTE.CREATED');
    expect(await stored()).toMatchObject([{ status: 'open' }]);
  });

  it('holds the order of a month of Premium', async () => {
    const { client } = await signedIn(shop);
    const { paypalSubscriptionId } = await client.json('/api/subscription/paypal', {
      method: 'POST',
      headers: { 'idempotency-key': crypto.randomUUID() },
      json: { customerInfo: spoolAddress },
    });
    const id = String(paypalSubscriptionId);
    await paypal.approveSubscription(id, 'disputed');
    const payment = { paypal: true, subscriptionId: id };
    const joined = { payment, customerInfo: spoolAddress, paymentService: 'paypal' };
    await client.json('/api/subscription', { method: 'POST', json: joined });
    const months = db.selectFrom('orders').select('id').where('subscription_id', 'is not', null);
    const order = await months.executeTakeFirstOrThrow();
    await handle('CUSTOMER.DISPUTE.CREATED');
    expect(await stored()).toMatchObject([{ order_id: order.id, status: 'open', amount: 2500 }]);
    await expect(pack(order.id)).rejects.toMatchObject({ code: 'order_disputed' });
  });
});
