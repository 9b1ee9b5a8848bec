import type { OrderStatus } from '../../../contract/order.ts';
import { type BenefitBooks, benefitBooks, expectedBenefits } from './check-benefits.ts';
import { returned } from './model-orders.ts';
import type { ModelOrder, ShopModel } from './model-state.ts';
import type { HistoryShop } from './open-history-shop.ts';
import { reachableFrom } from './reachable-statuses.ts';

interface OrderBooks {
  readonly status: OrderStatus;
  readonly amount: number;
  readonly refunded: number;
  readonly reserved: Readonly<Record<string, number>>;
  /** at Stripe: cents of each charge that succeeded, and what it returned */
  readonly charges: readonly number[];
  readonly returned: number;
  readonly receipts: number;
}

interface Books {
  readonly shelf: Readonly<Record<string, number>>;
  readonly orders: Readonly<Record<string, OrderBooks>>;
  /** reserved for the months of members, by item */
  readonly sent: Readonly<Record<string, number>>;
  readonly benefits: BenefitBooks;
  readonly changes: { readonly done: number; readonly refused: number };
}

/** One statement for the whole shop, and what Stripe really holds. Prepared, because every step runs it. */
const readBooks = {
  name: 'history-books',
  text: `
    with charges as materialized (
      select body #>> '{metadata,orderId}' as order_id, (body ->> 'amount')::int as amount,
        (body ->> 'amount_refunded')::int as returned
      from sandbox.stripe_objects where kind = 'charge' and body ->> 'status' = 'succeeded'
      union all
      select body #>> '{purchase_units,0,custom_id}', (capture #>> '{amount,value}')::numeric * 100,
        (select coalesce(sum((refund #>> '{amount,value}')::numeric * 100), 0)
          from jsonb_array_elements(body #> '{purchase_units,0,payments,refunds}') as refund)
      from sandbox.paypal_orders, jsonb_array_elements(body #> '{purchase_units,0,payments,captures}') as capture
    ),
    receipts as materialized (
      select data ->> 'orderId' as order_id from pgboss.job where name = 'order-confirmation'
    )
    select jsonb_build_object(
      'shelf', (select jsonb_object_agg(id, qoh) from items),
      'orders', (select coalesce(jsonb_object_agg(idempotency_key, jsonb_build_object(
        'status', status, 'amount', amount, 'refunded', refunded,
        'reserved', (select coalesce(jsonb_object_agg(item_id, qty), '{}') from order_stock where order_id = orders.id),
        'charges', (select coalesce(jsonb_agg(charges.amount), '[]') from charges where order_id = orders.id::text),
        'returned', (select coalesce(sum(returned), 0) from charges where order_id = orders.id::text),
        'receipts', (select count(*) from receipts where order_id = orders.id::text))), '{}')
        from orders where subscription_id is null),
      'sent', (select coalesce(jsonb_object_agg(item_id, qty), '{}') from (
        select item_id, sum(qty) as qty from order_stock join orders on orders.id = order_id
        where subscription_id is not null group by item_id) as months),
      'benefits', ${benefitBooks},
      'changes', (select jsonb_build_object('done', count(*) filter (where outcome = 'done'),
        'refused', count(*) filter (where outcome <> 'done')) from log.entries where kind = 'change')
    ) as books`,
};

export function keyOf({ index, key }: Pick<ModelOrder, 'index' | 'key'>): string {
  return key ?? `history-order-${index}`;
}

function expectedBooks(model: ShopModel): Books {
  const orders = model.orders.map((order): [string, OrderBooks] => [
    keyOf(order),
    {
      status: order.status,
      amount: order.amount,
      refunded: order.refunded,
      reserved: Object.fromEntries(order.reserved),
      charges: order.bank === 'paid' ? [order.amount] : [],
      returned: returned(order),
      receipts: order.paidAt === undefined ? 0 : 1,
    },
  ]);
  return {
    shelf: Object.fromEntries([...model.items].map(([id, { shelf }]) => [id, shelf])),
    orders: Object.fromEntries(orders),
    sent: Object.fromEntries(model.sent),
    benefits: expectedBenefits(model, keyOf),
    changes: model.changes,
  };
}

/** Throws where the shop's books differ from the model's, or break a law that holds for every shop. */
export async function checkBooks(model: ShopModel, shop: HistoryShop): Promise<void> {
  const { rows } = await shop.auditor.query<{ books: Books }>({ ...readBooks, values: [shop.clock()] });
  const [books] = rows.map((row) => row.books);
  if (!books) throw new Error('the books could not be read');
  checkLaws(model, books);
  checkMoves(shop, books);
  const differences = differencesOf('', expectedBooks(model), books);
  if (differences.length > 0) throw new Error(`the books differ:\n${differences.join('\n')}`);
}

/** Laws that need no model. */
function checkLaws(model: ShopModel, { shelf, orders, sent }: Books): void {
  for (const [id, { received }] of model.items) {
    const ofOrders = Object.values(orders).reduce((sum, order) => sum + (order.reserved[id] ?? 0), 0);
    const reserved = ofOrders + (sent[id] ?? 0);
    const left = shelf[id] ?? 0;
    if (left < 0) throw new Error(`${left} of ${id} are on the shelf`);
    if (left + reserved !== received) {
      throw new Error(
        `${left} of ${id} on the shelf and ${reserved} reserved or sold are not the ${received} received`,
      );
    }
  }
  for (const [key, order] of Object.entries(orders)) {
    const { status, charges, amount } = order;
    if (charges.length > 1) throw new Error(`${key} was charged ${charges.length} times`);
    if (order.returned > amount) throw new Error(`${key} returned ${order.returned} of ${amount} cents`);
    if (order.refunded > order.returned) throw new Error(`${key} counts ${order.refunded}, ${order.returned} returned`);
    const wasPaid = status === 'paid' || status === 'refunded';
    if (wasPaid && charges[0] !== amount) throw new Error(`${key} is ${status} and charged ${charges[0]} of ${amount}`);
    if (wasPaid && order.receipts !== 1) throw new Error(`${key} is ${status} with ${order.receipts} receipts`);
    if (!wasPaid && status !== 'cancelled' && order.receipts > 0) throw new Error(`${key} is ${status} with a receipt`);
  }
}

/** No order has a status that the tables of the shop do not lead to from the one it had. */
function checkMoves({ statuses }: HistoryShop, { orders }: Books): void {
  for (const [key, { status }] of Object.entries(orders)) {
    const before = statuses.get(key) ?? 'pending';
    if (!reachableFrom(before).has(status)) throw new Error(`${key} went from ${before} to ${status}`);
    statuses.set(key, status);
  }
}

function differencesOf(path: string, expected: unknown, found: unknown): string[] {
  if (Object.is(expected, found)) return [];
  if (!isObject(expected) || !isObject(found)) {
    return [`${path}: expected ${JSON.stringify(expected)}, found ${JSON.stringify(found)}`];
  }
  const names = new Set([...Object.keys(expected), ...Object.keys(found)]);
  return [...names].flatMap((name) => differencesOf(`${path}/${name}`, expected[name], found[name]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
