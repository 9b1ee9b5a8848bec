import type * as z from 'zod';
import { cents } from '../../../contract/cents.ts';
import {
  addressChangedSchema,
  addressChangeSchema,
  cancelSchema,
  type DeskOrder,
  deliverOrderSchema,
  deskOrderSchema,
  mailAgainSchema,
  noteSchema,
  openReturnSchema,
  orderActions,
  orderEditedSchema,
  orderEditSchema,
  refundRequestSchema,
  replaceReturnSchema,
  returnAnswerSchema,
  shipOrderSchema,
  shipPartSchema,
  trackingSchema,
} from '../../../contract/desk/order.ts';
import { tagChangeSchema, tagListSchema } from '../../../contract/desk/tags.ts';
import type { AddressSuggestion } from '../../../contract/shipping/address-check.ts';
import { aPastOrder } from '../a-past-order.ts';
import { type OpenDesk, Refused } from './open-desk.ts';

export const ORDER_NUMBER = 'NS-7K2M-4Q9D';

/** A paid order of two Petrol spools by a guest, which may still be changed in every way. */
export function aDeskOrder(changes: Partial<z.input<typeof deskOrderSchema>> = {}): DeskOrder {
  const order = aPastOrder();
  const reasons = Object.fromEntries(orderActions.map((action) => [action, null])) as DeskOrder['reasons'];
  return deskOrderSchema.parse({
    order,
    version: '1',
    coupon: null,
    isReorder: false,
    agentHost: null,
    payment: { service: 'stripe', id: 'pi_3Qx', capture: null, left: order.totals.total },
    charges: [],
    customer: {
      id: null,
      name: 'Dolores Kowalczyk',
      email: 'dolores.k@example.com',
      phone: '3135550188',
      note: '',
      giftMessage: '',
    },
    address: {
      firstName: 'Dolores',
      lastName: 'Kowalczyk',
      phone: '3135550188',
      address: '4120 Second Avenue',
      address2: '',
      city: 'Detroit',
      zipCode: '48201',
      state: 'MI',
      country: 'US',
    },
    tags: [],
    waitsForStock: false,
    isMonthOfPremium: false,
    replaces: null,
    refunds: [],
    failedRefunds: [],
    disputes: [],
    prints: [],
    presses: [],
    isDisputed: false,
    picks: [
      {
        itemId: 'pla-petrol-1.75mm-1kg',
        sku: 'NS-PLA-PETROL',
        name: 'Petrol PLA',
        details: '1.75 mm, 1 kg',
        picture: null,
        hex: '#0B5A63',
        qty: 2,
        place: 'C-14-2',
      },
    ],
    toShip: order.lines.map(({ id, qty }) => ({ lineId: id, qty, reason: null })),
    picksReason: null,
    timeline: [anEvent('Paid', { kind: 'order' })],
    reasons: {
      ...reasons,
      return: 'It has not shipped.',
      unpack: 'It is not packed.',
      track: 'It has not shipped.',
      deliver: 'It has not shipped.',
      refunded: 'Nothing was refunded.',
    },
    ...changes,
  });
}

export function anEvent(
  title: string,
  changes: Partial<DeskOrder['timeline'][number]> = {},
): DeskOrder['timeline'][number] {
  return { at: '2026-11-23T15:00:00Z', kind: 'staff', title, text: null, by: null, isBad: false, ...changes };
}

interface MockOrder {
  order: DeskOrder;
  /** what the carrier would rather write, once */
  suggestions: AddressSuggestion[];
}

/** The calls of an order's page. Each change answers with the order as it is then, as the API does. */
export function mockOrder(desk: OpenDesk, order: DeskOrder): MockOrder {
  const mock: MockOrder = { order, suggestions: [] };
  const path = `/desk/orders/${order.order.payment.refId}` as const;
  const by = desk.me.email;
  const change = (changes: Partial<DeskOrder>, title: string, text: string | null = null) => {
    const kind = title === 'Note' ? 'note' : 'staff';
    const event = anEvent(title, { at: new Date().toISOString(), kind, text, by });
    mock.order = { ...mock.order, ...changes, timeline: [...mock.order.timeline, event] };
    return mock.order;
  };
  const shipped = (words: string) => ({ ...mock.order.reasons, ship: words, cancel: words });
  const answer = deskOrderSchema;
  desk.on(`GET ${path}`, { answer }, () => mock.order);
  desk.on('GET /desk/order-tags', { answer: tagListSchema }, () => ({ tags: ['fragile', 'b2b'] }));
  desk.on(`POST ${path}/tags`, { body: tagChangeSchema, answer }, ({ body: { add, remove } }) => {
    const kept = mock.order.tags.filter((tag) => !remove.includes(tag));
    return change({ tags: [...new Set([...kept, ...add])].sort() }, 'Tags changed');
  });
  const packing = (pack: string | null, unpack: string | null) => ({ ...mock.order.reasons, pack, unpack });
  desk.on(`POST ${path}/pack`, { answer }, () => change({ reasons: packing('It is packed.', null) }, 'Packed'));
  desk.on(`POST ${path}/unpack`, { answer }, () =>
    change({ reasons: packing(null, 'It is not packed.') }, 'Not packed after all'),
  );
  desk.on(`POST ${path}/ship`, { body: shipOrderSchema, answer }, ({ body }) => {
    if (mock.order.isDisputed && !body.despiteDispute)
      throw new Refused('conflict', 'The payment has been taken back.');
    return change({ reasons: shipped('It has shipped.') }, 'Shipped', body.numbers.join());
  });
  desk.on(`POST ${path}/parts`, { body: shipPartSchema, answer }, ({ body: { lines, numbers, refundRest } }) => {
    if (refundRest)
      return change({ toShip: [], reasons: shipped('It has shipped.') }, 'A part shipped', numbers.join());
    const left = (lineId: string) => lines.find((line) => line.lineId === lineId)?.qty ?? 0;
    const toShip = mock.order.toShip.map((line) => ({ ...line, qty: line.qty - left(line.lineId) }));
    return change({ toShip: toShip.filter(({ qty }) => qty > 0) }, 'A part shipped', numbers.join());
  });
  desk.on(`PUT ${path}/tracking`, { body: trackingSchema, answer }, ({ body }) =>
    change({}, 'Tracking number corrected', body.numbers.join()),
  );
  desk.on(`POST ${path}/deliver`, { body: deliverOrderSchema, answer }, () => change({}, 'Delivered'));
  // A piece less gives back $25.49, and anything else costs $3.99 more.
  desk.on(`POST ${path}/edits`, { body: orderEditSchema, answer: orderEditedSchema }, ({ body }) => {
    const { totals, payment } = mock.order.order;
    const difference = body.lines.some(({ qty }) => qty < 2) ? -2549 : 399;
    const total = cents(totals.total + difference);
    const [back, more] = [cents(Math.max(0, -difference)), cents(Math.max(0, difference))];
    const price = { before: totals, after: { ...totals, total }, paid: payment.amount, back, more };
    if (body.shown === undefined) return { order: mock.order, price };
    return { order: change({ version: '2' }, 'Order changed'), price: null };
  });
  desk.on(`PUT ${path}/address`, { body: addressChangeSchema, answer: addressChangedSchema }, ({ body }) => {
    const { version: _, asTyped, ...typed } = body;
    const suggestions = asTyped ? [] : mock.suggestions;
    mock.suggestions = [];
    if (suggestions.length > 0 || !mock.order.address) return { order: mock.order, suggestions };
    return { order: change({ address: { ...mock.order.address, ...typed } }, 'Address changed'), suggestions };
  });
  const withReturns = (returns: DeskOrder['order']['returns']) => ({ order: { ...mock.order.order, returns } });
  const returnsNow = () => mock.order.order.returns ?? [];
  desk.on(`POST ${path}/returns`, { body: openReturnSchema, answer }, ({ body: { reason, lines, answer: words } }) => {
    const refId = `NR-2222-222${returnsNow().length}`;
    const facts = { refId, reason, lines, note: '', requestedAt: new Date().toISOString() };
    return change(withReturns([...returnsNow(), { ...facts, state: 'accepted', answer: words }]), 'Return opened');
  });
  desk.on(`POST ${path}/returns/:return/replacement`, { body: replaceReturnSchema, answer }, ({ params }) => {
    const replaced = { state: 'replaced', replacedBy: 'NS-2222-2222' } as const;
    const returns = returnsNow().map((each) => (each.refId === params['return'] ? { ...each, ...replaced } : each));
    return change(withReturns(returns), 'Return replaced');
  });
  desk.on(`POST ${path}/cancel`, { body: cancelSchema, answer }, ({ body }) =>
    change({ reasons: { ...shipped('It is canceled.'), refund: 'It is canceled.' } }, 'Canceled', body.reason),
  );
  desk.on(`POST ${path}/refunds`, { body: refundRequestSchema, answer }, ({ body }) => {
    const lines = (body.goods?.lines ?? []).map(({ lineId, qty, restock }) => ({
      lineId,
      qty,
      goods: body.shown,
      tax: cents(0),
      restocked: restock ? qty : 0,
    }));
    const refund = {
      id: crypto.randomUUID(),
      amount: body.shown,
      reason: body.reason,
      askedAt: new Date().toISOString(),
      state: 'done' as const,
      failure: null,
      lines,
      shipping: cents(0),
    };
    const left = cents(mock.order.payment.left - body.shown);
    return change({ refunds: [...mock.order.refunds, refund], payment: { ...mock.order.payment, left } }, 'Refunded');
  });
  desk.on(`POST ${path}/notes`, { body: noteSchema, answer }, ({ body }) => change({}, 'Note', body.text));
  desk.on(`POST ${path}/mails`, { body: mailAgainSchema, answer }, ({ body }) => change({}, 'Mail', body.mail));
  desk.on(`POST ${path}/returns/:return`, { body: returnAnswerSchema, answer }, ({ body }) => {
    const returns = (mock.order.order.returns ?? []).map((each) => ({ ...each, ...body }));
    return change({ order: { ...mock.order.order, returns } }, 'Return answered', body.answer);
  });
  return mock;
}
