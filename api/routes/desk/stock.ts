import * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import {
  codeParamsSchema,
  itemParamsSchema,
  movementParamsSchema,
  movementsQuerySchema,
  movementsSchema,
  shopThresholdSchema,
  stockChangedSchema,
  stockChangeSchema,
  stockItemSchema,
  stockPageSchema,
  stockQuerySchema,
  stockRowSchema,
  stockSettingsSchema,
} from '../../../contract/desk/stock.ts';
import { dollars } from '../../../contract/dollars.ts';
import { readPublisher } from '../../domain/content/publisher.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { priceChangesOf } from '../../domain/prices/price-changes.ts';
import { changeStock } from '../../domain/stock/change-stock.ts';
import { itemByCode } from '../../domain/stock/item-codes.ts';
import { setItemSettings, setShopThreshold, shopThreshold } from '../../domain/stock/item-settings.ts';
import { allStock, listStock, readStock } from '../../domain/stock/list-stock.ts';
import { listMovements, undoMovement } from '../../domain/stock/movements.ts';
import { shelfLabels } from '../../domain/stock/shelf-labels.ts';
import { csvHeaders, csvOf } from '../../http/desk/csv.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';
import { fileResponse } from '../../http/responses.ts';

const list = deskRoute('get', '/desk/stock', {
  permission: 'stock:read',
  summary: 'List items with their stock, a page at a time',
  query: stockQuerySchema,
  answer: ['The page', stockPageSchema],
});

const csv = deskRoute('get', '/desk/stock.csv', {
  permission: 'stock:read',
  summary: 'Get all items that the words and filters find, as CSV',
  query: stockQuerySchema,
  responses: { 200: { description: 'The items', content: { 'text/csv': { schema: z.string() } } } },
});

const labels = deskRoute('get', '/desk/stock-labels.pdf', {
  permission: 'stock:read',
  summary: 'Get shelf labels of the items that the words and filters find, with their SKU as a barcode',
  query: stockQuerySchema,
  responses: fileResponse('Sheets of thirty labels', 'application/pdf'),
  errors: ['labels_too_many'],
});

const item = deskRoute('get', '/desk/stock/{id}', {
  permission: 'stock:read',
  summary: 'Get an item with its stock and its prices of the desk',
  params: itemParamsSchema,
  answer: ['The item', stockItemSchema],
  errors: ['item_unknown'],
});

const scanned = deskRoute('get', '/desk/stock-codes/{code}', {
  permission: 'stock:read',
  summary: 'Get the item that has a scanned or typed code',
  params: codeParamsSchema,
  answer: ['The item', stockRowSchema],
  errors: ['code_unknown', 'item_unknown'],
});

const movements = deskRoute('get', '/desk/stock/{id}/movements', {
  permission: 'stock:read',
  summary: 'List the movements of an item’s stock, newest first',
  params: itemParamsSchema,
  query: movementsQuerySchema,
  answer: ['The movements', movementsSchema],
});

const change = deskRoute('post', '/desk/stock/{id}/changes', {
  permission: 'stock:move',
  summary: 'Restock, count or write off an item; a repeated request counts once',
  params: itemParamsSchema,
  body: stockChangeSchema,
  answer: ['The stock', stockChangedSchema],
  errors: ['item_unknown', 'stock_not_there'],
});

const undo = deskRoute('post', '/desk/stock/{id}/movements/{movement}/undo', {
  permission: 'stock:move',
  summary: 'Undo a change of an item’s stock that staff made',
  params: movementParamsSchema,
  answer: ['The stock', stockChangedSchema],
  errors: ['item_unknown', 'stock_undone', 'stock_not_undoable', 'stock_not_there'],
});

const settings = deskRoute('put', '/desk/stock/{id}', {
  permission: 'stock:write',
  summary: 'Set an item’s place on the shelf and its threshold',
  params: itemParamsSchema,
  body: stockSettingsSchema,
  answer: ['The item', stockRowSchema],
  errors: ['item_unknown'],
});

const threshold = deskRoute('put', '/desk/stock-threshold', {
  permission: 'stock:write',
  summary: 'Set the threshold of items without their own',
  body: shopThresholdSchema,
  answer: ['Done', doneSchema],
});

const columns = [
  'ID',
  'Name',
  'Size',
  'SKU',
  'Place',
  'Price',
  'Available',
  'Reserved',
  'On the shelf',
  'Threshold',
  'On its way',
  'Sold in 7 days',
  'Alerts waiting',
  'On sale',
];

export function stockRoutes(deps: Pick<Deps, 'catalogue' | 'connection' | 'clock' | 'store'>) {
  const { db } = deps.connection;
  return deskApp()
    .openapi(list, async (c) => c.json(await listStock(deps, c.req.valid('query')), 200))
    .openapi(csv, async (c) => {
      const rows = await allStock(deps, c.req.valid('query'));
      const cells = rows.map((row) => [
        row.id,
        row.name,
        row.size,
        row.sku,
        row.place,
        dollars(row.price),
        row.available,
        row.reserved,
        row.available + row.reserved,
        row.threshold,
        row.incoming,
        row.sold,
        row.alerts,
        row.active ? 'yes' : 'no',
      ]);
      return c.text(csvOf(columns, cells), 200, csvHeaders('northspool-stock.csv'));
    })
    .openapi(labels, async (c) => {
      const pdf = await shelfLabels(deps, c.req.valid('query'));
      return c.body(new Uint8Array(pdf), 200, {
        'content-type': 'application/pdf',
        'content-disposition': 'attachment; filename="shelf-labels.pdf"',
      });
    })
    .openapi(item, async (c) => {
      const row = await readStock(deps, c.req.valid('param').id);
      const [prices, publisher] = await Promise.all([priceChangesOf(db, row.id), readPublisher(db)]);
      return c.json({ ...row, prices, publisher }, 200);
    })
    .openapi(scanned, async (c) => {
      const { id } = itemByCode(deps, c.req.valid('param').code);
      return c.json(await readStock(deps, id), 200);
    })
    .openapi(movements, async (c) =>
      c.json(await listMovements(db, c.req.valid('param').id, c.req.valid('query')), 200),
    )
    .openapi(change, async (c) => {
      const { id } = c.req.valid('param');
      const { key, note, ...wanted } = c.req.valid('json');
      const { staff } = c.var;
      const before = await readStock(deps, id);
      const action = { verb: `items ${wanted.kind}`, target: id, before: { available: before.available } };
      const details = { ...wanted, ...(note && { note }) };
      const changed = await recordChange(deps, staff, { ...action, details }, () =>
        changeStock(deps, id, wanted, { by: staff.email, note, key }),
      );
      await deps.catalogue.refresh([id]);
      return c.json(changed, 200);
    })
    .openapi(undo, async (c) => {
      const { id, movement } = c.req.valid('param');
      const { staff } = c.var;
      const action = { verb: 'items undo', target: id, details: { movement } };
      const undone = await recordChange(deps, staff, action, () =>
        undoMovement(deps, { id, movement, by: staff.email }),
      );
      await deps.catalogue.refresh([id]);
      return c.json(undone, 200);
    })
    .openapi(settings, async (c) => {
      const { id } = c.req.valid('param');
      const after = c.req.valid('json');
      const { place, ownThreshold } = await readStock(deps, id);
      const action = { verb: 'items set', target: id, before: { place, threshold: ownThreshold }, after };
      await recordChange(deps, c.var.staff, action, () => setItemSettings(db, id, after));
      return c.json(await readStock(deps, id), 200);
    })
    .openapi(threshold, async (c) => {
      const after = c.req.valid('json');
      const action = {
        verb: 'items threshold',
        target: 'shop',
        before: { threshold: await shopThreshold(db) },
        after,
      };
      await recordChange(deps, c.var.staff, action, () => setShopThreshold(db, after.threshold));
      return c.json({ done: true as const }, 200);
    });
}
