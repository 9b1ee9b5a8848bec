import type * as z from 'zod';
import {
  chosenOrdersSchema,
  type DeskOrderRow,
  deskOrdersSchema,
  ordersChangedSchema,
  ordersQuerySchema,
  tagOrdersSchema,
} from '../../../contract/desk/orders.ts';
import { tagListSchema } from '../../../contract/desk/tags.ts';
import type { OpenDesk } from './open-desk.ts';

type Row = z.input<typeof deskOrdersSchema>['orders'][number];

/** A row of the list: a paid order of two spools, to be sent by ground. */
export function anOrderRow(number: string, changes: Partial<Row> = {}): DeskOrderRow {
  return deskOrdersSchema.shape.orders.element.parse({
    id: crypto.randomUUID(),
    number,
    placedAt: '2026-11-23T14:00:00Z',
    status: 'paid',
    name: 'Dolores Kowalczyk',
    email: 'dolores.k@example.com',
    serviceCode: 95,
    place: 'MI, US',
    pieces: 2,
    amount: 5098,
    refunded: 0,
    coupon: null,
    tags: [],
    hasPrints: false,
    waitsForStock: false,
    isDisputed: false,
    isPaymentUnknown: false,
    ...changes,
  });
}

/** The list of orders, searched by number and email address, and filtered by status and method. */
export function mockOrders(desk: OpenDesk, rows: readonly DeskOrderRow[]): void {
  desk.on(
    'GET /desk/orders',
    { query: ordersQuerySchema, answer: deskOrdersSchema },
    ({ query: { q, status, method, tag } }) => {
      const orders = rows.filter(
        (row) =>
          (!q || `${row.number} ${row.email}`.includes(q)) &&
          (!status || row.status === status) &&
          (!tag || row.tags.includes(tag)) &&
          (!method || method === 'ground'),
      );
      return { orders, total: orders.length, isMore: false };
    },
  );
  desk.on('GET /desk/order-tags', { answer: tagListSchema }, () => ({
    tags: [...new Set(rows.flatMap((row) => row.tags))],
  }));
  desk.on('POST /desk/orders/tags', { body: tagOrdersSchema, answer: ordersChangedSchema }, ({ body }) => ({
    done: body.numbers,
    refused: [],
  }));
  desk.onFile('POST /desk/orders/slips', chosenOrdersSchema);
  for (const action of ['pack', 'unpack'] as const) {
    desk.on(`POST /desk/orders/${action}`, { body: chosenOrdersSchema, answer: ordersChangedSchema }, ({ body }) => {
      const isLeft = (number: string) => rows.some((row) => row.number === number && row.status === 'shipped');
      return {
        done: body.numbers.filter((number) => !isLeft(number)),
        refused: body.numbers.filter(isLeft).map((number) => ({ number, reason: 'This order has already left.' })),
      };
    });
  }
}
