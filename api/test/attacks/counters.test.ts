import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { createPayingApp } from '../create-paying-app.ts';
import { filesInMemory } from '../files-in-memory.ts';
import type { Call } from '../shop-client.ts';

const shop = await createPayingApp(filesInMemory());
const routes = [...new Set(shop.app.routes.map(({ method, path }) => `${method} ${path}`))].filter(
  (route) => !route.startsWith('ALL '),
);
/** More than any caller may type addresses. */
const CALLS = 130;

/** How many rows each limit has. */
async function counts(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select split_part(key, ':', 1) as name, count(*)::int as count from rate_limits group by 1`.execute(shop.db);
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
}

/** A body with whatever a stranger may make up: ids, names, codes and tokens. */
function madeUp(): Call {
  const id = crypto.randomUUID();
  const json = {
    ...{ id, token: id, code: '123456', challenge: id, rid: id, fileId: id, orderID: id, jobId: id },
    ...{ items: [id], prints: [{ jobId: id, material: 'PLA', colorName: 'Petrol', quantity: 1 }] },
  };
  return { json, headers: { 'idempotency-key': id } };
}

it.each(routes)('keeps one count of a caller for each limit, whatever ids it makes up for %s', async (route) => {
  const [method = '', path = ''] = route.split(' ');
  // Each visitor without a token is another guest, whom the count of the caller bounds.
  const guest = shop.asGuest();
  await guest.json('/api/auth/login/guest');
  const call = async () => {
    const filled = path.replace(/:\w+(\{[^}]*\})?/g, () => crypto.randomUUID());
    const response = await guest.request(filled, { method, ...(method !== 'GET' && madeUp()) });
    await response.body?.cancel();
  };
  for (let each = 0; each < 5; each += 1) await call();
  const { 'isRegistered by account': typed = 0, ...others } = await counts();
  for (const [name, count] of Object.entries(others)) expect(count, name).toBe(1);
  // An address is counted to protect its account; the count of the caller bounds how many.
  expect(typed).toBeLessThanOrEqual(5);
});

const typed: [path: string, bodyOf: (email: string) => object][] = [
  ['/api/auth/login', (username) => ({ username, password: 'wrong' })],
  ['/api/desk/sign-in', (email) => ({ email, password: 'wrong' })],
  ['/api/auth/login/code', (email) => ({ email })],
  ['/api/auth/password/reset', (email) => ({ email })],
  ['/api/restock-alerts', (email) => ({ email, itemId: 'pla-oxblood-1.75mm-1kg' })],
  ['/api/auth/subscribe', (email) => ({ email })],
];

it.each(typed)('bounds the addresses that a caller types into %s', async (path, bodyOf) => {
  const statuses: number[] = [];
  for (let each = 0; each < CALLS; each += 1) {
    const json = bodyOf(`ada.${crypto.randomUUID()}@example.com`);
    const response = await shop.request(path, { method: 'POST', json });
    statuses.push(response.status);
  }
  const kept = Object.values(await counts());
  const isRefused = statuses.indexOf(429);
  expect(isRefused).toBeGreaterThan(0);
  for (const count of kept) expect(count).toBeLessThanOrEqual(isRefused);
});
