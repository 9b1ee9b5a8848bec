// @ts-check
import { readFileSync } from 'node:fs';
import { ensureDatabase, withConnection } from './connect.mjs';

const SQL = new URL('../../containers/database/', import.meta.url);

/**
 * Creates a database for an ordinary role, and the role, if missing. An existing database is transferred to the role with
 * everything in it, but not its log. An attacker with this role's connection gets one database, not the server or its
 * machine, and cannot change what the log says.
 * @param {string} adminUrl of any database on the server, as a superuser
 * @param {{ database: string, role: string, password: string }} shop
 * @returns {Promise<string>} the address of the database as that role
 */
export async function ensureShopDatabase(adminUrl, { database, role, password }) {
  await ensureDatabase(adminUrl, database);
  const url = new URL(adminUrl);
  url.pathname = `/${database}`;
  await withConnection(url.href, async (client) => {
    await client.query("select set_config('shop.role', $1, false), set_config('shop.password', $2, false)", [
      role,
      password,
    ]);
    for (const file of ['give-to-shop.sql', 'protect-log.sql']) {
      await client.query(readFileSync(new URL(file, SQL), 'utf8'));
    }
  });
  [url.username, url.password] = [role, password];
  return url.href;
}

/**
 * Leaves the shop's own server without a superuser that can log in.
 * @param {string} adminUrl as the superuser
 */
export function closeServer(adminUrl) {
  return withConnection(adminUrl, (client) => client.query(readFileSync(new URL('close-server.sql', SQL), 'utf8')));
}

/**
 * @param {string} adminUrl of another database on the same server, as a superuser
 * @param {string} name of the database and of its role
 */
export function dropShopDatabase(adminUrl, name) {
  return withConnection(adminUrl, async (client) => {
    await client.query(`drop database if exists ${client.escapeIdentifier(name)} with (force)`);
    for (const role of [name, `${name}_log`])
      await client.query(`drop role if exists ${client.escapeIdentifier(role)}`);
  });
}
