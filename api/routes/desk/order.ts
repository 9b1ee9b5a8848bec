import * as z from 'zod';
import {
  addressChangedSchema,
  addressChangeSchema,
  cancelSchema,
  deliverOrderSchema,
  deskOrderSchema,
  mailAgainSchema,
  noteSchema,
  openReturnSchema,
  orderEditedSchema,
  orderEditSchema,
  refundRequestSchema,
  replaceReturnSchema,
  returnAnswerSchema,
  shipOrderSchema,
  shipPartSchema,
  trackingSchema,
} from '../../../contract/desk/order.ts';
import { may } from '../../../contract/desk/roles.ts';
import { tagChangeSchema, tagListSchema } from '../../../contract/desk/tags.ts';
import type { ErrorCode } from '../../../contract/errors.ts';
import { idempotencyKeySchema } from '../../../contract/order.ts';
import type { Deps } from '../../domain/deps.ts';
import { editOrder, quoteEdit } from '../../domain/order-edits/edit-order.ts';
import { cancelOrder } from '../../domain/orders/cancel-order.ts';
import { changeAddress, suggestOrderAddress } from '../../domain/orders/change-address.ts';
import { markDelivered, markPacked, markUnpacked } from '../../domain/orders/mark-progress.ts';
import { correctTracking, markShipped } from '../../domain/orders/mark-shipped.ts';
import { resendOrderMail } from '../../domain/orders/order-mails.ts';
import { addNote } from '../../domain/orders/order-notes.ts';
import { readDeskOrder } from '../../domain/orders/read-desk-order.ts';
import { findOrderByNumber } from '../../domain/orders/read-orders.ts';
import { requestRefund } from '../../domain/orders/refund.ts';
import { replaceReturn } from '../../domain/orders/replace-return.ts';
import { answerReturn, openReturn } from '../../domain/orders/returns.ts';
import { shipPart } from '../../domain/orders/ship-part.ts';
import { shipWithoutRest } from '../../domain/orders/ship-without-rest.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { changeTags, knownTags, tagWords } from '../../domain/tags.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { orderChanges } from './order-changes.ts';

const params = z.object({ number: z.string().max(40).describe('such as NS-7K2M-4Q9D') });
const errors = ['order_unknown'] as const satisfies ErrorCode[];

/** A change of an order is answered with the order as it is then. */
const change = { params, answer: ['The order as it is now', deskOrderSchema] } as const;

const read = deskRoute('get', '/desk/orders/{number}', {
  permission: 'orders:read',
  summary: 'Get an order with all that staff may know and do',
  params,
  answer: ['The order', deskOrderSchema],
  errors,
});

const nothing = z.object({});

const pack = deskRoute('post', '/desk/orders/{number}/pack', {
  ...change,
  permission: 'orders:pack',
  body: nothing,
  errors: [...errors, 'order_not_paid', 'order_disputed', 'order_action_refused'],
  summary: 'Mark an order as packed',
});
const unpack = deskRoute('post', '/desk/orders/{number}/unpack', {
  ...change,
  permission: 'orders:pack',
  body: nothing,
  errors: [...errors, 'order_action_refused'],
  summary: 'Take back that an order was packed',
});
const ship = deskRoute('post', '/desk/orders/{number}/ship', {
  ...change,
  permission: 'orders:ship',
  body: shipOrderSchema,
  summary: 'Mark an order as shipped, or as ready for pickup, and mail the shopper',
  errors: [
    ...errors,
    'order_not_paid',
    'order_shipped_before',
    'order_disputed',
    'tracking_missing',
    'tracking_invalid',
    'label_in_progress',
    'label_void_unclear',
    'labels_bought',
    'tracking_of_pickup',
    'tracking_too_many',
    'order_action_refused',
  ],
});
const part = deskRoute('post', '/desk/orders/{number}/parts', {
  ...change,
  permission: 'orders:ship',
  body: shipPartSchema,
  summary:
    'Ship pieces of an order, and mail the shopper; the rest follows, or is refunded by who may refund. A repeated request ships once',
  errors: [
    ...errors,
    'order_action_refused',
    'order_disputed',
    'tracking_missing',
    'tracking_invalid',
    'label_in_progress',
    'label_void_unclear',
    'labels_bought',
    'refund_changed',
    'refund_too_much',
    'refund_lines',
    'refund_disputed',
    'tracking_of_pickup',
    'tracking_too_many',
    'order_not_paid',
    'return_unknown',
    'return_answered',
    'return_elsewhere',
  ],
});
const track = deskRoute('put', '/desk/orders/{number}/tracking', {
  ...change,
  permission: 'orders:ship',
  body: trackingSchema,
  summary: 'Correct the tracking numbers of a shipped order, and mail the shopper',
  errors: [
    ...errors,
    'order_action_refused',
    'tracking_missing',
    'tracking_invalid',
    'tracking_of_pickup',
    'tracking_too_many',
  ],
});
const deliver = deskRoute('post', '/desk/orders/{number}/deliver', {
  ...change,
  permission: 'orders:ship',
  body: deliverOrderSchema,
  errors: [...errors, 'order_not_shipped', 'order_disputed', 'order_action_refused'],
  summary: 'Mark an order as delivered, or as picked up',
});
const address = deskRoute('put', '/desk/orders/{number}/address', {
  ...change,
  permission: 'orders:edit',
  body: addressChangeSchema,
  answer: ['The order as it is now', addressChangedSchema],
  summary: 'Change where an order goes; with suggestions in the answer, nothing is saved yet',
  errors: [...errors, 'order_action_refused', 'order_changed'],
});
const edit = deskRoute('post', '/desk/orders/{number}/edits', {
  ...change,
  permission: 'orders:refund',
  body: orderEditSchema,
  answer: ['The order as it is now, and what the change would cost where it is only priced', orderEditedSchema],
  summary:
    'Change goods and address of an order before it is packed, refund what it costs less, or charge what it costs more by a mailed link',
  errors: [
    ...errors,
    'order_action_refused',
    'order_changed',
    'order_too_large',
    'item_unknown',
    'item_members_only',
    'item_out_of_stock',
    'stock_too_low',
    'sides_invalid',
    'bundle_incomplete',
    'quantity_step',
    'quantity_limit',
    'overnight_unavailable',
    'po_box_ground_only',
    'bulk_ground_only',
    'bundle_side_unfit',
    'bundle_mixed',
  ],
});
const cancel = deskRoute('post', '/desk/orders/{number}/cancel', {
  ...change,
  permission: 'orders:cancel',
  body: cancelSchema,
  summary: 'Cancel an order that has not shipped: what is left of its payment and its stock go back',
  errors: [...errors, 'order_action_refused', 'order_changed'],
});
const note = deskRoute('post', '/desk/orders/{number}/notes', {
  ...change,
  permission: 'orders:edit',
  body: noteSchema,
  summary: 'Add a note that only staff see',
  errors,
});
const tag = deskRoute('post', '/desk/orders/{number}/tags', {
  ...change,
  permission: 'orders:edit',
  body: tagChangeSchema,
  summary: 'Add and remove tags of an order, which only staff see',
  errors,
});
const tags = deskRoute('get', '/desk/order-tags', {
  permission: 'orders:read',
  summary: 'List the tags that orders have',
  answer: ['The tags', tagListSchema],
});
const mailAgain = deskRoute('post', '/desk/orders/{number}/mails', {
  ...change,
  permission: 'orders:edit',
  body: mailAgainSchema,
  errors: [...errors, 'order_action_refused'],
  summary: 'Send the shopper a mail another time',
});

const refund = deskRoute('post', '/desk/orders/{number}/refunds', {
  permission: 'orders:refund',
  summary: 'Refund lines, shipping or an amount; lines go back on the shelf where asked for',
  ...change,
  headers: z.object({ 'idempotency-key': idempotencyKeySchema.describe('the same key refunds once') }),
  body: refundRequestSchema,
  errors: [
    ...errors,
    'refund_too_much',
    'refund_changed',
    'refund_lines',
    'refund_unpaid',
    'refund_disputed',
    'return_unknown',
    'return_answered',
    'return_elsewhere',
    'order_action_refused',
  ],
});

const answer = deskRoute('post', '/desk/orders/{number}/returns/{returnNumber}', {
  permission: 'orders:refund',
  summary: 'Accept or decline a return, and mail the shopper',
  ...change,
  params: params.extend({ returnNumber: z.string().max(20) }),
  body: returnAnswerSchema,
  errors: [...errors, 'return_unknown', 'return_answered', 'return_elsewhere', 'order_action_refused'],
});

const open = deskRoute('post', '/desk/orders/{number}/returns', {
  permission: 'orders:refund',
  summary: 'Open a return for the shopper, who gets a mail where to send it; it is accepted at once',
  ...change,
  body: openReturnSchema,
  errors: [...errors, 'order_action_refused'],
});

const replace = deskRoute('post', '/desk/orders/{number}/returns/{returnNumber}/replacement', {
  permission: 'orders:refund',
  summary: 'Send the pieces of an accepted return again, as a new order at no charge; once for each return',
  ...change,
  params: params.extend({ returnNumber: z.string().max(20) }),
  body: replaceReturnSchema,
  errors: [
    ...errors,
    'order_action_refused',
    'order_disputed',
    'item_out_of_stock',
    'stock_too_low',
    'return_unknown',
    'return_answered',
    'return_elsewhere',
  ],
});

/** A shopper who still has not got the mail has another problem than a lost mail. */
const MAILS = { name: 'desk: order mails again', tries: 5, seconds: 3600 };

type OrderDeps = Pick<
  Deps,
  | 'connection'
  | 'store'
  | 'canada'
  | 'clock'
  | 'jobs'
  | 'log'
  | 'addresses'
  | 'businessDays'
  | 'transit'
  | 'catalogue'
  | 'print'
  | 'rates'
  | 'settings'
>;

export function orderRoutes(deps: OrderDeps) {
  const { countChanges, changed, answerChanged } = orderChanges(deps);
  const countMails = rateLimit(deps.connection.pool, MAILS);

  return deskApp()
    .openapi(read, async (c) => c.json(await readDeskOrder(deps, c.req.valid('param').number), 200))
    .openapi(pack, async (c) => {
      return await answerChanged(c, c.req.valid('param').number, {
        verb: 'orders pack',
        work: ({ id }) => markPacked(deps, id),
      });
    })
    .openapi(unpack, async (c) => {
      return await answerChanged(c, c.req.valid('param').number, {
        verb: 'orders unpack',
        work: ({ id }) => markUnpacked(deps, id),
      });
    })
    .openapi(ship, async (c) => {
      const { carrier, numbers, despiteDispute } = c.req.valid('json');
      return await answerChanged(c, c.req.valid('param').number, {
        verb: 'orders ship',
        details: { carrier, tracking: numbers, ...(despiteDispute && { despiteDispute }) },
        work: ({ id }) => markShipped(deps, id, numbers, { carrier, despiteDispute }),
      });
    })
    .openapi(part, async (c) => {
      const shipment = c.req.valid('json');
      const { lines, carrier, numbers, despiteDispute, refundRest } = shipment;
      if (refundRest && !may(c.var.staff.role, 'orders:refund')) {
        throw new ShopError('staff_not_allowed', { permission: 'orders:refund' });
      }
      return await answerChanged(c, c.req.valid('param').number, {
        verb: 'orders part',
        details: { lines, carrier, tracking: numbers, refundRest, ...(despiteDispute && { despiteDispute }) },
        work: ({ id }) =>
          refundRest
            ? shipWithoutRest(deps, c.var.staff, id, { ...shipment, refundRest })
            : shipPart(deps, c.var.staff, id, shipment),
      });
    })
    .openapi(track, async (c) => {
      const tracking = c.req.valid('json');
      return await answerChanged(c, c.req.valid('param').number, {
        verb: 'orders track',
        after: tracking,
        details: { tracking: tracking.numbers },
        work: ({ id }) => correctTracking(deps, id, tracking),
      });
    })
    .openapi(deliver, async (c) => {
      const { despiteDispute } = c.req.valid('json');
      return await answerChanged(c, c.req.valid('param').number, {
        verb: 'orders delivered',
        ...(despiteDispute && { details: { despiteDispute } }),
        work: ({ id }) => markDelivered(deps, id, { despiteDispute }),
      });
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
    .openapi(edit, async (c) => {
      const wanted = c.req.valid('json');
      const { number } = c.req.valid('param');
      if (wanted.shown === undefined) {
        await countChanges(c.var.staff.id);
        const row = await findOrderByNumber(deps.connection.db, number);
        const price = await quoteEdit(deps, row, wanted);
        return c.json({ order: await readDeskOrder(deps, number), price }, 200);
      }
      const order = await changed(c.var.staff, number, {
        verb: 'orders edit',
        work: (row) => editOrder(deps, c.var.staff, row, wanted),
      });
      return c.json({ order, price: null }, 200);
    })
    .openapi(cancel, async (c) => {
      const { reason, message, version } = c.req.valid('json');
      return await answerChanged(c, c.req.valid('param').number, {
        verb: 'orders cancel',
        details: { reason, message },
        work: ({ id }) => cancelOrder(deps, id, { message, seen: version }),
      });
    })
    .openapi(refund, async (c) => {
      const { goods, amount, shown, reason, returnNumber } = c.req.valid('json');
      const key = c.req.valid('header')['idempotency-key'];
      return await answerChanged(c, c.req.valid('param').number, {
        verb: 'orders refund',
        details: { reason, amount: shown, goods, returnNumber },
        work: ({ id }) => requestRefund(deps, id, { goods, amount, shown, reason, returnNumber, key }),
      });
    })
    .openapi(note, async (c) => {
      const { id: noteId, text } = c.req.valid('json');
      const { email: by } = c.var.staff;
      return await answerChanged(c, c.req.valid('param').number, {
        verb: 'orders note',
        work: ({ id }) => addNote(deps, id, { id: noteId, by, text }),
      });
    })
    .openapi(tag, async (c) => {
      const changes = c.req.valid('json');
      return await answerChanged(c, c.req.valid('param').number, {
        verb: 'orders tag',
        details: { tags: tagWords(changes) },
        work: ({ id }) => changeTags(deps.connection.db, 'orders', id, changes),
      });
    })
    .openapi(tags, async (c) => c.json({ tags: await knownTags(deps.connection.db, 'orders') }, 200))
    .openapi(mailAgain, async (c) => {
      const { number } = c.req.valid('param');
      const { mail } = c.req.valid('json');
      await countMails((await findOrderByNumber(deps.connection.db, number)).id);
      return await answerChanged(c, number, {
        verb: 'orders mail',
        details: { mail },
        work: ({ id }) => resendOrderMail(deps, id, mail),
      });
    })
    .openapi(open, async (c) => {
      const opened = c.req.valid('json');
      const { reason, lines, answer: words } = opened;
      return await answerChanged(c, c.req.valid('param').number, {
        verb: 'orders open-return',
        details: { returned: reason, lines, answer: words },
        work: ({ id }) => openReturn(deps, id, { ...opened, by: c.var.staff.email }),
      });
    })
    .openapi(replace, async (c) => {
      const { number, returnNumber } = c.req.valid('param');
      const { restock } = c.req.valid('json');
      return await answerChanged(c, number, {
        verb: 'orders replace',
        details: { returnNumber, restock },
        work: ({ id }) => replaceReturn(deps, id, returnNumber, { restock }),
      });
    })
    .openapi(answer, async (c) => {
      const { number, returnNumber } = c.req.valid('param');
      const { state, answer: words } = c.req.valid('json');
      return await answerChanged(c, number, {
        verb: 'orders return',
        details: { returnNumber, state, answer: words },
        work: ({ id }) => answerReturn(deps, returnNumber, { state, answer: words, orderId: id }),
      });
    });
}
