import type { OrderLine } from '../contract/order.ts';
import type { Db } from '../db/schema.ts';
import { storeOrder } from './stored-order.ts';

const DAY = 86_400_000;

interface Delivered {
  readonly items: readonly string[];
  readonly email?: string;
  /** the rolls of a bundle */
  readonly bundle?: readonly string[];
  readonly deliveredDaysAgo?: number;
}

/** Stores an order of these items that was shipped and delivered, for tests of what comes after. */
export async function storeDelivered(db: Db, { items, email, bundle, deliveredDaysAgo = 5 }: Delivered) {
  const address = email ?? `ada.${crypto.randomUUID()}@example.com`;
  const { id } = await storeOrder(db, { owner: crypto.randomUUID(), email: address });
  const delivered = new Date(Date.now() - deliveredDaysAgo * DAY);
  await db
    .updateTable('orders')
    .set({
      customer: JSON.stringify({ firstName: 'Ada', lastName: 'Byron', email: address, serviceCode: 95, phone: '' }),
      shipped_at: new Date(delivered.getTime() - 2 * DAY),
      delivered_at: delivered,
    })
    .where('id', '=', id)
    .execute();
  const lines = [
    ...items.map((itemId) => ({ itemId, type: 'item', sides: [] as readonly string[] })),
    ...(bundle ? [{ itemId: 'minis-bundle', type: 'bundle', sides: bundle }] : []),
  ];
  for (const [position, line] of lines.entries()) {
    const body = { ...line, id: `l${position}`, qty: 1, price: 2299, name: 'x', options: {}, images: [], data: {} };
    await db
      .insertInto('order_lines')
      .values({
        ...{ order_id: id, position, item_id: line.itemId, qty: 1, price: 2299 },
        body: JSON.stringify(body satisfies Partial<Record<keyof OrderLine, unknown>>),
      })
      .execute();
  }
  return { id, email: address };
}
