// @ts-check
import { setTimeout as pause } from 'node:timers/promises';
import { ITEM } from '../bench/shoppers.mjs';

/** The reconciler and the queue's retries take up to some minutes after a fault. */
const SETTLE_TIMEOUT_MS = 240_000;

/** Everything that the shop, the payment services and the shelf know, in one moment. */
const QUERY = `
with paid as (
  select id::text, ref_id, amount, payment_service as service, payment_intent_id, paypal_order_id from orders where status = 'paid'
), charges as (
  select body ->> 'payment_intent' as intent, (body ->> 'amount')::int as amount from sandbox.stripe_objects
  where kind = 'charge' and body ->> 'paid' = 'true' and coalesce((body ->> 'amount_refunded')::int, 0) = 0
), captures as (
  select p.id as paypal_order, round((c ->> 'value')::numeric * 100)::int as amount from sandbox.paypal_orders p,
    jsonb_path_query(p.body, '$.purchase_units[0].payments.captures[*] ? (@.status == "COMPLETED").amount') c
)
select json_build_object(
  'orders', (select coalesce(json_agg(json_build_object('id', id, 'refId', ref_id)), '[]') from paid),
  'open', (select count(*) from orders where status in ('pending', 'requires_action')),
  'charges', (select count(*) from charges) + (select count(*) from captures),
  'ordersWithoutCharge', (select count(*) from paid where service = 'stripe'
      and (select count(*) from charges where intent = payment_intent_id and charges.amount = paid.amount) <> 1)
    + (select count(*) from paid where service = 'paypal'
      and (select count(*) from captures where paypal_order = paypal_order_id and captures.amount = paid.amount) <> 1),
  'chargesWithoutOrder', (select count(*) from charges where intent not in (select payment_intent_id from paid where payment_intent_id is not null))
    + (select count(*) from captures where paypal_order not in (select paypal_order_id from paid where paypal_order_id is not null)),
  'receipts', (select count(distinct data ->> 'orderId') from pgboss.job where name = 'order-confirmation' and state = 'completed'),
  'sold', (select coalesce(sum(s.qty), 0) from order_stock s join orders o on o.id = s.order_id
     where s.item_id = '${ITEM}' and o.status in ('paid', 'processing', 'pending', 'requires_action')),
  'stock', (select qoh from items where id = '${ITEM}')
)`;

/**
 * @param {import('./open-stack.mjs').Stack} stack
 * @param {{ stockBefore: number, confirmed: readonly string[], mailed: () => string }} known
 */
async function readBooks(stack, { stockBefore, confirmed, mailed }) {
  const books = await stack.ask(QUERY);
  const ids = new Set(books.orders.map((/** @type {{ id: string }} */ { id }) => id));
  const mails = mailed();
  const wrong = {
    'order without its charge': books.ordersWithoutCharge,
    'charge without its order': books.chargesWithoutOrder,
    'confirmed to the shopper, but not paid': confirmed.filter((id) => !ids.has(id)).length,
    'pieces off the shelf, but not sold': stockBefore - books.stock - books.sold,
    'order without its receipt': books.orders.filter(
      (/** @type {{ refId: string }} */ { refId }) => !mails.includes(refId),
    ).length,
  };
  return { ...books, orders: ids.size, wrong };
}

/**
 * The books once nothing is under way, or after some minutes.
 * @param {Parameters<typeof readBooks>} args
 */
export async function settledBooks(...args) {
  const end = Date.now() + SETTLE_TIMEOUT_MS;
  for (;;) {
    const books = await readBooks(...args);
    if ((books.open === 0 && mistakes(books) === 0) || Date.now() > end) return books;
    await pause(1_000);
  }
}

/** @param {{ wrong: Record<string, number> }} books */
export function mistakes({ wrong }) {
  return Object.values(wrong).reduce((sum, count) => sum + Math.abs(count), 0);
}
