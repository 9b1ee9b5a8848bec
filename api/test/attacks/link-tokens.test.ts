import { expect, it } from 'vitest';
import * as z from 'zod';
import { createTestApp } from '../create-test-app.ts';

const shop = await createTestApp();

const parametersSchema = z.object({ name: z.string(), in: z.string() }).array().default([]);
const describedSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), z.object({ parameters: parametersSchema }))),
});

/**
 * Proxies log addresses, and pages name theirs to what they load. What remains: mail programs press the address of a
 * List-Unsubscribe header, whose token only ends these mails, and links of old emails are led to their page.
 */
const remaining = [
  'get /api/auth/verify',
  'get /api/newsletter/one-click',
  'get /api/product-reviews/one-click',
  'get /api/restock-alerts/one-click',
  'post /api/newsletter/one-click',
  'post /api/product-reviews/one-click',
  'post /api/restock-alerts/one-click',
];

it('does not accept the token of an email in the address of a call', async () => {
  const { paths } = describedSchema.parse(await (await shop.request('/api/openapi.json')).json());
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, { parameters }]) => parameters.some((each) => each.in === 'query' && /token|secret/i.test(each.name)))
      .map(([method]) => `${method} ${path}`),
  );
  expect(calls.toSorted()).toEqual(remaining);
});

it.each(['/api/orders/tracked', '/api/product-reviews'])('does not read a token from the query of %s', async (path) => {
  const response = await shop.request(`${path}?token=a.b.c`);
  expect([response.status, (await response.json()).code]).toEqual([400, 'invalid_request']);
});

it('names neither path nor query of a page to what the page loads', async () => {
  const response = await shop.request('/api/health/live');
  expect(response.headers.get('referrer-policy')).toBe('strict-origin');
});
