import type * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import {
  newPurchaseSchema,
  type Purchase,
  type PurchaseLine,
  purchaseEditSchema,
  purchaseListSchema,
  purchaseQuerySchema,
  purchaseSchema,
  receiptSchema,
  receivedSchema,
} from '../../../contract/desk/purchases.ts';
import { DONE, type OpenDesk, Refused } from './open-desk.ts';
import { aStockRow } from './stock.ts';

const AT = '2026-11-24T15:00:00Z';

export function aPurchaseLine(changes: Partial<z.input<typeof purchaseSchema>['lines'][number]> = {}): PurchaseLine {
  const { id, name, size, sku, picture, place, available } = aStockRow();
  const line = { id, name, size, sku, picture, place, available, qty: 24, cost: 912, received: 0, ...changes };
  return purchaseSchema.shape.lines.element.parse(line);
}

/** A purchase order whose sums are those of its lines. */
export function aPurchase(changes: Partial<z.input<typeof purchaseSchema>> = {}): Purchase {
  const lines = changes.lines ?? [aPurchaseLine()];
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0);
  const received = lines.reduce((sum, line) => sum + line.received, 0);
  return purchaseSchema.parse({
    ...{
      id: 7,
      supplier: 'Kvist Polymers',
      state: 'draft',
      expectedOn: '2026-12-04',
      note: '',
      lines,
      pieces,
      received,
    },
    ...{ openedBy: 'pat@northspool.example', openedAt: AT, orderedAt: null, cost: pieces * 912 },
    ...changes,
  });
}

/** The list of one order, and that order: written, ordered and received. */
export function mockPurchase(desk: OpenDesk, first: Purchase): void {
  let purchase = first;
  const path = `/desk/purchases/${first.id}` as const;
  desk.on('GET /desk/purchases', { query: purchaseQuerySchema, answer: purchaseListSchema }, () => {
    const { lines: _, note: __, ...row } = purchase;
    return { rows: [row], total: 1, low: 3, suppliers: ['Kvist Polymers'] };
  });
  desk.on('POST /desk/purchases', { body: newPurchaseSchema, answer: purchaseSchema }, () => purchase);
  desk.on(`GET ${path}`, { answer: purchaseSchema }, () => purchase);
  desk.on(`PUT ${path}`, { body: purchaseEditSchema, answer: purchaseSchema }, ({ body }) => {
    const lines = body.lines.map((line) =>
      aPurchaseLine({ ...purchase.lines.find(({ id }) => id === line.id), ...line }),
    );
    purchase = aPurchase({ ...body, lines });
    return purchase;
  });
  desk.on(`POST ${path}/order`, { answer: doneSchema }, () => {
    purchase = aPurchase({ ...purchase, state: 'ordered', orderedAt: AT });
    return DONE;
  });
  desk.on(`POST ${path}/receipts`, { body: receiptSchema, answer: receivedSchema }, ({ body }) => {
    const found = purchase.lines.find(({ id, sku }) => [id, sku].includes(body.code));
    if (!found) throw new Refused('purchase_other_item', 'This item is not in the purchase order.');
    const line = { ...found, received: found.received + body.pieces };
    const state = line.received >= line.qty ? ('arrived' as const) : ('partly' as const);
    const lines = purchase.lines.map((each) => (each === found ? line : each));
    const received = lines.reduce((sum, each) => sum + each.received, 0);
    purchase = aPurchase({ ...purchase, state, lines, received });
    return { ...line, state };
  });
}
