import { describe, expect, it } from 'vitest';
import { signOrderLink } from '../../gateways/mail/order-links.ts';
import { agentHeaders } from '../../test/agents.ts';
import { usCustomer } from '../../test/buyer.ts';
import { staffClient } from '../../test/desk.ts';
import { goods } from '../../test/factory-items.ts';
import { openOrderDesk, upsParcel } from '../../test/open-order-desk.ts';

const { shop, at, bought, change, workAll, db } = await openOrderDesk();

async function call(method: string, path: string, json?: unknown) {
  const response = await shop.request(`/ucp/v1${path}`, { method, headers: agentHeaders, ...(json ? { json } : {}) });
  return { http: response.status, ...(await response.json()) };
}

const tokenFor = async (orderId: string) =>
  await signOrderLink(orderId, { secret: shop.deps.settings.tokenSecret, now: shop.deps.clock() });
const readOrder = async (orderId: string) => await call('GET', `/orders/${await tokenFor(orderId)}`);

const detroit = { street_address: '9 Hidden Lane', address_locality: 'Detroit', address_region: 'MI' };
const prepared = async () =>
  await call('POST', '/checkout-sessions', {
    line_items: [{ item: { id: goods.spool.id }, quantity: 2 }],
    buyer: { first_name: 'Ada', last_name: 'Byron', email: 'Ada@example.com', phone_number: '+1 313 555 0100' },
    fulfillment: {
      methods: [{ type: 'shipping', destinations: [{ ...detroit, postal_code: '48201', address_country: 'US' }] }],
    },
  });
const tokenOf = ({ continue_url }: { continue_url: string }) =>
  new URL(continue_url).searchParams.get('checkout') ?? '';

describe('an order for its buyer’s agent', () => {
  it('shows goods, sums and where it goes, and no name, street or payment', async () => {
    const order = await bought();
    const shown = await readOrder(order.id);
    const [spool, part] = order.lines;
    expect(shown).toMatchObject({
      label: order.payment.refId,
      checkout_id: order.payment.refId,
      permalink_url: 'http://localhost/track-order/',
      line_items: [
        { id: spool?.id, quantity: { original: 2, total: 2, fulfilled: 0 }, status: 'processing' },
        { id: part?.id, quantity: { total: 1 } },
      ],
      fulfillment: {
        expectations: [
          {
            method_type: 'shipping',
            destination: { address_locality: 'Toledo', address_region: 'OH', postal_code: '43604' },
          },
        ],
        events: [],
      },
      adjustments: [],
    });
    expect(shown.totals.at(-1)).toMatchObject({ type: 'total', amount: order.totals.total });
    const text = JSON.stringify(shown);
    for (const secret of [usCustomer.address, usCustomer.email, 'Byron', '5550100', order.id]) {
      expect(text).not.toContain(secret);
    }
  });

  it('follows its parcels and its delivery', async () => {
    const order = await bought();
    const desk = await at('manager', order);
    const [spool, part] = order.lines;
    await desk.send('parts', { key: crypto.randomUUID(), lines: [{ lineId: spool?.id, qty: 1 }], ...upsParcel });
    const partly = await readOrder(order.id);
    expect(partly.line_items).toMatchObject([
      { quantity: { total: 2, fulfilled: 1 }, status: 'partial' },
      { status: 'processing' },
    ]);
    expect(partly.fulfillment.events).toMatchObject([
      {
        type: 'shipped',
        line_items: [{ id: spool?.id, quantity: 1 }],
        tracking_number: upsParcel.numbers[0],
        carrier: 'UPS',
      },
    ]);
    await desk.send('ship', { carrier: 'fedex', numbers: ['771204593381', '771204593399'] });
    await desk.send('deliver');
    const { line_items, fulfillment } = await readOrder(order.id);
    expect(line_items).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(fulfillment.events).toMatchObject([
      { type: 'shipped' },
      {
        ...{ type: 'shipped', tracking_number: '771204593381', description: 'Further parcels: 771204593399' },
        line_items: [
          { id: spool?.id, quantity: 1 },
          { id: part?.id, quantity: 1 },
        ],
      },
      { type: 'delivered' },
    ]);
  });

  it('shows refunds, cancellations and returns', async () => {
    const order = await bought();
    const [spool] = order.lines;
    const desk = await at('manager', order);
    const lines = [{ lineId: spool?.id, qty: 1, restock: false }];
    await desk.refund({ goods: { lines, shipping: false, fee: 0 }, shown: 2749 });
    const refunded = await readOrder(order.id);
    expect(refunded.adjustments).toMatchObject([
      { type: 'refund', status: 'pending', totals: [{ type: 'total', amount: -2749 }], line_items: [{ quantity: -1 }] },
    ]);
    expect(refunded.line_items[0].quantity).toEqual({ original: 2, total: 1, fulfilled: 0 });
    await workAll();
    expect((await readOrder(order.id)).adjustments).toMatchObject([{ type: 'refund', status: 'completed' }]);

    const other = await bought();
    await (await at('manager', other)).send('cancel', { reason: 'asked by phone' });
    await workAll();
    const canceled = await readOrder(other.id);
    expect(canceled.line_items).toMatchObject([{ status: 'removed' }, { status: 'removed' }]);
    expect(canceled.adjustments).toMatchObject([
      { type: 'cancellation', line_items: [{ quantity: -2 }, { quantity: -1 }] },
      { type: 'refund', totals: [{ amount: -other.totals.total }] },
    ]);
    expect(canceled.fulfillment.expectations).toEqual([]);
  });

  it('names the counter of an order that is picked up', async () => {
    const { firstName, lastName, email, phone } = usCustomer;
    const order = await bought({ customerInfo: { serviceCode: 0, firstName, lastName, email, phone } });
    await (await at('manager', order)).send('ship', { carrier: 'fedex', numbers: [] });
    const { fulfillment } = await readOrder(order.id);
    expect(fulfillment).toMatchObject({
      expectations: [{ method_type: 'pickup', destination: { address_locality: 'Detroit' } }],
      events: [{ type: 'ready_for_pickup' }],
    });
  });

  it('is not found without the buyer’s link, by an expired one, or before it is placed', async () => {
    const order = await bought();
    const pending = await bought();
    await change(pending.id, { status: 'requires_action' });
    const expired = await tokenFor(order.id);
    const tokens = [
      order.id,
      order.payment.refId,
      'x.y.z',
      `${expired}x`,
      await tokenFor(pending.id),
      await tokenFor(crypto.randomUUID()),
    ];
    for (const token of tokens) {
      expect(await call('GET', `/orders/${token}`)).toMatchObject({
        ...{ http: 200, ucp: { status: 'error' }, messages: [{ code: 'not_found', severity: 'unrecoverable' }] },
      });
    }
    shop.clock.advanceMinutes(401 * 24 * 60);
    expect(await call('GET', `/orders/${expired}`)).toMatchObject({ messages: [{ code: 'not_found' }] });
  });
});

describe('an order that an agent prepared', () => {
  it('names the agent at the desk and in its buyer’s data, and its checkout to that agent alone', async () => {
    const answer = await prepared();
    const order = await bought({ more: { agentCheckout: tokenOf(answer) } });
    expect(await (await at('support', order)).read()).toMatchObject({ agentHost: 'agent.example' });
    expect(await readOrder(order.id)).toMatchObject({ checkout_id: answer.id });
    await change(order.id, { agent_host: 'other.example' });
    expect(await readOrder(order.id)).toMatchObject({ checkout_id: order.payment.refId });
    const owner = await staffClient(shop, 'owner');
    const data = await owner.json('/api/desk/customers/ada@example.com/data', { method: 'POST', json: {} });
    expect(data.withoutAccount).toMatchObject({
      orders: [{ preparedBy: 'other.example' }],
      agentCheckouts: [
        {
          agent: 'agent.example',
          lines: [{ itemId: goods.spool.id, qty: 2 }],
          buyer: { email: 'Ada@example.com' },
          destinations: [{ street_address: '9 Hidden Lane' }],
        },
      ],
    });
    await owner.request('/api/desk/customers/ada@example.com/erase', {
      ...{ method: 'POST', json: { email: 'ada@example.com' } },
    });
    expect(await db.selectFrom('agent_checkouts').selectAll().execute()).toEqual([]);
  });

  it('completes the checkout when it is paid at PayPal', async () => {
    const answer = await prepared();
    const ada = await shop.shopper(goods.spool.id, 2);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const json = { customerInfo: usCustomer, agentCheckout: tokenOf(answer) };
    const { paypalOrderId, refId } = await ada.client.json('/api/checkout/paypal', { method: 'POST', json, headers });
    expect(await call('GET', `/checkout-sessions/${answer.id}`)).toMatchObject({ status: 'complete_in_progress' });
    await shop.paypal.approve(paypalOrderId);
    await ada.pay(paypalOrderId);
    expect(await call('GET', `/checkout-sessions/${answer.id}`)).toMatchObject({
      status: 'completed',
      order: { id: refId },
    });
  });
});
