import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, it, onTestFinished } from 'vitest';
import { createTestApp } from '../../test/create-test-app.ts';
import { testSettings } from '../../test/test-settings.ts';
import { createShopServer } from '../server.ts';

const shop = await createTestApp();
const secure = await createTestApp({ settings: { ...testSettings, publicUrl: 'https://northspool.example' } });

it.each(['/api/config', '/api/nothing', '/feeds/google.xml'])(
  'lets an answer of %s run nothing, and never be framed',
  async (path) => {
    const { headers } = await shop.request(path);
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('referrer-policy')).toBe('strict-origin');
  },
);

it('sends HSTS over https only', async () => {
  expect((await shop.request('/api/config')).headers.get('strict-transport-security')).toBeNull();
  expect((await secure.request('/api/config')).headers.get('strict-transport-security')).toBe('max-age=31536000');
});

/** Of the connection, or another one with each answer. */
const OWN = ['connection', 'content-length', 'date', 'keep-alive', 'set-cookie', 'transfer-encoding', 'x-request-id'];

function sharedHeaders({ headers }: Response): Record<string, string> {
  return Object.fromEntries([...headers].filter(([name]) => !OWN.includes(name)));
}

it('gives an answer the same from the server, which takes them before there is one', async () => {
  const { server, close } = createShopServer({
    fetch: (request, env) => shop.app.fetch(request, env),
    trustedProxies: 1,
    shoppersPerCaller: 1,
  });
  onTestFinished(close);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  // One that may be stored, two that may not, one refused before its route, and one that is no API's.
  for (const path of ['/api/items/tags', '/api/config', '/api/nothing', '/api/cart', '/feeds/google.xml']) {
    const method = path === '/api/cart' ? 'POST' : 'GET';
    const headers = { accept: 'application/json', 'accept-encoding': 'identity' };
    const sent = sharedHeaders(await fetch(`${url}${path}`, { method, headers }));
    expect(sent, path).toEqual(sharedHeaders(await shop.request(path, { method, headers })));
    expect(sent['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  }
});
