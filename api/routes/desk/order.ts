import * as z from 'zod';
import {
  addressChangedSchema,
  addressChangeSchema,
  cancelSchema,
  type DeskOrder,
  deliverOrderSchema,
  deskOrderSchema,
  mailAgainSchema,
  noteSchema,
  refundRequestSchema,
  returnAnswerSchema,
  shipOrderSchema,
  shipPartSchema,
  trackingSchema,
} from '../../../contract/desk/order.ts';
import type { Permission } from '../../../contract/desk/roles.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { idempotencyKeySchema } from '../../../contract/order.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { cancelOrder } from '../../domain/orders/cancel-order.ts';
import { changeAddress, suggestOrderAddress } from '../../domain/orders/change-address.ts';
import { markDelivered, markPacked } from '../../domain/orders/mark-progress.ts';
import { correctTracking, markShipped } from '../../domain/orders/mark-shipped.ts';
import { resendOrderMail } from '../../domain/orders/order-mails.ts';
import { addNote } from '../../domain/orders/order-notes.ts';
import type { OrderRow } from '../../domain/orders/order-rows.ts';
import { readDeskOrder } from '../../domain/orders/read-desk-order.ts';
import { findOrderByNumber } from '../../domain/orders/read-orders.ts';
import { requestRefund } from '../../domain/orders/refund.ts';
import { answerReturn } from '../../domain/orders/returns.ts';
import { shipPart } from '../../domain/orders/ship-part.ts';
import type { Staff } from '../../domain/session/staff-sessions.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { jsonBody } from '../../http/json-body.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { jsonResponses } from '../../http/responses.ts';

const params = z.object({ number: z.string().max(40).describe('such as NS-7K2M-4Q9D') });
const errors = [
  'invalid_request',
  'staff_sign_in_required',
  'staff_not_allowed',
  'order_unknown',
  'too_many_requests',
] as const satisfies ErrorCode[];

/** A change of an order, answered with the order as it is then. */
function change<
  const Path extends string,
  Body extends z.ZodType,
  Answer extends z.ZodType = typeof deskOrderSchema,
>(route: {
  readonly path: Path;
  readonly method?: 'post' | 'put';
  readonly permission: Permission;
  readonly summary: string;
  readonly body: Body;
  readonly answer?: Answer;
  readonly codes?: readonly ErrorCode[];
}) {
  const { path, method = 'post', permission, summary, body, codes = [] } = route;
  const answer = (route.answer ?? deskOrderSchema) as Answer;
  return deskRoute({
    ...{ method, permission, summary },
    path: `/desk/orders/{number}/${path}` as const,
    request: { params, body: jsonBody(body) },
    responses: jsonResponses('The order as it is now', answer, [...errors, ...codes]),
  });
}

const read = deskRoute({
  method: 'get',
  path: '/desk/orders/{number}',
  permission: 'orders:read',
  summary: 'Get an order with all that staff may know and do',
  request: { params },
  responses: jsonResponses('The order', deskOrderSchema, errors),
});

const nothing = z.object({});

const pack = change({
  ...{ path: 'pack', permission: 'orders:pack', body: nothing, codes: ['order_not_paid', 'order_disputed'] },
  summary: 'Mark an order as packed',
});
const ship = change({
  ...{ path: 'ship', permission: 'orders:ship', body: shipOrderSchema },
  summary: 'Mark an order as shipped, or as ready for pickup, and mail the shopper',
  codes: [
    ...(['order_not_paid', 'order_shipped_before', 'order_disputed', 'tracking_missing', 'tracking_invalid'] as const),
    ...(['label_in_progress', 'label_void_unclear', 'labels_bought'] as const),
  ],
});
const part = change({
  ...{ path: 'parts', permission: 'orders:ship', body: shipPartSchema },
  summary: 'Ship pieces of an order before the rest, and mail the shopper; a repeated request ships once',
  codes: [
    ...(['order_action_refused', 'order_disputed', 'tracking_missing', 'tracking_invalid', 'conflict'] as const),
    ...(['label_in_progress', 'label_void_unclear', 'labels_bought'] as const),
  ],
});
const track = change({
  ...{ path: 'tracking', method: 'put', permission: 'orders:ship', body: trackingSchema },
  summary: 'Correct the tracking numbers of a shipped order, and mail the shopper',
  codes: ['order_action_refused', 'tracking_missing', 'tracking_invalid'],
});
const deliver = change({
  ...{ path: 'deliver', permission: 'orders:ship', body: deliverOrderSchema },
  codes: ['order_not_shipped', 'order_disputed'],
  summary: 'Mark an order as delivered, or as picked up',
});
const address = change({
  ...{ path: 'address', method: 'put', permission: 'orders:edit', body: addressChangeSchema },
  answer: addressChangedSchema,
  summary: 'Change where an order goes; with suggestions in the answer, nothing is saved yet',
  codes: ['order_action_refused', 'order_changed'],
});
const cancel = change({
  ...{ path: 'cancel', permission: 'orders:cancel', body: cancelSchema },
  summary: 'Cancel an order that has not shipped: what is left of its payment and its stock go back',
  codes: ['order_action_refused', 'order_changed'],
});
const note = change({
  ...{ path: 'notes', permission: 'orders:edit', body: noteSchema },
  summary: 'Add a note that only staff see',
});
const mailAgain = change({
  ...{ path: 'mails', permission: 'orders:edit', body: mailAgainSchema, codes: ['order_action_refused'] },
  summary: 'Send the shopper a mail another time',
});

const refund = deskRoute({
  method: 'post',
  path: '/desk/orders/{number}/refunds',
  permission: 'orders:refund',
  summary: 'Refund lines, shipping or an amount; lines go back on the shelf where asked for',
  request: {
    params,
    headers: z.object({ 'idempotency-key': idempotencyKeySchema.describe('the same key refunds once') }),
    body: jsonBody(refundRequestSchema),
  },
  responses: jsonResponses('The order as it is now', deskOrderSchema, [
    ...errors,
    ...(['refund_too_much', 'refund_changed', 'refund_lines', 'refund_unpaid', 'refund_disputed'] as const),
    ...(['return_unknown', 'return_answered', 'return_elsewhere'] as const),
  ]),
});

const answer = deskRoute({
  method: 'post',
  path: '/desk/orders/{number}/returns/{returnNumber}',
  permission: 'orders:refund',
  summary: 'Accept or decline a return, and mail the shopper',
  request: {
    params: params.extend({ returnNumber: z.string().max(20) }),
    body: jsonBody(returnAnswerSchema),
  },
  responses: jsonResponses('The order as it is now', deskOrderSchema, [
    ...errors,
    ...(['return_unknown', 'return_answered', 'return_elsewhere'] as const),
  ]),
});

/** More than a person does by hand, so that a stolen session or a stuck key is slowed down. */
const CHANGES = { name: 'desk: changes of orders', tries: 300, seconds: 600 };
/** A shopper who still has not got the mail has another problem than a lost mail. */
const MAILS = { name: 'desk: order mails again', tries: 5, seconds: 3600 };

type OrderDeps = Pick<Deps, 'connection' | 'store' | 'clock' | 'jobs' | 'log' | 'addresses'>;

export function orderRoutes(deps: OrderDeps) {
  const countChanges = rateLimit(deps.connection.pool, CHANGES);
  const countMails = rateLimit(deps.connection.pool, MAILS);

  interface Work {
    readonly verb: string;
    readonly after?: unknown;
    readonly details?: Record<string, unknown>;
    readonly work: (order: OrderRow) => Promise<unknown>;
  }

  /** Makes a change, recorded, and reads the order as it is then. */
  async function changed(staff: Staff, number: string, { work, ...change }: Work): Promise<DeskOrder> {
    await countChanges(staff.id);
    const order = await findOrderByNumber(deps.connection.db, number);
    await recordChange(deps, staff, { ...change, target: order.ref_id }, () => work(order));
    return await readDeskOrder(deps, order.ref_id);
  }

  return deskApp()
    .openapi(read, async (c) => c.json(await readDeskOrder(deps, c.req.valid('param').number), 200))
    .openapi(pack, async (c) => {
      const order = await changed(c.var.staff, c.req.valid('param').number, {
        verb: 'orders pack',
        work: ({ id }) => markPacked(deps, id),
      });
      return c.json(order, 200);
    })
    .openapi(ship, async (c) => {
      const { carrier, numbers, despiteDispute } = c.req.valid('json');
      const order = await changed(c.var.staff, c.req.valid('param').number, {
        verb: 'orders ship',
        details: { carrier, tracking: numbers, ...(despiteDispute && { despiteDispute }) },
        work: ({ id }) => markShipped(deps, id, numbers, { carrier, despiteDispute }),
      });
      return c.json(order, 200);
    })
    .openapi(part, async (c) => {
      const shipment = c.req.valid('json');
      const { lines, carrier, numbers, despiteDispute } = shipment;
      const order = await changed(c.var.staff, c.req.valid('param').number, {
        verb: 'orders part',
        details: { lines, carrier, tracking: numbers, ...(despiteDispute && { despiteDispute }) },
        work: ({ id }) => shipPart(deps, c.var.staff, id, shipment),
      });
      return c.json(order, 200);
    })
    .openapi(track, async (c) => {
      const tracking = c.req.valid('json');
      const order = await changed(c.var.staff, c.req.valid('param').number, {
        verb: 'orders track',
        after: tracking,
        details: { tracking: tracking.numbers },
        work: ({ id }) => correctTracking(deps, id, tracking),
      });
      return c.json(order, 200);
    })
    .openapi(deliver, async (c) => {
      const { despiteDispute } = c.req.valid('json');
      const order = await changed(c.var.staff, c.req.valid('param').number, {
        verb: 'orders delivered',
        ...(despiteDispute && { details: { despiteDispute } }),
        work: ({ id }) => markDelivered(deps, id, { despiteDispute }),
      });
      return c.json(order, 200);
    })
    .openapi(address, async (c) => {
      const { version, asTyped, ...fields } = c.req.valid('json');
      const { number } = c.req.valid('param');
      const row = await findOrderByNumber(deps.connection.db, number);
      const suggestions = asTyped ? [] : await suggestOrderAddress(deps, row, fields);
      if (suggestions.length > 0) return c.json({ order: await readDeskOrder(deps, number), suggestions }, 200);
      const order = await changed(c.var.staff, number, {
        verb: 'orders address',
        after: fields,
        work: ({ id }) => changeAddress(deps, id, { fields, version }),
      });
      return c.json({ order, suggestions }, 200);
    })
    .openapi(cancel, async (c) => {
      const { reason, message, version } = c.req.valid('json');
      const order = await changed(c.var.staff, c.req.valid('param').number, {
        verb: 'orders cancel',
        details: { reason, message },
        work: ({ id }) => cancelOrder(deps, id, { message, seen: version }),
      });
      return c.json(order, 200);
    })
    .openapi(refund, async (c) => {
      const { goods, amount, shown, reason, returnNumber } = c.req.valid('json');
      const key = c.req.valid('header')['idempotency-key'];
      const order = await changed(c.var.staff, c.req.valid('param').number, {
        verb: 'orders refund',
        details: { reason, amount: shown, goods, returnNumber },
        work: ({ id }) => requestRefund(deps, id, { goods, amount, shown, reason, returnNumber, key }),
      });
      return c.json(order, 200);
    })
    .openapi(note, async (c) => {
      const { id: noteId, text } = c.req.valid('json');
      const { email: by } = c.var.staff;
      const order = await changed(c.var.staff, c.req.valid('param').number, {
        verb: 'orders note',
        work: ({ id }) => addNote(deps, id, { id: noteId, by, text }),
      });
      return c.json(order, 200);
    })
    .openapi(mailAgain, async (c) => {
      const { number } = c.req.valid('param');
      const { mail } = c.req.valid('json');
      await countMails((await findOrderByNumber(deps.connection.db, number)).id);
      const order = await changed(c.var.staff, number, {
        verb: 'orders mail',
        details: { mail },
        work: ({ id }) => resendOrderMail(deps, id, mail),
      });
      return c.json(order, 200);
    })
    .openapi(answer, async (c) => {
      const { number, returnNumber } = c.req.valid('param');
      const { state, answer: words } = c.req.valid('json');
      const order = await changed(c.var.staff, number, {
        verb: 'orders return',
        details: { returnNumber, state, answer: words },
        work: ({ id }) => answerReturn(deps, returnNumber, { state, answer: words, orderId: id }),
      });
      return c.json(order, 200);
    });
}
