// @ts-check
import { createHmac, randomUUID } from 'node:crypto';
import pg from 'pg';

const encode = (/** @type {object} */ part) => Buffer.from(JSON.stringify(part)).toString('base64url');

/**
 * Members who are signed in; gives back the tokens of their sessions, as the API signs them.
 * @param {string} databaseUrl
 * @param {string} secret
 * @param {number} count
 * @returns {Promise<string[]>}
 */
export async function seedMembers(databaseUrl, secret, count) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
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
  );
  await client.end();
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
 * Opens a poll, in the place of any that is open, and gives back its number.
 * @param {string} databaseUrl
 * @param {{ option: string, hex: string }[]} options
 * @returns {Promise<number>}
 */
export async function openPoll(databaseUrl, options) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('update polls set closed_at = now() where closed_at is null');
  const question = `Which color, ${randomUUID()}?`;
  const { rows } = await client.query(
    'insert into polls (question, options, opened_at) values ($1, $2, now()) returning id',
    [question, JSON.stringify(options)],
  );
  await client.end();
  return Number(rows[0].id);
}
