import { describe, expect, it } from 'vitest';
import { agentCapabilities, UCP_VERSION } from '../../../contract/agents/operations.ts';
import { MAX_QUANTITY } from '../../../contract/quantity.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import { AgentProfiles } from '../../domain/agents/agent-profiles.ts';
import { sweepAgentCheckouts } from '../../domain/agents/checkout/stored-checkouts.ts';
import { readHandoff } from '../../domain/agents/handoff.ts';
import { buyer, usCustomer } from '../../test/buyer.ts';
import { createPayingApp } from '../../test/create-paying-app.ts';
import { goods } from '../../test/factory-items.ts';

const profileOf = (capabilities: readonly string[]) => ({
  text: JSON.stringify({
    ucp: {
      version: UCP_VERSION,
      capabilities: Object.fromEntries(capabilities.map((name) => [name, [{ version: UCP_VERSION }]])),
    },
  }),
  cacheControl: null,
});
const shop = await createPayingApp({
  agentProfiles: new AgentProfiles(async (url) =>
    profileOf(url.includes('plain') ? agentCapabilities.slice(0, 5) : agentCapabilities),
  ),
});
const { spool, otherSpool, lastThree } = goods;

/** A program that calls the REST service. */
function agent(host = 'agent.example') {
  const call = async (method: string, path: string, json?: unknown) => {
    const headers = { 'ucp-agent': `profile="https://${host}/profile.json"` };
    const response = await shop.request(`/ucp/v1${path}`, { method, headers, ...(json !== undefined && { json }) });
    const { status, ...answer } = await response.json();
    return { ...answer, status: status ?? response.status, http: response.status };
  };
  return {
    create: (body: object) => call('POST', '/checkout-sessions', body),
    get: (id: string) => call('GET', `/checkout-sessions/${id}`),
    update: (id: string, body: object) => call('PUT', `/checkout-sessions/${id}`, body),
    cancel: (id: string) => call('POST', `/checkout-sessions/${id}/cancel`),
    complete: (id: string, body: object = {}) => call('POST', `/checkout-sessions/${id}/complete`, body),
    createCart: (body: object) => call('POST', '/carts', body),
    getCart: (id: string) => call('GET', `/carts/${id}`),
    updateCart: (id: string, body: object) => call('PUT', `/carts/${id}`, body),
    cancelCart: (id: string) => call('POST', `/carts/${id}/cancel`),
    order: (token: string) => call('GET', `/orders/${token}`),
  };
}
const ai = agent();

const line = (id: string, quantity = 1) => ({ item: { id }, quantity });
const ada = { first_name: 'Ada', last_name: 'Byron', email: 'ada@example.com', phone_number: '+13135550100' };
const toledo = {
  street_address: '12 Analytical Way',
  address_locality: 'Toledo',
  address_region: 'OH',
  postal_code: '43604',
  address_country: 'US',
};
const detroit = { ...toledo, address_locality: 'Detroit', address_region: 'Michigan', postal_code: '48210-1234' };
const windsor = {
  ...toledo,
  address_locality: 'Windsor',
  address_region: 'ON',
  postal_code: 'n9a 1a1',
  address_country: 'CA',
};
const shipTo = (address: object, option?: string) => ({
  methods: [
    {
      type: 'shipping',
      destinations: [address],
      ...(option && { groups: [{ selected_option_id: option }] }),
    },
  ],
});
const pickup = { methods: [{ type: 'pickup' }] };
const whole = (more: object = {}) => ({
  line_items: [line(spool.id, 2)],
  buyer: ada,
  fulfillment: shipTo(toledo),
  ...more,
});

type Total = { type: string; amount: number };
const amountOf = ({ totals }: { totals: Total[] }, type: string) =>
  totals.filter((total) => total.type === type).reduce((sum, { amount }) => sum + amount, 0);
function expectParts(answer: { totals: Total[] }): void {
  const parts = answer.totals.filter(({ type }) => type !== 'total').reduce((sum, { amount }) => sum + amount, 0);
  expect(parts).toBe(amountOf(answer, 'total'));
}
const codesOf = ({ messages }: { messages: { code: string }[] }) => messages.map(({ code }) => code);
const tokenOf = ({ continue_url }: { continue_url: string }) =>
  new URL(continue_url).searchParams.get('checkout') ?? '';

async function coupon(code: string, discount: object, more: object = {}) {
  await shop.db
    .insertInto('coupons')
    .values({
      code,
      discount: JSON.stringify(discount),
      min_subtotal: 0,
      max_per_customer: null,
      ends_at: null,
      ...more,
    })
    .execute();
}

describe('a checkout of an agent', () => {
  it('waits for the buyer’s review and payment when everything is there', async () => {
    const answer = await ai.create(whole());
    expect(answer).toMatchObject({
      status: 'requires_escalation',
      currency: 'USD',
      messages: [{ type: 'error', severity: 'requires_buyer_review' }],
      line_items: [{ item: { id: spool.id, price: spool.price }, quantity: 2 }],
      fulfillment: {
        methods: [
          {
            type: 'shipping',
            groups: [{ selected_option_id: 'ground', options: [{ id: 'ground' }, { id: 'overnight' }] }],
          },
          { type: 'pickup', line_item_ids: [] },
        ],
      },
    });
    expect(answer.continue_url).toMatch(/^http:\/\/localhost\/buy\/\?checkout=[\w-]{36}$/);
    expectParts(answer);
    expect(await ai.get(answer.id)).toEqual({ ...answer, http: 200 });
  });

  it('reserves nothing and stores no price', async () => {
    const { id } = await ai.create(whole());
    expect(await shop.stockOf(spool.id)).toBe(spool.qoh);
    const row = await shop.db.selectFrom('agent_checkouts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(row.selection)).not.toContain(String(spool.price));
    await shop.setStock(spool.id, 1);
    const answer = await ai.get(id);
    expect(answer.status).toBe('incomplete');
    expect(answer.messages).toMatchObject([{ code: 'out_of_stock', severity: 'recoverable', path: '$.line_items[0]' }]);
  });

  it.each([
    ['ground in the US', whole(), { ...usCustomer, serviceCode: serviceCodes.ground }],
    ['overnight', whole({ fulfillment: shipTo(toledo, 'overnight') }), { ...usCustomer, serviceCode: 1 }],
    [
      'Michigan with its tax',
      whole({ fulfillment: shipTo(detroit) }),
      { ...usCustomer, city: 'Detroit', state: 'MI', zipCode: '48210-1234' },
    ],
    [
      'ground to Canada',
      whole({ fulfillment: shipTo(windsor) }),
      { ...usCustomer, country: 'CA', state: 'ON', city: 'Windsor', zipCode: 'n9a 1a1', serviceCode: 92 },
    ],
    [
      'economy to Canada',
      whole({ fulfillment: shipTo(windsor, 'canada_economy') }),
      { ...usCustomer, country: 'CA', state: 'ON', city: 'Windsor', zipCode: 'n9a 1a1', serviceCode: 200 },
    ],
    [
      'pickup',
      whole({ fulfillment: pickup }),
      { serviceCode: 0, firstName: 'Ada', lastName: 'Byron', email: 'ada@example.com', phone: '3135550100' },
    ],
    ['a coupon', whole({ discounts: { codes: ['spring10'] } }), usCustomer],
  ])('costs what the shop’s own checkout charges a visitor: %s', async (name, body, customerInfo) => {
    await coupon('SPRING10', { kind: 'percent', percent: 10 });
    const answer = await ai.create(body);
    const isAbroad = name.endsWith('to Canada');
    expect(answer.messages).toMatchObject([
      ...(isAbroad
        ? [{ type: 'info', code: 'at_the_door', content: expect.stringMatching(/^About CAD .* at the door\./) }]
        : []),
      { severity: 'requires_buyer_review' },
    ]);
    expectParts(answer);
    const visitor = buyer(shop.asGuest());
    await visitor.put(spool.id, 2);
    const couponName = name === 'a coupon' ? 'SPRING10' : null;
    const { totals } = await visitor.buy({ customerInfo, couponName });
    expect({
      subtotal: amountOf(answer, 'subtotal'),
      discount: -amountOf(answer, 'discount'),
      shipping: amountOf(answer, 'fulfillment'),
      tax: amountOf(answer, 'tax'),
      total: amountOf(answer, 'total'),
    }).toEqual({
      subtotal: totals.subtotal,
      discount: totals.discount === 0 ? -0 : totals.discount,
      shipping: totals.shipping,
      tax: totals.tax,
      total: totals.total,
    });
  });

  it('says at which place each detail is missing or wrong', async () => {
    const answer = await ai.create({
      line_items: [line(spool.id, 2)],
      buyer: { email: 'nobody', first_name: 'A' },
      fulfillment: shipTo({ ...toledo, address_region: 'XX', street_address: undefined }),
    });
    expect(answer.status).toBe('incomplete');
    expect(answer.messages.map(({ code, path }: { code: string; path: string }) => [code, path])).toEqual([
      ['field_invalid', '$.buyer.first_name'],
      ['field_required', '$.buyer.last_name'],
      ['field_invalid', '$.buyer.email'],
      ['field_required', '$.buyer.phone_number'],
      ['field_required', '$.fulfillment.methods[0].destinations[0].street_address'],
      ['field_invalid', '$.fulfillment.methods[0].destinations[0].address_region'],
    ]);
    const empty = await ai.create({ line_items: [line(spool.id, 2)], buyer: ada });
    expect(empty.messages).toMatchObject([{ code: 'field_required', path: '$.fulfillment.methods[0].destinations' }]);
    expect(empty.totals.map(({ type }: Total) => type)).toEqual(['subtotal', 'total']);
  });

  it('refuses addresses elsewhere and options that are not offered', async () => {
    const paris = await ai.create(whole({ fulfillment: shipTo({ ...toledo, address_country: 'FR' }) }));
    expect(paris.messages).toMatchObject([{ code: 'address_undeliverable', severity: 'recoverable' }]);
    const alaska = { ...toledo, address_region: 'AK', postal_code: '99501' };
    const flown = await ai.create(whole({ fulfillment: shipTo(alaska, 'overnight') }));
    expect(flown).toMatchObject({
      status: 'incomplete',
      messages: [{ code: 'fulfillment_option_unavailable' }],
      fulfillment: {
        methods: [{ groups: [{ selected_option_id: null, options: [{ id: 'ground' }] }] }, { id: 'pickup' }],
      },
    });
  });

  it.each([
    ['an unknown item', [line('no-such-thing')], 'item_unavailable'],
    ['members’ goods', [line(goods.membersOnly.id)], 'item_unavailable'],
    ['a bundle, whose rolls are chosen at the shop', [line(goods.minisBundle.id)], 'item_unavailable'],
    ['more than there are', [line(lastThree.id, 4)], 'out_of_stock'],
    ['more than a line may have', [line(spool.id, MAX_QUANTITY + 1)], 'quantity_limit'],
    ['too little for an order', [line(goods.miniRed.id)], 'order_minimum'],
    ['nothing', [], 'cart_empty'],
  ])('names what keeps it from being bought: %s', async (_name, line_items, code) => {
    await shop.setStock(spool.id, 1_000);
    const answer = await ai.create(whole({ line_items }));
    expect(answer.status).toBe('incomplete');
    expect(codesOf(answer)).toContain(code);
    for (const { severity } of answer.messages) expect(severity).toBe('recoverable');
  });

  it('keeps the ids of lines, and replaces everything else with an update', async () => {
    const first = await ai.create(whole({ line_items: [line(spool.id), line(otherSpool.id)] }));
    const [, second] = first.line_items;
    const updated = await ai.update(first.id, whole({ line_items: [{ ...line(otherSpool.id, 3), id: second.id }] }));
    expect(updated.line_items).toMatchObject([{ id: second.id, quantity: 3 }]);
    const chosen = first.fulfillment.methods[0];
    const byId = {
      methods: [{ id: chosen.id, line_item_ids: [second.id], selected_destination_id: chosen.selected_destination_id }],
    };
    const kept = await ai.update(first.id, whole({ fulfillment: byId }));
    expect(kept.fulfillment.methods[0].destinations).toHaveLength(1);
    const bare = await ai.update(first.id, { line_items: [line(spool.id)] });
    expect(bare.buyer).toBeUndefined();
  });

  it('asks the buyer for an address that an agent without that extension cannot send', async () => {
    const answer = await agent('plain.example').create(whole());
    expect(answer).toMatchObject({
      status: 'requires_escalation',
      messages: [{ severity: 'requires_buyer_input' }, { severity: 'requires_buyer_review' }],
    });
    expect(answer.fulfillment).toBeUndefined();
    expect(answer.discounts).toBeUndefined();
  });
});

describe('discount codes of an agent', () => {
  it('apply one, and name why the others do not', async () => {
    await coupon('SPRING10', { kind: 'percent', percent: 10 });
    await coupon('OVER', { kind: 'percent', percent: 10 }, { ends_at: new Date(0) });
    await coupon('LARGE', { kind: 'percent', percent: 10 }, { min_subtotal: 1_000_000 });
    const codes = ['over', 'LARGE', 'spring10', 'SPRING10', 'NOPE'];
    const answer = await ai.create(whole({ discounts: { codes } }));
    expect(answer.discounts).toEqual({ codes, applied: [{ code: 'SPRING10', title: 'Coupon SPRING10', amount: 460 }] });
    expect(answer.messages.slice(0, -1)).toMatchObject([
      { type: 'warning', code: 'discount_code_expired', path: '$.discounts.codes[0]' },
      { type: 'warning', code: 'discount_code_user_ineligible' },
      { type: 'warning', code: 'discount_code_already_applied' },
      { type: 'warning', code: 'discount_code_combination_disallowed', path: '$.discounts.codes[4]' },
    ]);
    expect(answer.status).toBe('requires_escalation');
    expect(amountOf(answer, 'discount')).toBe(-460);
    const none = await ai.create(whole({ discounts: { codes: ['NOPE'] } }));
    expect(none).toMatchObject({ discounts: { applied: [] }, messages: [{ code: 'discount_code_invalid' }, {}] });
  });
});

/** Puts what an agent prepared into a visitor's cart and pays for it, as the page of its link does. */
async function opened(answer: { continue_url: string }) {
  const visitor = buyer(shop.asGuest());
  const handoff = await readHandoff(shop.deps, tokenOf(answer));
  for (const { itemId, qty } of handoff?.items ?? []) await visitor.put(itemId, qty);
  const more = { agentCheckout: tokenOf(answer) };
  return () => visitor.buy({ customerInfo: handoff?.details ?? {}, couponName: handoff?.coupon ?? null, more });
}
const payFor = async (answer: { continue_url: string }) => await (await opened(answer))();

describe('a checkout that its agent ends', () => {
  it('is canceled once, and takes no change afterwards', async () => {
    const answer = await ai.create(whole());
    const canceled = await ai.cancel(answer.id);
    expect(canceled.status).toBe('canceled');
    expect(canceled.continue_url).toBeUndefined();
    expect(await ai.cancel(answer.id)).toMatchObject({ http: 409, code: 'checkout_canceled' });
    expect(await ai.update(answer.id, whole())).toMatchObject({ http: 409, code: 'checkout_canceled' });
    expect(await ai.complete(answer.id)).toMatchObject({ http: 409, code: 'checkout_canceled' });
    expect(await ai.get(answer.id)).toMatchObject({ status: 'canceled' });
    expect(await readHandoff(shop.deps, tokenOf(answer))).toBeUndefined();
  });

  it('expires after two days, and is deleted a day later', async () => {
    const answer = await ai.create(whole());
    shop.clock.advanceMinutes(48 * 60 + 1);
    expect(await ai.get(answer.id)).toMatchObject({ status: 'canceled' });
    expect(await ai.update(answer.id, whole())).toMatchObject({ http: 409 });
    expect(await readHandoff(shop.deps, tokenOf(answer))).toBeUndefined();
    expect(await sweepAgentCheckouts(shop.deps)).toBe(0);
    shop.clock.advanceMinutes(24 * 60);
    expect(await sweepAgentCheckouts(shop.deps)).toBe(1);
    expect(await ai.get(answer.id)).toMatchObject({ http: 200, messages: [{ code: 'not_found' }] });
  });
});

describe('the link of a checkout', () => {
  it('gives the shop what the agent prepared', async () => {
    await coupon('SPRING10', { kind: 'percent', percent: 10 });
    const answer = await ai.create(whole({ fulfillment: shipTo(detroit), discounts: { codes: ['spring10'] } }));
    expect(await readHandoff(shop.deps, tokenOf(answer))).toMatchObject({
      items: [{ itemId: spool.id, qty: 2 }],
      details: { ...{ firstName: 'Ada', phone: '3135550100', state: 'MI', zipCode: '48210-1234' }, serviceCode: 95 },
      coupon: 'SPRING10',
      agentHost: 'agent.example',
      paidRefId: null,
    });
    expect(await readHandoff(shop.deps, answer.id)).toBeUndefined();
    expect(await readHandoff(shop.deps, 'no-uuid')).toBeUndefined();
  });

  it('completes the checkout once its buyer has paid, and then tells nothing of the buyer', async () => {
    const answer = await ai.create(whole());
    const order = await payFor(answer);
    await shop.expectPaidOnce(order);
    const completed = await ai.get(answer.id);
    expect(completed).toMatchObject({
      status: 'completed',
      order: { id: order.payment.refId, permalink_url: 'http://localhost/track-order/' },
      line_items: [{ id: 'li_1', quantity: 2 }],
      totals: answer.totals.map(({ type, amount }: Total) => ({ type, amount })),
      messages: [],
    });
    expect(completed.continue_url).toBeUndefined();
    expect(await readHandoff(shop.deps, tokenOf(answer))).toMatchObject({
      ...{ items: [], details: {}, coupon: null, paidRefId: order.payment.refId },
    });
    expect(await ai.update(answer.id, whole())).toMatchObject({ http: 409, code: 'checkout_completed' });
    expect(await ai.cancel(answer.id)).toMatchObject({ http: 409, code: 'checkout_completed' });
    expect(await ai.complete(answer.id)).toMatchObject({ status: 'completed' });
    const [row] = await shop.orders();
    expect(row).toMatchObject({ agent_host: 'agent.example', agent_checkout: answer.id });
  });

  it('never shows the agent an address or goods that it did not send', async () => {
    const answer = await ai.create(whole());
    const visitor = buyer(shop.asGuest());
    await visitor.put(spool.id, 3);
    await visitor.put(otherSpool.id, 1);
    const elsewhere = {
      ...usCustomer,
      email: 'secret@example.com',
      address: '9 Hidden Lane',
      city: 'Detroit',
      state: 'MI',
      zipCode: '48201',
    };
    const order = await visitor.buy({ customerInfo: elsewhere, more: { agentCheckout: tokenOf(answer) } });
    const completed = await ai.get(answer.id);
    expect(completed).toMatchObject({
      status: 'completed',
      line_items: [{ item: { id: spool.id }, quantity: 2 }],
      messages: [{ type: 'info', code: 'buyer_changed_order' }],
    });
    expect(amountOf(completed, 'total')).toBe(2 * spool.price);
    const text = JSON.stringify(completed);
    for (const secret of ['secret@', 'Hidden', '48201', otherSpool.id, String(order.totals.total)]) {
      expect(text).not.toContain(secret);
    }
  });

  it('hides the tax of an address that the agent did not send', async () => {
    const answer = await ai.create(whole());
    const visitor = buyer(shop.asGuest());
    await visitor.put(spool.id, 2);
    const inMichigan = { ...usCustomer, city: 'Detroit', state: 'MI', zipCode: '48201' };
    await visitor.buy({ customerInfo: inMichigan, more: { agentCheckout: tokenOf(answer) } });
    const completed = await ai.get(answer.id);
    expect(completed.totals.map(({ type }: Total) => type)).toEqual(['subtotal', 'total']);
  });

  it('is completed by the order that was paid first', async () => {
    const answer = await ai.create(whole());
    const first = await payFor(answer);
    const second = buyer(shop.asGuest());
    await second.put(spool.id, 2);
    await second.buy({ more: { agentCheckout: tokenOf(answer) } });
    expect(await ai.get(answer.id)).toMatchObject({ order: { id: first.payment.refId } });
  });

  it('does not keep an order from being placed when it is unknown, canceled or expired', async () => {
    const answer = await ai.create(whole());
    await ai.cancel(answer.id);
    for (const agentCheckout of [tokenOf(answer), crypto.randomUUID(), 'nothing']) {
      const visitor = buyer(shop.asGuest());
      await visitor.put(spool.id, 1);
      expect(await visitor.buy({ more: { agentCheckout } })).toMatchObject({ status: 'paid' });
    }
    for (const row of await shop.orders()) expect(row).toMatchObject({ agent_host: null, agent_checkout: null });
    expect(await ai.get(answer.id)).toMatchObject({ status: 'canceled' });
  });

  it('waits while the bank asks, and is open again when the buyer gives up', async () => {
    const answer = await ai.create(whole());
    const visitor = buyer(shop.asGuest());
    await visitor.put(spool.id, 2);
    const order = await visitor.buy({
      card: 'pm_card_threeDSecure2Required',
      more: { agentCheckout: tokenOf(answer) },
    });
    expect(order.status).toBe('requires_action');
    expect(await ai.get(answer.id)).toMatchObject({ status: 'complete_in_progress' });
    expect(await ai.update(answer.id, whole())).toMatchObject({ http: 409 });
    await shop.db.updateTable('orders').set({ status: 'cancelled' }).where('id', '=', order.id).execute();
    expect(await ai.get(answer.id)).toMatchObject({ status: 'requires_escalation' });
  });
});

describe('attacks', () => {
  it('finds no cart or checkout of another agent, and none of the other kind', async () => {
    const { id } = await ai.create(whole());
    const { id: cart } = await ai.createCart({ line_items: [line(spool.id)] });
    const other = agent('other.example');
    const answers = [
      await other.get(id),
      await other.update(id, whole()),
      await other.cancel(id),
      await other.complete(id),
      await other.getCart(cart),
      await other.updateCart(cart, { line_items: [] }),
      await other.cancelCart(cart),
      await other.create({ cart_id: cart, line_items: [] }),
      await ai.get(cart),
      await ai.getCart(id),
      await ai.get(crypto.randomUUID()),
      await ai.get('1'),
    ];
    for (const answer of answers) {
      expect(answer).toMatchObject({ http: 200, messages: [{ code: 'not_found', severity: 'unrecoverable' }] });
      expect(answer.id).toBeUndefined();
    }
    expect(await ai.get(id)).toMatchObject({ status: 'requires_escalation' });
  });

  it.each([
    ['101 lines', { line_items: Array.from({ length: 101 }, () => line(spool.id)) }],
    ['a negative quantity', { line_items: [line(spool.id, -1)] }],
    ['none of it', { line_items: [line(spool.id, 0)] }],
    ['half of it', { line_items: [line(spool.id, 0.5)] }],
    ['an endless quantity', { line_items: [line(spool.id, 1e15)] }],
    ['a long text', whole({ buyer: { ...ada, first_name: 'A'.repeat(10_000) } })],
    ['lines that are none', { line_items: 'all' }],
    ['nothing', {}],
    ['payment credentials', whole({ payment: { instruments: [{ id: '1', credential: { type: 'token' } }] } })],
    ['a card', whole({ payment: { instruments: [{ card: '4242 4242 4242 4242' }] } })],
    ['a card in a name', whole({ buyer: { ...ada, last_name: '4242424242424242' } })],
  ])('refuses %s, and keeps none of it', async (_name, body) => {
    const { id } = await ai.create(whole());
    for (const answer of [await ai.create(body), await ai.update(id, body)]) expect(answer.http).toBe(400);
    const rows = await shop.db.selectFrom('agent_checkouts').select(['id', 'selection']).execute();
    expect(rows).toMatchObject([{ id, selection: { lines: [{ qty: 2 }] } }]);
  });

  it('completes nothing with a card or its token', async () => {
    const { id } = await ai.create(whole());
    for (const payment of [
      { instruments: [{ id: '1', handler_id: 'x', type: 'card', credential: { type: 'token', token: 'tok_1' } }] },
      { instruments: [{ id: '1', handler_id: 'x', type: 'card', number: '4242-4242-4242-4242' }] },
    ]) {
      expect(await ai.complete(id, { payment })).toMatchObject({ http: 400 });
    }
    const answer = await ai.complete(id, { payment: { instruments: [{ id: '1', handler_id: 'x', type: 'card' }] } });
    expect(answer).toMatchObject({ status: 'requires_escalation', messages: [{ severity: 'requires_buyer_review' }] });
    expect(answer.continue_url).toContain('/buy/?checkout=');
    expect(await shop.orders()).toEqual([]);
  });

  it('stores texts with control characters as plain ones', async () => {
    const odd = 'A\u0000d\u001ba\ud800\nB';
    const answer = await ai.create(
      whole({ buyer: { ...ada, first_name: odd }, line_items: [line(odd), line(spool.id, 2)] }),
    );
    expect(answer.buyer.first_name).toBe('A d a B');
    expect(codesOf(answer)).toEqual(['item_unavailable']);
    expect((await ai.get(answer.id)).buyer.first_name).toBe('A d a B');
  });

  it('takes simultaneous updates one after the other', async () => {
    const { id } = await ai.create(whole());
    const quantities = [1, 2, 3, 4, 5, 6];
    const answers = await Promise.all(
      quantities.map((qty) => ai.update(id, whole({ line_items: [line(spool.id, qty)] }))),
    );
    for (const [index, answer] of answers.entries()) expect(answer.line_items[0].quantity).toBe(quantities[index]);
    const { line_items, totals } = await ai.get(id);
    expect(amountOf({ totals }, 'subtotal')).toBe(line_items[0].quantity * spool.price);
  });

  it('shows what was bought, whatever an agent changes while its buyer pays', async () => {
    const answer = await ai.create(whole());
    const pay = await opened(answer);
    const paying = pay();
    const updates = await Promise.all(
      [7, 8, 9].map((qty) => ai.update(answer.id, whole({ line_items: [line(spool.id, qty)] }))),
    );
    const order = await paying;
    for (const { http } of updates) expect([200, 409]).toContain(http);
    const completed = await ai.get(answer.id);
    expect(completed.order.id).toBe(order.payment.refId);
    expect(completed.line_items[0].quantity).toBe(2);
    expect(amountOf(completed, 'subtotal')).toBe(2 * spool.price);
  });
});

describe('a cart of an agent', () => {
  it('is priced, changed, and gone once it is canceled', async () => {
    await coupon('SPRING10', { kind: 'percent', percent: 10 });
    const cart = await ai.createCart({ line_items: [line(spool.id)], discounts: { codes: ['SPRING10'] } });
    expect(cart).toMatchObject({ http: 201, line_items: [{ quantity: 1 }], messages: [] });
    expectParts(cart);
    expect(amountOf(cart, 'discount')).toBe(-230);
    const changed = await ai.updateCart(cart.id, { line_items: [line(lastThree.id, 4)] });
    expect(changed.messages).toMatchObject([{ code: 'out_of_stock', path: '$.line_items[0]' }]);
    expect(await ai.getCart(cart.id)).toEqual(changed);
    expect(await ai.cancelCart(cart.id)).toMatchObject({ id: cart.id, line_items: [{ quantity: 4 }] });
    expect(await ai.getCart(cart.id)).toMatchObject({ messages: [{ code: 'not_found' }] });
    expect(await ai.cancelCart(cart.id)).toMatchObject({ messages: [{ code: 'not_found' }] });
  });

  it('becomes one checkout, with its goods, buyer and codes', async () => {
    await coupon('SPRING10', { kind: 'percent', percent: 10 });
    const cart = await ai.createCart({
      line_items: [line(spool.id, 2)],
      buyer: ada,
      discounts: { codes: ['SPRING10'] },
    });
    const body = { cart_id: cart.id, line_items: [line(otherSpool.id, 9)], fulfillment: shipTo(toledo) };
    const [one, two] = await Promise.all([ai.create(body), ai.create(body)]);
    expect(one.id).toBe(two.id);
    expect(one).toMatchObject({
      status: 'requires_escalation',
      line_items: [{ item: { id: spool.id }, quantity: 2 }],
      discounts: { applied: [{ code: 'SPRING10' }] },
      buyer: ada,
    });
    await ai.cancel(one.id);
    expect((await ai.create(body)).id).not.toBe(one.id);
  });
});

// Last, because this process refuses its caller for ten minutes.
describe('codes of coupons', () => {
  it('cannot be guessed without end', async () => {
    const statuses: number[] = [];
    for (let number = 0; number < 9; number++) {
      const codes = Array.from({ length: 5 }, (_, index) => `GUESS-${number}-${index}`);
      statuses.push((await ai.create(whole({ discounts: { codes } }))).http);
    }
    expect(await shop.db.selectFrom('agent_checkouts').select('id').execute()).toHaveLength(8);
    expect(statuses).toEqual([...Array(8).fill(201), 429]);
  });
});
