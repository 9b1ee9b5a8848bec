import { expect, it } from 'vitest';
import { createTestApp } from '../test/create-test-app.ts';

const shop = await createTestApp();

it('describes every route of the API at /api/openapi.json', async () => {
  const document = await (await shop.request('/api/openapi.json')).json();
  const described = Object.entries<object>(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const served = shop.app.routes
    .filter(({ method, path }) => method !== 'ALL' && path !== '/api/openapi.json')
    .map(({ method, path }) => `${method} ${path.replace(/:(\w+)(\{[^}]*\})?/g, '{$1}').replace(/(.)\/$/, '$1')}`);
  expect([...new Set(described)].sort()).toEqual([...new Set(served)].sort());
  expect(described).toContain('GET /api/items/tags/all');
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

it('returns a message for an unknown address', async () => {
  const response = await shop.request('/api/nothing', { headers: { accept: '*/*' } });
  expect(response.status).toBe(404);
  expect(await response.text()).toBe('There is nothing at this address.');
});
