import { expect, it } from 'vitest';
import { DescribedAnswers, type Exchange } from './described-answers.ts';

const order = {
  type: 'object',
  properties: {
    total: { type: 'integer' },
    note: { type: ['string', 'null'] },
    lines: { type: 'array', items: { type: 'object', properties: { id: { type: 'string' } }, required: ['id'] } },
    counts: { type: 'object', additionalProperties: { type: 'integer' } },
    payer: {
      allOf: [
        { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
        { type: 'object', properties: { email: { type: 'string' } } },
      ],
    },
  },
  required: ['total'],
};
const json = (schema: Readonly<Record<string, unknown>>) => ({ content: { 'application/json': { schema } } });
const answers = new DescribedAnswers([
  [
    {
      paths: {
        '/orders/{id}': {
          get: { responses: { 200: json(order), 404: json({ type: 'object' }) } },
          delete: { responses: { 204: {} } },
        },
        '/orders/latest': { get: { responses: { 200: { content: { 'text/plain': {} } } } } },
      },
    },
    '/api',
  ],
]);

const faultOf = (body: unknown, change: Partial<Exchange> = {}) =>
  answers.faultOf({
    method: 'GET',
    path: '/api/orders/7',
    status: 200,
    type: 'application/json',
    body: typeof body === 'string' ? body : JSON.stringify(body),
    ...change,
  });

it.each([
  { total: 1 },
  { total: 1, note: null, lines: [{ id: 'a' }], counts: { any: 1 }, payer: { name: 'A', email: 'b' } },
])('accepts an answer that is as described: %j', (body) => {
  expect(faultOf(body)).toBeUndefined();
});

it.each([
  [{ total: '1' }, '/total must be integer'],
  [{}, "the body must have required property 'total'"],
  [{ total: 1, note: 2 }, '/note must be string,null'],
  [{ total: 1, secret: 1 }, 'the body must NOT have additional properties {"additionalProperty":"secret"}'],
  [{ total: 1, lines: [{ id: 'a', secret: 1 }] }, '/lines/0 must NOT have additional properties'],
  [{ total: 1, counts: { any: 'x' } }, '/counts/any must be integer'],
  [{ total: 1, payer: { name: 'A', secret: 1 } }, '/payer must NOT have unevaluated properties'],
])('rejects a body that does not fit: %j', (body, message) => {
  expect(faultOf(body)).toContain(`GET /api/orders/{id} answered 200: ${message}`);
});

it('rejects a status that is not described', () => {
  expect(faultOf({}, { status: 409 })).toBe('GET /api/orders/{id} answered 409: the status is not described');
});

it('rejects a content type that is not described', () => {
  expect(faultOf('x', { type: 'text/html' })).toBe(
    'GET /api/orders/{id} answered 200: text/html is not described, but application/json is',
  );
});

it('rejects a body where none is described', () => {
  const deleted = { method: 'DELETE', status: 204 };
  expect(faultOf('', { ...deleted, type: null })).toBeUndefined();
  expect(faultOf({}, deleted)).toBe('DELETE /api/orders/{id} answered 204: application/json, and no body is described');
});

it('asks the route without parameters first', () => {
  expect(faultOf('x', { path: '/api/orders/latest', type: 'text/plain' })).toBeUndefined();
  expect(answers.routeOf('GET', '/api/orders/latest')).toBe('GET /api/orders/latest');
});

it('checks the status of a HEAD by its GET, which has the body', () => {
  expect(faultOf('', { method: 'HEAD' })).toBeUndefined();
  expect(faultOf('', { method: 'HEAD', status: 410 })).toContain('the status is not described');
});

it('knows no route for another path or method', () => {
  expect(answers.routeOf('GET', '/api/orders')).toBeUndefined();
  expect(answers.routeOf('POST', '/api/orders/7')).toBeUndefined();
});
