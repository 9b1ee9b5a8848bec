// @ts-check
import { hash } from '@node-rs/argon2';
import pg from 'pg';

export const PASSWORD = 'Winder-54-lathe';

/**
 * Verified accounts that share a password, so that it is hashed once; gives back their user names.
 * @param {string} databaseUrl
 * @param {number} count
 */
export async function seedAccounts(databaseUrl, count) {
  const password = await hash(PASSWORD, { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query(
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
  );
  await client.end();
  return rows.map(({ name }) => String(name));
}
