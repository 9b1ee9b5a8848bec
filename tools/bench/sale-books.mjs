// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../../scripts/postgres/connect.mjs';

/** Jobs that the sale has queued end within this time; those by the clock do not count. */
const PATIENCE_MS = 120_000;

const CHARGES = `
  select body -> 'metadata' ->> 'orderId' as "orderId", count(*)::int as count, sum((body ->> 'amount')::int)::int as amount
  from sandbox.stripe_objects where kind = 'payment_intent' and body ->> 'status' = 'succeeded' group by 1`;

/**
 * What the database and the payment service say after the sale, beside what the buyers were told.
 * @param {string} databaseUrl
 * @param {{ owners: string[], itemId: string, outcomes: import('./sale-buyers.mjs').Outcome[] }} sale
 */
export async function saleBooks(databaseUrl, { owners, itemId, outcomes }) {
  return await withConnection(databaseUrl, async (client) => {
    const count = async (/** @type {string} */ from, /** @type {unknown[]} */ values = []) =>
      Number((await client.query(`select count(*) ${from}`, values)).rows[0].count);
    const openJobs = () =>
      count(
        `from pgboss.job where state in ('created', 'retry', 'active') and name in ('order-confirmation', 'pay-refund', 'refund-order', 'payment-news')`,
      );
    const end = Date.now() + PATIENCE_MS;
    while ((await openJobs()) > 0 && Date.now() < end) await sleep(250);

    const { rows: orders } = await client.query('select id, owner, status, amount from orders where owner = any ($1)', [
      owners,
    ]);
    const paid = new Map(orders.filter(({ status }) => status === 'paid').map((order) => [order.owner, order]));
    const charges = new Map((await client.query(CHARGES)).rows.map((charge) => [charge.orderId, charge]));
    const charged = (/** @type {{ id: string, amount: number }} */ { id, amount }) =>
      charges.get(id)?.count === 1 && charges.get(id)?.amount === amount;
    const untrue = outcomes.filter(({ owner, status, orderId }) => {
      const order = paid.get(owner);
      return status === 200 ? order?.id !== orderId || !charged(order) : order !== undefined;
    });
    const { rows: shelf } = await client.query('select qoh from items where id = $1', [itemId]);
    return {
      paidOrders: paid.size,
      charges: [...charges.values()].reduce((sum, charge) => sum + charge.count, 0),
      stock: Number(shelf[0].qoh),
      reserved: await count(
        `from order_stock join orders on orders.id = order_stock.order_id where orders.status in ('pending', 'requires_action')`,
      ),
      untrueAnswers: untrue.length,
      openOrders: orders.filter(({ status }) => status !== 'paid').length,
      openJobs: await openJobs(),
      receipts: await count(`from pgboss.job where name = 'order-confirmation' and state = 'completed'`),
      fullCarts: await count('from cart_lines where owner = any ($1)', [owners]),
      locks: await count(
        `from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`,
      ),
      unexpected: Object.fromEntries(countBy(outcomes)),
    };
  });
}

/** @param {import('./sale-buyers.mjs').Outcome[]} outcomes */
function countBy(outcomes) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const { status, code } of outcomes) {
    const answer = `${status} ${code}`.trim();
    counts.set(answer, (counts.get(answer) ?? 0) + 1);
  }
  return counts;
}
