import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, expect, it } from 'vitest';
import { createTestApp } from '../test/create-test-app.ts';
import { requestIdOf } from './request-id.ts';
import { type Answered, createShopServer } from './server.ts';

const shop = await createTestApp();
shop.app.get('/api/broken', () => {
  throw new Error('broken');
});
const answered: Answered[] = [];
const { server, close } = createShopServer({
  fetch: (request, env) => shop.app.fetch(request, env),
  trustedProxies: 1,
  shoppersPerCaller: 1,
  onAnswered: (each) => answered.push(each),
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(close);

const idOf = async (path: string, headers: Record<string, string> = {}) =>
  (await fetch(`${url}${path}`, { headers })).headers.get('x-request-id');

it('has an id of its own on every answer', async () => {
  const ids = [await idOf('/api/config'), await idOf('/api/config'), await idOf(`/api/${'a'.repeat(5000)}`)];
  for (const id of ids) expect(id).toMatch(/^[\da-f]{16}$/);
  expect(new Set(ids).size).toBe(3);
});

it('is the proxy’s, where there is one', async () => {
  const id = '0b8e3a52-6f7c-4e7e-9f3e-1f6d0a1b2c3d';
  expect(await idOf('/api/config', { 'x-request-id': id })).toBe(id);
});

it.each(['short', 'a'.repeat(65), 'with space', '"quoted-id"', 'löffel-löffel', '<script>alert()'])(
  'is never %s',
  (given) => {
    expect(requestIdOf({ headers: { 'x-request-id': given } }, 1)).toMatch(/^[\da-f]{16}$/);
  },
);

it('is never a stranger’s', () => {
  expect(requestIdOf({ headers: { 'x-request-id': '0b8e3a52-6f7c' } }, 0)).toMatch(/^[\da-f]{16}$/);
});

it('is the code to quote when something broke, as text and as JSON', async () => {
  shop.allowErrors();
  const asText = await fetch(`${url}/api/broken`);
  const id = asText.headers.get('x-request-id');
  expect(await asText.text()).toBe(`Something went wrong on our side. Please try again. (Code ${id})`);
  const asJson = await fetch(`${url}/api/broken`, { headers: { accept: 'application/json' } });
  expect(await asJson.json()).toMatchObject({ code: 'internal', requestId: asJson.headers.get('x-request-id') });
});

it('is not shown with errors that are not ours', async () => {
  const answer = await fetch(`${url}/api/nothing`, { headers: { accept: 'application/json' } });
  expect(await answer.json()).not.toHaveProperty('requestId');
});

it('comes with the route’s pattern, whatever the address', async () => {
  answered.length = 0;
  await fetch(`${url}/api/coupons/${crypto.randomUUID()}`);
  await fetch(`${url}/api/${crypto.randomUUID()}`);
  expect(answered).toMatchObject([
    { method: 'GET', route: '/api/coupons/:code', status: 404 },
    { method: 'GET', route: 'none', status: 404 },
  ]);
});
