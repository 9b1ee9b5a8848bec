// @ts-check
import { setTimeout as sleep } from 'node:timers/promises';
import { withConnection } from '../../scripts/postgres/connect.mjs';

/** Jobs of the sale end within this time. */
const PATIENCE_MS = 120_000;
/** What an order may leave behind; jobs of the clock do not count. */
const JOBS = ['order-confirmation', 'refund-order', 'payment-news'];

const OPEN_JOBS = `from pgboss.job where state in ('created', 'retry', 'active') and name = any ($1)`;
const RECEIPTS = `from pgboss.job where name = 'order-confirmation' and state = 'completed'`;
const CHARGES = `
  select body -> 'metadata' ->> 'orderId' as "orderId", (body ->> 'amount')::int as amount
  from sandbox.stripe_objects where kind = 'payment_intent' and body ->> 'status' = 'succeeded'`;
const RESERVED = `
  from order_stock join orders on orders.id = order_stock.order_id where orders.status in ('pending', 'requires_action')`;
const TRANSACTIONS = `from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'
  and state_change < now() - interval '1 second'`;

/**
 * Reads the books before the sale; `close` compares, after it, what database and payment service say with what the buyers
 * were told.
 * @param {string} databaseUrl
 * @param {string} paymentsUrl the database of the look-alike of Stripe
 * @param {{ owners: string[], itemId: string }} sale
 */
export async function openBooks(databaseUrl, paymentsUrl, { owners, itemId }) {
  const readCharges = () => withConnection(paymentsUrl, async (client) => (await client.query(CHARGES)).rows);
  const before = await withBooks(databaseUrl, async ({ count, jobsEnded }) => {
    await jobsEnded();
    return { charges: (await readCharges()).length, receipts: await count(RECEIPTS) };
  });
  return {
    /** @param {import('./sale-buyers.mjs').Outcome[]} outcomes */
    close: (outcomes) =>
      withBooks(databaseUrl, async ({ client, count, jobsEnded }) => {
        await jobsEnded();
        const { rows: orders } = await client.query(
          'select id, owner, status, amount from orders where owner = any ($1)',
          [owners],
        );
        const paid = new Map(orders.filter(({ status }) => status === 'paid').map((order) => [order.owner, order]));
        const charges = await readCharges();
        const charged = Map.groupBy(charges, ({ orderId }) => orderId);
        const untrue = outcomes.filter(({ owner, status, orderId }) => {
          const order = paid.get(owner);
          if (status !== 200) return order !== undefined;
          const own = charged.get(orderId) ?? [];
          return order?.id !== orderId || own.length !== 1 || own[0]?.amount !== order?.amount;
        });
        const { rows: shelf } = await client.query('select qoh from items where id = $1', [itemId]);
        return {
          paidOrders: paid.size,
          charges: charges.length - before.charges,
          receipts: (await count(RECEIPTS)) - before.receipts,
          stock: Number(shelf[0].qoh),
          reserved: await count(RESERVED),
          untrueAnswers: untrue.length,
          openOrders: orders.filter(({ status }) => status !== 'paid').length,
          openJobs: await count(OPEN_JOBS, [JOBS]),
          openTransactions: await count(TRANSACTIONS),
          fullCarts: await count('from cart_lines where owner = any ($1)', [owners]),
          answers: countAnswers(outcomes),
        };
      }),
  };
}

/**
 * @typedef {object} Books
 * @property {import('pg').Client} client
 * @property {(from: string, values?: unknown[]) => Promise<number>} count
 * @property {() => Promise<void>} jobsEnded
 */

/**
 * @template Result
 * @param {string} databaseUrl
 * @param {(books: Books) => Promise<Result>} read
 */
function withBooks(databaseUrl, read) {
  return withConnection(databaseUrl, (client) => {
    const count = async (/** @type {string} */ from, /** @type {unknown[]} */ values = []) =>
      Number((await client.query(`select count(*) ${from}`, values)).rows[0].count);
    const jobsEnded = async () => {
      const end = Date.now() + PATIENCE_MS;
      while ((await count(OPEN_JOBS, [JOBS])) > 0 && Date.now() < end) await sleep(250);
    };
    return read({ client, count, jobsEnded });
  });
}

/** @param {import('./sale-buyers.mjs').Outcome[]} outcomes */
function countAnswers(outcomes) {
  const groups = Map.groupBy(outcomes, ({ status, code }) => `${status} ${code}`.trim());
  return Object.fromEntries([...groups].map(([answer, { length }]) => [answer, length]));
}
