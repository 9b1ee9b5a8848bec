import { expect, it } from 'vitest';
import { createTestApp } from '../test/create-test-app.ts';
import { staffClient } from '../test/desk.ts';

const shop = await createTestApp();

const isOfDesk = (path: string) => path.startsWith('/api/desk/');
/** Described by the schemas that `/.well-known/ucp` names. */
const isOfAgents = (path: string) => path.startsWith('/ucp/') || path === '/.well-known/ucp';
const served = shop.app.routes.filter(
  ({ method, path }) => method !== 'ALL' && path !== '/api/openapi.json' && !isOfAgents(path),
);
const callsOf = (routes: { method: string; path: string }[]) => [
  ...new Set(
    routes.map(
      ({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}').replace(/(.)\/$/, '$1')}`,
    ),
  ),
];
const describedBy = (document: { paths: Record<string, object> }, base = '') =>
  Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${base}${path}`),
  );

it('describes every route of the API at /api/openapi.json, and nothing of the desk', async () => {
  const text = await (await shop.request('/api/openapi.json')).text();
  const described = describedBy(JSON.parse(text));
  expect([...new Set(described)].sort()).toEqual(callsOf(served.filter(({ path }) => !isOfDesk(path))).sort());
  expect(described).toContain('GET /api/items/tags/all');
  expect(text).not.toMatch(/desk\/|\/desk/);
});

it('describes every route of the desk to staff', async () => {
  const packer = await staffClient(shop, 'packer');
  const document = await packer.json('/api/desk/openapi.json');
  expect(describedBy(document, '/api').sort()).toEqual(callsOf(served.filter(({ path }) => isOfDesk(path))).sort());
});

it.each([
  ['/api/openapi.json', async () => shop.asGuest()],
  ['/api/desk/openapi.json', () => staffClient(shop, 'packer')],
])('sends %s compressed, and not again to a client that has it', async (path, signIn) => {
  const client = await signIn();
  const first = await client.request(path, { headers: { 'accept-encoding': 'gzip' } });
  expect([first.status, first.headers.get('content-encoding')]).toEqual([200, 'gzip']);
  const headers = { 'accept-encoding': 'gzip', 'if-none-match': first.headers.get('etag') ?? '' };
  expect((await client.request(path, { headers })).status).toBe(304);
});

it('describes a route’s response and its errors', async () => {
  const { paths } = await (await shop.request('/api/openapi.json')).json();
  const { post } = paths['/api/cart'];
  expect(Object.keys(post.responses)).toEqual(
    expect.arrayContaining(['200', '400', '401', '403', '404', '409', '415']),
  );
  expect(post.responses['409'].description).toMatch(/stock_too_low/);
  const query = paths['/api/items'].get.parameters.map(({ name }: { name: string }) => name);
  expect(query).toEqual(['q', 'id', 'key', 'value', 'filter', 'filterInclusion', 'limit', 'offset', 'discord']);
});

it('describes every value that a field may have, and patterns without flags', async () => {
  const document = await shop.asGuest().json('/api/openapi.json');
  const { paths } = document;
  const { serviceCode } =
    paths['/api/shipping/arrival'].get.responses['200'].content['application/json'].schema.properties.methods.items
      .properties;
  expect(serviceCode.enum).toEqual([0, 1, 92, 95, 200]);
  const patterns = [...JSON.stringify(document).matchAll(/"pattern":"((?:[^"\\]|\\.)*)"/g)].map(
    ([, pattern]) => pattern,
  );
  expect(patterns).not.toEqual([]);
  expect(patterns.filter((pattern) => /\/[a-z]+$/.test(pattern ?? ''))).toEqual([]);
});

it('names the codes of each error, and those that many routes share', async () => {
  const { paths } = await shop.asGuest().json('/api/openapi.json');
  const codesOf = (status: number) => {
    const { schema } = paths['/api/cart'].post.responses[status].content['application/json'];
    return schema.properties.code.enum;
  };
  expect(codesOf(400)).toEqual(expect.arrayContaining(['quantity_step', 'invalid_request', 'malformed_json']));
  expect([403, 413, 415, 429, 500, 503].map(codesOf)).toEqual([
    ['item_members_only', 'cross_origin'],
    ['body_too_large'],
    ['content_type'],
    ['too_many_requests', 'bodies_full'],
    ['internal'],
    ['unavailable'],
  ]);
});

it('returns a message for an unknown address', async () => {
  const response = await shop.request('/api/nothing', { headers: { accept: '*/*' } });
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('There is nothing at this address.');
});
