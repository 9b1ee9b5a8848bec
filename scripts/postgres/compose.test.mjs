// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { MAX_MODEL_BYTES } from '../../api/contract/queu3d/limits.ts';
import { PROJECT } from '../setup/project.mjs';
import { LASTING } from './server.mjs';
import { SHOP_ROLE } from './shop-database.mjs';

const { services } = parse(await readFile(join(PROJECT, 'docker-compose.yml'), 'utf8'), { merge: true });

it('starts the shop as an ordinary role, once that role has its database', async () => {
  const { username } = new URL(services.shop.environment.DATABASE_URL.replace(/\$\{.*?\}/, 'password'));
  expect(username).toBe(SHOP_ROLE);
  expect(username).not.toBe(services.database.environment.POSTGRES_USER);
  expect(services.shop.depends_on['database-role']).toEqual({ condition: 'service_completed_successfully' });
  const script = await readFile(join(PROJECT, 'containers/database/shop-role.psql'), 'utf8');
  expect(script).toContain(`set local shop.role = '${SHOP_ROLE}';`);
});

it('creates that role over the database’s loopback, so that the superuser cannot log in over a network', () => {
  const { network_mode, networks, entrypoint, restart } = services['database-role'];
  expect({ network_mode, networks, restart }).toEqual({
    network_mode: 'service:database',
    networks: undefined,
    restart: 'no',
  });
  expect(entrypoint).toContain('--host=127.0.0.1');
  expect(entrypoint).toContain(`--username=${services.database.environment.POSTGRES_USER}`);
});

it('creates that role once a new volume is ready, which is when the server responds at an address', () => {
  expect(services['database-role'].depends_on.database).toEqual({ condition: 'service_healthy' });
  expect(services.database.healthcheck.test).toContain('--host=127.0.0.1');
});

it('limits the Postgres log as npm start does, so that it fits in the disk reserve', () => {
  expect(services.database.command).toEqual(['-c', `max_wal_size=${LASTING.max_wal_size}`]);
});

const caddyfile = await readFile(join(PROJECT, 'containers/tls/Caddyfile'), 'utf8');

it('lets the largest model with its form through the TLS proxy', () => {
  const [, mebibytes = '0'] = /^\s+max_size (\d+)MiB$/m.exec(caddyfile) ?? [];
  expect(Number(mebibytes) * 1024 * 1024).toBeGreaterThan(MAX_MODEL_BYTES + 1024);
});

it('serves pages through the TLS proxy while the database is unavailable', () => {
  expect(caddyfile).not.toMatch(/^\s+health_/m);
});

it('overwrites the client address that a client claims, in the TLS proxy', () => {
  expect(caddyfile).toMatch(/^\s+header_up X-Forwarded-For \{client_ip\}$/m);
  expect(caddyfile).toMatch(/^\s+trusted_proxies_strict$/m);
  expect(services.shop.environment.TRUSTED_PROXIES).toBe(1);
});
