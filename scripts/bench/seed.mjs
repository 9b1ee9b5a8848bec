// @ts-check
import pg from 'pg';

const OLD_ORDERS = 20_000;
const OTHER_CARTS = 20_000;

/**
 * Fills the database as a shop that has been open for a while has it, and puts enough on the shelf for every buyer.
 * @param {string} databaseUrl
 * @param {readonly string[]} buyers owners who each get a cart with one spool
 * @param {string} itemId
 */
export async function seed(databaseUrl, buyers, itemId) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update items set qoh = 1000000 where id = $1', [itemId]);
  await client.query(
    `insert into orders (ref_id, owner, idempotency_key, fingerprint, status, email, customer, totals, amount,
       payment_token, ts)
     select 'OLD-' || n, 'old-' || n % 5000, 'key-' || n, '', 'paid', 'old@example.com', '{}', '{}', 2799,
       'pm_card_visa', now() - n * interval '1 minute'
     from generate_series(1, ${OLD_ORDERS}) n`,
  );
  await client.query(
    `insert into cart_lines (owner, item_id, qty) select 'old-' || n, $1, 1 from generate_series(1, ${OTHER_CARTS}) n`,
    [itemId],
  );
  await client.query('insert into cart_lines (owner, item_id, qty) select unnest($1::text[]), $2, 1', [buyers, itemId]);
  await client.query('analyze');
  await client.end();
}
