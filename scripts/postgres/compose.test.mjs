// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROJECT } from '../setup/project.mjs';
import { SHOP_ROLE } from './shop-database.mjs';

const { services } = parse(await readFile(join(PROJECT, 'docker-compose.yml'), 'utf8'), { merge: true });

it('docker compose starts the shop as an ordinary role, once that role has its database', async () => {
  const { username } = new URL(services.shop.environment.DATABASE_URL.replace(/\$\{.*?\}/, 'password'));
  expect(username).toBe(SHOP_ROLE);
  expect(username).not.toBe(services.database.environment.POSTGRES_USER);
  expect(services.shop.depends_on['database-role']).toEqual({ condition: 'service_completed_successfully' });
  const script = await readFile(join(PROJECT, 'containers/database/shop-role.psql'), 'utf8');
  expect(script).toContain(`set local shop.role = '${SHOP_ROLE}';`);
});

it('docker compose makes that role on the database’s own loopback, so that no network lets the superuser in', () => {
  const { network_mode, networks, entrypoint, restart } = services['database-role'];
  expect({ network_mode, networks, restart }).toEqual({
    network_mode: 'service:database',
    networks: undefined,
    restart: 'no',
  });
  expect(entrypoint).toContain('--host=127.0.0.1');
  expect(entrypoint).toContain(`--username=${services.database.environment.POSTGRES_USER}`);
});
