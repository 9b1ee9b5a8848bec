import type { Insertable } from 'kysely';
import type { OrderLine } from '../contract/order.ts';
import type { Db } from '../db/schema.ts';
import type { OrdersTable } from '../db/tables/orders.ts';
import { newRefId } from '../domain/orders/ref-id.ts';
import { orderOf, totalsOf } from './sample-order.ts';

interface DeskOrderInput extends Partial<Omit<Insertable<OrdersTable>, 'customer' | 'totals'>> {
  readonly customer?: object;
  readonly totals?: Parameters<typeof totalsOf>[0];
  readonly lines?: readonly {
    itemId?: string;
    name?: string;
    qty?: number;
    price?: number;
    material?: string;
    color?: string;
  }[];
}

const customer = {
  ...{ serviceCode: 95, country: 'US', firstName: 'Ada', lastName: 'Byron', phone: '(313) 555-0100' },
  ...{ address: '12 Analytical Way', address2: '', city: 'Toledo', state: 'OH', zipCode: '43604', note: '' },
};

/** Stores a paid order of two spools of Petrol PLA as the desk finds it, with the test's differences. */
export async function storeDeskOrder(db: Db, input: DeskOrderInput = {}): Promise<{ id: string; number: string }> {
  const { lines = [{}], totals: parts, customer: differences, ...columns } = input;
  const [sample] = orderOf(totalsOf({})).lines;
  if (!sample) throw new Error('the sample has no line');
  const bodies = lines.map(({ itemId, name, qty, price, material, color }, index): OrderLine => {
    const options = {
      ...sample.options,
      ...(material !== undefined && { material }),
      ...(color !== undefined && { colorName: color }),
    };
    return {
      ...sample,
      id: `l${index}`,
      options,
      itemId: itemId ?? sample.itemId,
      name: name ?? sample.name,
      qty: qty ?? sample.qty,
      price: (price ?? sample.price) as OrderLine['price'],
    };
  });
  const subtotal = bodies.reduce((sum, line) => sum + line.qty * line.price, 0);
  const totals = totalsOf({ subtotal, ...parts });
  const number = columns.ref_id ?? newRefId();
  const { id } = await db
    .insertInto('orders')
    .values({
      ref_id: number,
      owner: crypto.randomUUID(),
      idempotency_key: crypto.randomUUID(),
      fingerprint: '',
      status: 'paid',
      email: 'ada@example.com',
      amount: totals.total,
      coupon: null,
      payment_token: 'pm_card_visa',
      decline_reason: null,
      settled_at: columns.ts ?? new Date(),
      shipped_at: null,
      ...columns,
      customer: JSON.stringify({ ...customer, ...differences }),
      totals: JSON.stringify(totals),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('order_lines')
    .values(
      bodies.map((body, position) => ({
        ...{ order_id: id, position, item_id: body.itemId, qty: body.qty, price: body.price },
        body: JSON.stringify(body),
      })),
    )
    .execute();
  return { id, number };
}
