import type * as z from 'zod';
import {
  chosenOrdersSchema,
  deskOrdersSchema,
  orderFilterSchema,
  ordersChangedSchema,
  ordersQuerySchema,
  tagOrdersSchema,
} from '../../../contract/desk/orders.ts';
import type { Deps } from '../../domain/deps.ts';
import { changeOrders, type OrdersChange } from '../../domain/desk/change-orders.ts';
import { exportOrders } from '../../domain/desk/export-orders.ts';
import { listOrders } from '../../domain/desk/list-orders.ts';
import { packingSlips } from '../../domain/desk/packing-slips.ts';
import { recordAccess } from '../../domain/operator/actions.ts';
import { packOrders, unpackOrders } from '../../domain/orders/mark-progress.ts';
import type { Staff } from '../../domain/session/staff-sessions.ts';
import { changeAllTags, tagWords } from '../../domain/tags.ts';
import { csvHeaders } from '../../http/desk/csv.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { requireJson } from '../../http/json-body.ts';
import { rateLimit } from '../../http/rate-limit.ts';
import { fileResponse } from '../../http/responses.ts';

const list = deskRoute('get', '/desk/orders', {
  permission: 'orders:read',
  summary: 'List and search orders',
  query: ordersQuerySchema,
  answer: ['A page of orders', deskOrdersSchema],
});

const download = deskRoute('get', '/desk/orders/csv', {
  permission: 'orders:export',
  summary: 'Get all orders of a search as CSV',
  query: orderFilterSchema,
  responses: fileResponse('The orders, newest first', 'text/csv'),
});

const slips = deskRoute('post', '/desk/orders/slips', {
  permission: 'orders:read',
  summary: 'Get the packing slips of orders as one PDF',
  body: chosenOrdersSchema,
  responses: fileResponse('The slips, each from a page of its own', 'application/pdf'),
  errors: ['order_unknown', 'order_action_refused'],
});

const pack = deskRoute('post', '/desk/orders/pack', {
  permission: 'orders:pack',
  summary: 'Mark orders as packed, each that may be; repeating it changes nothing',
  body: chosenOrdersSchema,
  answer: ['Which are packed, and why the others are not', ordersChangedSchema],
});

const unpack = deskRoute('post', '/desk/orders/unpack', {
  permission: 'orders:pack',
  summary: 'Take back that orders were packed, each that has not left; repeating it changes nothing',
  body: chosenOrdersSchema,
  answer: ['Which are not packed, and why the others still are', ordersChangedSchema],
});

const tag = deskRoute('post', '/desk/orders/tags', {
  permission: 'orders:edit',
  summary: 'Add and remove tags of orders; repeating it changes nothing',
  body: tagOrdersSchema,
  answer: ['Which have the tags, and why the others have not', ordersChangedSchema],
});

/** An export reads the whole table, and has everybody's address: more than a person needs is a leak. */
const EXPORTS = { tries: 10, seconds: 600 };
/** Fifty slips take a quarter of a second of a core. */
const SLIPS = { tries: 60, seconds: 600 };

/** Orders, not presses: ten full pages in a row. */
const CHANGES = { name: 'desk: changes of chosen orders', tries: 500, seconds: 600 };

export function deskOrderRoutes(deps: Deps) {
  const { pool } = deps.connection;
  const countExports = rateLimit(pool, { name: 'order exports by staff', ...EXPORTS });
  const countSlips = rateLimit(pool, { name: 'packing slips by staff', ...SLIPS });
  const countChanges = rateLimit(pool, CHANGES);
  const changeEach = async (staff: Staff, { numbers }: z.infer<typeof chosenOrdersSchema>, change: OrdersChange) => {
    await countChanges(staff.id, numbers.length);
    return await changeOrders(deps, staff, numbers, change);
  };
  const app = deskApp();
  app.use('/desk/orders/slips', requireJson);
  return app
    .openapi(list, async (c) => c.json(await listOrders(deps, c.req.valid('query')), 200))
    .openapi(download, async (c) => {
      await countExports(c.var.staff.id);
      // Without the words of a search, which may be a name.
      const { q, ...filter } = c.req.valid('query');
      const details = { ...filter, ...(q && { words: true }) };
      await recordAccess(deps, { by: c.var.staff.email, verb: 'orders export', target: 'orders', details });
      const day = deps.clock().toISOString().slice(0, 10);
      return c.body(exportOrders(deps, c.req.valid('query')), 200, csvHeaders(`orders-${day}.csv`));
    })
    .openapi(pack, async (c) => {
      const packed: OrdersChange = { verb: 'orders pack', work: (...all) => packOrders(deps, ...all) };
      return c.json(await changeEach(c.var.staff, c.req.valid('json'), packed), 200);
    })
    .openapi(unpack, async (c) => {
      const unpacked: OrdersChange = { verb: 'orders unpack', work: (...all) => unpackOrders(deps, ...all) };
      return c.json(await changeEach(c.var.staff, c.req.valid('json'), unpacked), 200);
    })
    .openapi(tag, async (c) => {
      const { numbers, ...tags } = c.req.valid('json');
      const work: OrdersChange['work'] = async (trx, orders) => {
        const ids = orders.map(({ id }) => id);
        return await changeAllTags(trx, 'orders', ids, tags);
      };
      const tagged = { verb: 'orders tag', details: { tags: tagWords(tags) }, work };
      return c.json(await changeEach(c.var.staff, { numbers }, tagged), 200);
    })
    .openapi(slips, async (c) => {
      await countSlips(c.var.staff.id);
      const { numbers } = c.req.valid('json');
      const pdf = await packingSlips(deps, numbers);
      const target = numbers.length === 1 ? (numbers[0] ?? '') : `${numbers.length} orders`;
      await recordAccess(deps, { by: c.var.staff.email, verb: 'orders slips', target, details: { numbers } });
      return c.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="packing-slips.pdf"',
      });
    });
}
