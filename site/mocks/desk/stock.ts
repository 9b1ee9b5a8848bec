import type * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import {
  type Movement,
  movementsQuerySchema,
  movementsSchema,
  newPriceSchema,
  priceParamsSchema,
  type StockItem,
  type StockRow,
  shopThresholdSchema,
  stockChangedSchema,
  stockChangeSchema,
  stockItemSchema,
  stockPageSchema,
  stockQuerySchema,
  stockRowSchema,
  stockSettingsSchema,
} from '../../../contract/desk/stock.ts';
import { DONE, type OpenDesk, Refused } from './open-desk.ts';

const AT = '2026-11-24T15:00:00Z';

/** Thirty spools of Petrol PLA, none of them reserved. */
export function aStockRow(changes: Partial<z.input<typeof stockRowSchema>> = {}): StockRow {
  return stockRowSchema.parse({
    id: 'pla-petrol-1.75mm-1kg',
    name: 'Petrol PLA',
    size: '1.75 mm, 1 kg',
    material: 'PLA',
    sku: 'NS-PLA-PET',
    picture: '/media/spools/petrol-swatch-800.webp',
    path: '/shop/PLA/Petrol-1.75mm-1kg/',
    active: true,
    price: 2299,
    was: null,
    available: 30,
    reserved: 0,
    threshold: 10,
    ownThreshold: null,
    place: 'C-14-2',
    incoming: 0,
    expectedOn: null,
    sold: 4,
    alerts: 0,
    level: 'enough',
    ...changes,
  });
}

export function aStockItem(changes: Partial<z.input<typeof stockItemSchema>> = {}): StockItem {
  const publisher = { state: 'absent' as const, problem: null };
  return stockItemSchema.parse({ ...aStockRow(), prices: [], publisher, ...changes });
}

/** The list of stock, found by words in its names. */
export function mockStockList(desk: OpenDesk, rows: readonly StockRow[]): void {
  const changed = new Map<string, number>();
  desk.on('GET /desk/stock', { query: stockQuerySchema, answer: stockPageSchema }, ({ query: { q, page } }) => {
    const found = rows.filter(({ name }) => name.toLowerCase().includes(q.toLowerCase()));
    return { rows: found, total: found.length, page, pages: 1, threshold: 10, materials: ['PLA'] };
  });
  desk.on('PUT /desk/stock-threshold', { body: shopThresholdSchema, answer: doneSchema }, () => DONE);
  desk.on(
    'POST /desk/stock/:id/changes',
    { body: stockChangeSchema, answer: stockChangedSchema },
    ({ params, body }) => {
      const row = rows.find(({ id }) => id === params['id']);
      if (!row || body.kind !== 'count') throw new Error(`${params['id']} is not counted`);
      const before = changed.get(row.id) ?? row.available;
      const available = Math.max(0, body.counted - row.reserved);
      changed.set(row.id, available);
      const missing = Math.max(0, row.reserved - body.counted);
      return { available, reserved: row.reserved, change: available - before, missing, movement: null };
    },
  );
}

/** Items by their SKU. */
export function mockScans(desk: OpenDesk, rows: readonly StockRow[]): void {
  desk.on('GET /desk/stock-codes/:code', { answer: stockRowSchema }, ({ params }) => {
    const row = rows.find(({ sku }) => sku === params['code']);
    if (!row) throw new Refused('code_unknown', `No item has the code “${params['code']}”.`);
    return row;
  });
}

/** One item, its changes, its prices and its history. */
export function mockStockItem(desk: OpenDesk, first: StockItem): void {
  let item = first;
  const movements: Movement[] = [];
  const path = `/desk/stock/${first.id}` as const;
  const by = desk.me.email;
  desk.on(`GET ${path}`, { answer: stockItemSchema }, () => item);
  desk.on(`GET ${path}/movements`, { query: movementsQuerySchema, answer: movementsSchema }, () => ({
    movements,
    next: null,
  }));
  desk.on(`POST ${path}/changes`, { body: stockChangeSchema, answer: stockChangedSchema }, ({ body }) => {
    const { available, reserved } = item;
    const change =
      body.kind === 'restock' ? body.add : body.kind === 'count' ? body.counted - reserved - available : -body.remove;
    item = { ...item, available: available + change };
    const { kind, note } = body;
    const id = String(movements.length);
    movements.unshift({ id, at: AT, kind, change, balance: item.available, order: null, by, note, undo: 'possible' });
    return { available: item.available, reserved, change, missing: 0, movement: id };
  });
  desk.on(`POST ${path}/movements/:movement/undo`, { answer: stockChangedSchema }, ({ params }) => {
    const undone = movements.find(({ id }) => id === params['movement']);
    if (undone?.undo !== 'possible') throw new Error('there is nothing to undo');
    const change = -undone.change;
    item = { ...item, available: item.available + change };
    movements.splice(movements.indexOf(undone), 1, { ...undone, undo: 'done' });
    const facts = { at: AT, balance: item.available, order: null, by, note: null, undo: null };
    movements.unshift({ id: String(movements.length), kind: 'undo', change, ...facts });
    return { available: item.available, reserved: item.reserved, change, missing: 0, movement: null };
  });
  desk.on(`PUT ${path}`, { body: stockSettingsSchema, answer: stockRowSchema }, ({ body: { place = null } }) => {
    item = { ...item, place };
    return item;
  });
  desk.on(`POST ${path}/prices`, { body: newPriceSchema, answer: doneSchema }, ({ body }) => {
    const { price } = body;
    const [from, until] = body.kind === 'sale' ? [body.from, body.until] : [null, null];
    const change = { id: item.prices.length + 1, price, was: null, from, until, by, at: AT, reason: null };
    item = { ...item, prices: [{ ...change, state: 'waiting', publishedAt: null, removedAt: null }, ...item.prices] };
    return DONE;
  });
  desk.on('DELETE /desk/prices/:change', { answer: doneSchema }, ({ params }) => {
    const { change } = priceParamsSchema.parse(params);
    const reason = 'Withdrawn before it was published.';
    const prices = item.prices.map((price) =>
      price.id === change ? { ...price, state: 'ended' as const, reason, removedAt: AT } : price,
    );
    item = { ...item, prices };
    return DONE;
  });
}
