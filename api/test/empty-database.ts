import { randomBytes, randomUUID } from 'node:crypto';
import { env } from 'node:process';
import { dropShopDatabase, ensureShopDatabase } from '../../scripts/postgres/shop-role.mjs';

/** A new database for an ordinary role, without any tables, as a restore wants it. */
export async function emptyDatabase() {
  const server = env['TEST_DATABASE_URL'] ?? '';
  const name = `empty_${randomUUID().replaceAll('-', '')}`;
  const password = randomBytes(12).toString('hex');
  const url = await ensureShopDatabase(server, { database: name, role: name, password });
  return { url, drop: () => dropShopDatabase(server, name) };
}
