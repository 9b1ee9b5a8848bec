import { once } from 'node:events';
import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { connect } from '../../db/connect.ts';
import { createTestApp } from '../create-test-app.ts';
import { workerDatabase } from '../test-database.ts';

/** A proxy to the database that can go silent like a stopped server: connections stay open. */
async function silencer(url: string) {
  const { hostname, port } = new URL(url);
  const open: Socket[] = [];
  let isSilent = false;
  const server = createServer((near) => {
    const far = connectTo(Number(port), hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
      from.pipe(to);
      if (isSilent) from.unpipe(to).pause();
      open.push(from);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.port = String((server.address() as AddressInfo).port);
  return {
    url: through.href,
    silence() {
      isSilent = true;
      for (const socket of open) socket.unpipe().pause();
    },
    speak() {
      isSilent = false;
      for (const socket of open.splice(0)) socket.destroy();
    },
    close() {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
}

const database = await silencer(await workerDatabase());
// Long enough for a database that responds on a busy machine, so that only the silent one runs into them.
const timeouts = { connectMs: 2_000, queryMs: 2_000 };
const silent = connect(database.url, 2, () => {}, timeouts);
const shop = await createTestApp({ connection: silent });
beforeEach(() => database.speak());
afterAll(async () => {
  database.close();
  await silent.close();
});

const health = () => shop.request('/api/health', { headers: { accept: 'application/json' } });

it('responds with 503 while the database is silent, and recovers when it responds again', async () => {
  expect((await shop.request('/api/coupons/SPRING')).status).toBe(404);
  database.silence();
  shop.allowErrors();
  const requests = Array.from({ length: 8 }, () => shop.request('/api/coupons/SPRING'));
  for (const answer of await Promise.all(requests)) {
    expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'unavailable' }]);
  }
  database.speak();
  await expect.poll(async () => (await shop.request('/api/coupons/SPRING')).status).toBe(404);
});

it('reports that the database is unreachable', async () => {
  database.silence();
  shop.allowErrors();
  const answer = await health();
  expect([answer.status, await answer.json()]).toMatchObject([503, { code: 'database_unreachable' }]);
});

it('reports that nothing can be written, with one query for many checks', async () => {
  const url = new URL(await workerDatabase());
  url.searchParams.set('options', '-c default_transaction_read_only=on');
  const readOnly = connect(url.href, 1, () => {});
  expect(await Promise.all([readOnly.health(), readOnly.health()])).toEqual(['unwritable', 'unwritable']);
  expect(readOnly.health()).toBe(readOnly.health());
  await readOnly.close();
});

it('reports a writable database as healthy', async () => {
  const well = connect(await workerDatabase(), 1, () => {});
  expect(await well.health()).toBe('writable');
  await well.close();
});
