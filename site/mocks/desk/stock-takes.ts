import type * as z from 'zod';
import { doneSchema } from '../../../contract/desk/me.ts';
import {
  approvedTakeSchema,
  approveTakeSchema,
  countedSchema,
  countSchema,
  openTakeSchema,
  type TakeLine,
  type TakePage,
  takeListSchema,
  takePageSchema,
  takeQuerySchema,
} from '../../../contract/desk/stock-takes.ts';
import { DONE, type OpenDesk, Refused } from './open-desk.ts';
import { aStockRow } from './stock.ts';

const PRICE = 2299;

export function aTakeLine(changes: Partial<TakeLine> = {}): TakeLine {
  const { id, name, size, sku, picture, place } = aStockRow();
  return {
    ...{ id, name, size, sku, picture, place, counted: null, expected: null, recount: false, value: null, by: null },
    ...changes,
  };
}

export function aTake(changes: Partial<z.input<typeof takePageSchema>> = {}): TakePage {
  const rows = changes.rows ?? [aTakeLine()];
  return takePageSchema.parse({
    ...{ id: 12, name: 'Shelf C', state: 'open', openedBy: 'pat@northspool.example', openedAt: '2026-11-24T15:00:00Z' },
    ...{
      closedBy: null,
      closedAt: null,
      items: rows.length,
      counted: 0,
      different: 0,
      recount: 0,
      pieces: 0,
      value: 0,
    },
    ...{ version: 0, rows, total: rows.length },
    ...changes,
  });
}

/** One take, in which 30 pieces of each item are expected. */
export function mockTake(desk: OpenDesk, first: TakePage): void {
  let take = first;
  const path = `/desk/stock-takes/${first.id}` as const;
  const sum = (rows: readonly TakeLine[]) => {
    const counted = rows.filter((line) => line.counted !== null);
    const pieces = counted.reduce((all, line) => all + (line.counted ?? 0) - (line.expected ?? 0), 0);
    const different = counted.filter((line) => line.counted !== line.expected).length;
    return { rows: [...rows], counted: counted.length, different, pieces, value: pieces * PRICE };
  };
  desk.on('GET /desk/stock-takes', { answer: takeListSchema }, () => ({ rows: [take], total: 1 }));
  desk.on('POST /desk/stock-takes', { body: openTakeSchema, answer: takePageSchema }, () => take);
  desk.on(`GET ${path}`, { query: takeQuerySchema, answer: takePageSchema }, ({ query: { show } }) => {
    const rows = take.rows.filter(
      (line) =>
        show === '' ||
        (show === 'todo' ? line.counted === null : line.counted !== null && line.counted !== line.expected),
    );
    return { ...take, rows, total: rows.length };
  });
  desk.on(`POST ${path}/counts`, { body: countSchema, answer: countedSchema }, ({ body }) => {
    const line = take.rows.find(({ id, sku }) => [id, sku].includes(body.code));
    if (!line) throw new Refused('code_unknown', `No item has the code “${body.code}”.`);
    const counted = body.kind === 'clear' ? null : body.pieces + (body.kind === 'add' ? (line.counted ?? 0) : 0);
    const expected = counted === null ? null : 30;
    const value = counted === null ? null : (counted - 30) * PRICE;
    const changed = { ...line, counted, expected, value, by: desk.me.email };
    take = { ...take, ...sum(take.rows.map((each) => (each === line ? changed : each))), version: take.version + 1 };
    return changed;
  });
  desk.on(`POST ${path}/approve`, { body: approveTakeSchema, answer: approvedTakeSchema }, () => {
    take = { ...take, state: 'approved', closedBy: desk.me.email, closedAt: '2026-11-24T16:00:00Z' };
    return { changed: take.different, missing: 0 };
  });
  desk.on(`POST ${path}/cancel`, { answer: doneSchema }, () => {
    take = { ...take, state: 'canceled', closedBy: desk.me.email, closedAt: '2026-11-24T16:00:00Z' };
    return DONE;
  });
}
