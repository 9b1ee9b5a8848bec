import * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import {
  buyLabelsSchema,
  laterSchema,
  leaseSchema,
  packedSpoolParamsSchema,
  packedSpoolSchema,
  packingNextSchema,
  packingOrderSchema,
  scannedSpoolSchema,
  shippedSchema,
  shipSchema,
  ticksSchema,
} from '../../../contract/desk/packing.ts';
import { idSchema } from '../../../contract/id.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { findOrder } from '../../domain/orders/order-rows.ts';
import { readLabel } from '../../domain/orders/parcels.ts';
import { buyLabels } from '../../domain/packing/buy-labels.ts';
import { claimNext, countWaiting, putOff, renewClaim } from '../../domain/packing/claim-order.ts';
import { packSpool, unpackSpool } from '../../domain/packing/pack-spool.ts';
import { readPackingOrder } from '../../domain/packing/packing-order.ts';
import { shipPacked } from '../../domain/packing/ship-order.ts';
import { voidLabels } from '../../domain/packing/void-labels.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { requireJson } from '../../http/json-body.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { fileResponse } from '../../http/responses.ts';

const claimErrors = ['packing_lease_lost'] as const;
const params = z.object({ orderId: idSchema() });

const next = deskRoute('post', '/desk/packing/next', {
  permission: 'orders:pack',
  summary: 'Lease the next order to pack; the one that was not finished comes first',
  answer: ['The order, or null', packingNextSchema],
  errors: ['packing_lease_lost'],
});

const ticks = deskRoute('put', '/desk/packing/{orderId}/ticks', {
  permission: 'orders:pack',
  summary: 'Say which pieces are in the box; renews the lease',
  params,
  body: z.object({ ticks: ticksSchema }),
  answer: ['The lease', leaseSchema],
  errors: claimErrors,
});

const scanSpool = deskRoute('post', '/desk/packing/{orderId}/spools', {
  permission: 'orders:pack',
  summary: 'Put a spool into the box by the QR code on its label; a repeated scan changes nothing',
  params,
  body: scannedSpoolSchema,
  answer: ['The spool', packedSpoolSchema],
  errors: [
    ...claimErrors,
    'spool_unknown',
    'spool_sold',
    'spool_not_in_order',
    'spool_full',
    'order_not_paid',
    'order_disputed',
    'order_action_refused',
  ],
});

const takeOut = deskRoute('delete', '/desk/packing/{orderId}/spools/{spool}', {
  permission: 'orders:pack',
  summary: 'Take a spool out of the box again',
  params: packedSpoolParamsSchema,
  answer: ['Done; a repeated request changes nothing', doneSchema],
  errors: [...claimErrors, 'spool_unknown', 'spool_left'],
});

const heartbeat = deskRoute('post', '/desk/packing/{orderId}/heartbeat', {
  permission: 'orders:pack',
  summary: 'Renew the lease of an order that is being packed',
  params,
  answer: ['The lease', leaseSchema],
  errors: claimErrors,
});

const later = deskRoute('post', '/desk/packing/{orderId}/later', {
  permission: 'orders:pack',
  summary: 'Put an order off, for others or for later',
  params,
  body: laterSchema,
  answer: ['Put off', doneSchema],
  errors: claimErrors,
});

const labelErrors = [
  ...claimErrors,
  'order_action_refused',
  'packing_incomplete',
  'label_refused',
  'label_unclear',
  'label_in_progress',
  'label_void_unclear',
  'labels_bought',
  'order_not_paid',
  'order_shipped_before',
  'order_disputed',
] as const;

const labels = deskRoute('post', '/desk/packing/{orderId}/labels', {
  permission: 'orders:ship',
  summary: 'Buy the labels of a complete order at FedEx; a repeated request buys nothing',
  params,
  body: buyLabelsSchema,
  answer: ['The order with its labels', packingOrderSchema],
  errors: [...labelErrors, 'packing_too_many'],
});

const voidThem = deskRoute('post', '/desk/packing/{orderId}/labels/void', {
  permission: 'orders:ship',
  summary: 'Give the labels of an order back to FedEx',
  params,
  answer: ['The order without labels', packingOrderSchema],
  errors: labelErrors,
});

const label = deskRoute('get', '/desk/packing/labels/{shipmentId}', {
  permission: 'orders:ship',
  summary: 'A label of 4 by 6 inches, as a PDF',
  params: z.object({ shipmentId: idSchema() }),
  responses: fileResponse('A PDF', 'application/pdf'),
  errors: ['label_unknown', 'label_refused', 'order_action_refused'],
});

const ship = deskRoute('post', '/desk/packing/{orderId}/ship', {
  permission: 'orders:ship',
  summary: 'Ship a complete order by its labels or by typed numbers, and mail the shopper',
  params,
  body: shipSchema,
  answer: ['Shipped; a repeated request changes nothing', shippedSchema],
  errors: [
    ...labelErrors,
    'tracking_invalid',
    'tracking_missing',
    'tracking_of_pickup',
    'tracking_too_many',
    'packing_too_many',
  ],
});

/** Far more than a packer can pack; a stuck page must not buy labels all night. */
const PURCHASES = { name: 'labels by staff', tries: 200, seconds: 3600 };

export function packingRoutes(deps: Deps) {
  const countPurchase = rateLimit(deps.connection.pool, PURCHASES);
  const numberOf = async (orderId: string) => (await findOrder(deps.connection.db, orderId))?.ref_id ?? orderId;
  const app = deskApp();
  for (const what of ['ticks', 'spools', 'later', 'labels', 'ship'])
    app.use(`/desk/packing/:orderId/${what}`, requireJson);
  return app
    .openapi(next, async (c) => {
      const orderId = await claimNext(deps, c.var.staff);
      const order = orderId === undefined ? null : await readPackingOrder(deps, orderId);
      return c.json({ order, waiting: await countWaiting(deps) }, 200);
    })
    .openapi(ticks, async (c) => {
      const until = await renewClaim(deps, c.var.staff, c.req.valid('param').orderId, c.req.valid('json'));
      return c.json({ leaseUntil: until.toISOString() }, 200);
    })
    .openapi(scanSpool, async (c) => {
      const order = await readPackingOrder(deps, c.req.valid('param').orderId);
      return c.json(await packSpool(deps, c.var.staff, order, c.req.valid('json').code), 200);
    })
    .openapi(takeOut, async (c) => {
      const { orderId, spool } = c.req.valid('param');
      await unpackSpool(deps, c.var.staff, orderId, spool);
      return c.json({ done: true as const }, 200);
    })
    .openapi(heartbeat, async (c) => {
      const until = await renewClaim(deps, c.var.staff, c.req.valid('param').orderId);
      return c.json({ leaseUntil: until.toISOString() }, 200);
    })
    .openapi(later, async (c) => {
      const { orderId } = c.req.valid('param');
      const { reason } = c.req.valid('json');
      const change = { verb: 'packing later', target: await numberOf(orderId), details: { reason } };
      await recordChange(deps, c.var.staff, change, () => putOff(deps, c.var.staff, orderId, reason));
      return c.json({ done: true as const }, 200);
    })
    .openapi(labels, async (c) => {
      await countPurchase(c.var.staff.id);
      const { orderId } = c.req.valid('param');
      const purchase = c.req.valid('json');
      const change = { verb: 'labels buy', target: await numberOf(orderId), after: purchase };
      await recordChange(deps, c.var.staff, change, () => buyLabels(deps, c.var.staff, orderId, purchase));
      return c.json(await readPackingOrder(deps, orderId), 200);
    })
    .openapi(voidThem, async (c) => {
      const { orderId } = c.req.valid('param');
      await renewClaim(deps, c.var.staff, orderId);
      const change = { verb: 'labels void', target: await numberOf(orderId) };
      await recordChange(deps, c.var.staff, change, () => voidLabels(deps, orderId));
      return c.json(await readPackingOrder(deps, orderId), 200);
    })
    .openapi(label, async (c) => {
      const { number, pdf } = await readLabel(deps, c.req.valid('param').shipmentId);
      return c.body(pdf, 200, {
        'content-type': 'application/pdf',
        'content-disposition': `inline; filename="label-${number}.pdf"`,
      });
    })
    .openapi(ship, async (c) => {
      const { orderId } = c.req.valid('param');
      const parcels = c.req.valid('json');
      const change = { verb: 'orders ship', target: await numberOf(orderId), after: parcels };
      const row = await recordChange(deps, c.var.staff, change, () => shipPacked(deps, c.var.staff, orderId, parcels));
      return c.json({ number: row.ref_id, tracking: row.tracking_numbers }, 200);
    });
}
