// @ts-check
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { parse } from 'yaml';
import { PROJECT } from '../project.mjs';
import { LASTING } from './server.mjs';
import { SHOP_ROLE } from './shop-database.mjs';

const { services, 'x-shop': shop } = parse(await readFile(join(PROJECT, 'docker-compose.yml'), 'utf8'), {
  merge: true,
});

it('starts the shop as an ordinary role, once that role has its database', async () => {
  const secrets = await readFile(join(PROJECT, 'containers/make-secrets.sh'), 'utf8');
  const [, username = ''] = /write DATABASE_URL "postgres:\/\/(\w+):/.exec(secrets) ?? [];
  expect(username).toBe(SHOP_ROLE);
  expect(username).not.toBe(services.database.environment.POSTGRES_USER);
  expect(shop.depends_on['database-role']).toEqual({ condition: 'service_completed_successfully' });
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
  expect(services.database.command).toContain(`max_wal_size=${LASTING.max_wal_size}`);
});

it('publishes into the data folder of the replicas, from a content folder that it cannot change', () => {
  const { volumes, user, build, read_only } = services.publish;
  expect(volumes).toEqual(expect.arrayContaining(['./content:/shop/content:ro', 'data:/data', 'backups:/backups']));
  expect(shop.volumes).toEqual(expect.arrayContaining(['data:/data', 'backups:/backups']));
  expect({ user, target: build.target, read_only }).toEqual({ user: undefined, target: 'publish', read_only: true });
});

it('gives publishing and the replicas the same user, because they share folders', async () => {
  const text = await readFile(join(PROJECT, 'api/Dockerfile'), 'utf8');
  const [, publish = '', system = ''] = text.split(/^FROM .* AS (?:publish|system)$/m);
  for (const stage of [publish, system]) {
    expect(stage).toContain('useradd --uid 10001 --user-group');
    expect(stage).toContain('USER shop');
  }
});
