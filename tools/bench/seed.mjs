// @ts-check

import { createHmac, randomUUID } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { withConnection } from '../../scripts/postgres/connect.mjs';

const OLD_ORDERS = 20_000;
const OTHER_CARTS = 20_000;

/**
 * Fills the database as a shop that has been open for a while has it, and puts enough on the shelf for every buyer.
 * @param {string} databaseUrl
 * @param {readonly string[]} buyers owners who each get a cart with one spool
 * @param {string} itemId
 */
export async function seed(databaseUrl, buyers, itemId) {
  await withConnection(databaseUrl, async (client) => {
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
    await client.query('insert into cart_lines (owner, item_id, qty) select unnest($1::text[]), $2, 1', [
      buyers,
      itemId,
    ]);
    await client.query('analyze');
  });
}

export const PASSWORD = 'Winder-54-lathe';

/**
 * Verified accounts that share a password, so that it is hashed once; returns their user names.
 * @param {string} databaseUrl
 * @param {number} count
 */
export async function seedAccounts(databaseUrl, count) {
  const password = await hash(PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query(
      `with made as (
       insert into users (user_id, name, first_name, last_name, email, email_verified)
       select 'bench_' || n || '_example_com', 'Bench ' || n, 'Bench', n::text, 'bench.' || n || '@example.com', true
       from generate_series(1, $1::int) n
       returning id, user_id
     )
     insert into user_credentials (user_id, account_id, provider_id, password)
     select id, id, 'credential', $2 from made
     returning (select made.user_id from made where made.id = user_credentials.user_id) as name`,
      [count, password],
    ),
  );
  return rows.map(({ name }) => String(name));
}

const encode = (/** @type {object} */ part) => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Creates signed-in members; returns their session tokens, as the API signs them.
 * @param {string} databaseUrl
 * @param {string} secret
 * @param {number} count
 * @returns {Promise<string[]>}
 */
export async function seedMembers(databaseUrl, secret, count) {
  const { rows } = await withConnection(databaseUrl, (client) =>
    client.query(
      `with made as (
       insert into users (user_id, name, first_name, last_name, email, email_verified)
       select 'voter_' || n || '_example_com', 'Voter ' || n, 'Voter', n::text, 'voter.' || n || '@example.com', true
       from generate_series(1, $1::int) n
       returning id
     ), joined as (
       insert into subscriptions (user_id, idempotency_key, fingerprint, status, provider, customer, valid_until,
         check_at, created_at)
       select id, id, '', 'active', 'stripe', '{}', now() + interval '30 days', now() + interval '30 days', now()
       from made
     )
     insert into user_sessions (user_id, token, expires_at, created_at, updated_at)
     select id, gen_random_uuid()::text, now() + interval '1 day', now(), now() from made
     returning user_id as sub, token as sid`,
      [count],
    ),
  );
  return rows.map(({ sub, sid }) => sign({ kind: 'account', sub, sid }, secret));
}

/**
 * @param {object} holder
 * @param {string} secret
 */
function sign(holder, secret) {
  const now = Math.floor(Date.now() / 1000);
  const body = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode({ ...holder, iat: now, exp: now + 86_400 })}`;
  return `${body}.${createHmac('sha256', secret).update(body).digest('base64url')}`;
}

/**
 * Opens a poll, closing any open one, and returns its id.
 * @param {string} databaseUrl
 * @param {{ option: string, hex: string }[]} options
 * @returns {Promise<number>}
 */
export async function openPoll(databaseUrl, options) {
  return await withConnection(databaseUrl, async (client) => {
    await client.query('update polls set closed_at = now() where closed_at is null');
    const question = `Which color, ${randomUUID()}?`;
    const { rows } = await client.query(
      'insert into polls (question, options, opened_at) values ($1, $2, now()) returning id',
      [question, JSON.stringify(options)],
    );
    return Number(rows[0].id);
  });
}
