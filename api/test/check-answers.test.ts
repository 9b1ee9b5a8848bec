import { describe, expect, it } from 'vitest';
import { describedBy, faultOf } from './check-answers.ts';
import { createTestApp } from './create-test-app.ts';

const shop = await createTestApp((deps) => ({
  store: { ...deps.store, checkout: { desktopVariant: 'third' as never } },
}));
const described = describedBy(shop.app, shop.deps);
const fault = (path: string, response: Response, init: RequestInit = {}) =>
  faultOf(described, new Request(`http://localhost${path}`, init), response);
const error = { code: 'internal', message: 'Something went wrong.', requestId: 'a' };

it('fails a test of which an answer is not as described', async () => {
  const answer = await shop.asGuest().json('/api/config');
  expect(answer.checkoutVariant).toBe('third');
  const [found, ...more] = shop.undescribed.splice(0);
  expect(found).toMatch(
    /^GET \/api\/config answered 200: \/checkoutVariant must be equal to one of the allowed values/,
  );
  expect(more).toEqual([]);
});

describe('An answer', () => {
  it('may be what a route of the shop or of the desk describes', async () => {
    expect(await fault('/api/health/live', Response.json({ live: true }))).toBeUndefined();
    expect(await fault('/api/desk/me', Response.json(error, { status: 500 }))).toBeUndefined();
    expect(
      await fault('/api/desk/me', new Response('Later.', { status: 503, headers: { 'content-type': 'text/plain' } })),
    ).toBeUndefined();
  });

  it('must have a status that its route describes', async () => {
    expect(await fault('/api/health/live', Response.json({ live: true }, { status: 418 }))).toBe(
      'GET /api/health/live answered 418: the status is not described',
    );
  });

  it('must have no field that its route does not describe', async () => {
    expect(await fault('/api/health/live', Response.json({ live: true, secret: 1 }))).toContain(
      'additional properties',
    );
  });

  it('must have an error code that its route describes', async () => {
    const conflict = Response.json({ code: 'vending_jammed', message: 'A spool is stuck.' }, { status: 409 });
    expect(await fault('/api/cart', conflict, { method: 'POST' })).toMatch(
      /^POST \/api\/cart answered 409: \/code must/,
    );
  });

  it('must come from a route that is described, unless it is a refusal', async () => {
    expect(await fault('/api/nothing', Response.json({}))).toBe(
      'GET /api/nothing answered 200: no description has this route',
    );
    expect(await fault('/api/nothing', Response.json({}, { status: 404 }))).toBeUndefined();
    expect(await fault('/ucp/v1/carts', Response.json({}))).toBeUndefined();
  });

  it('has no body when the client has it already', async () => {
    const init = { headers: { 'if-none-match': '"a"' } };
    expect(await fault('/api/config', new Response(null, { status: 304 }), init)).toBeUndefined();
    expect(await fault('/api/config', new Response(null, { status: 304 }))).toContain('answered 304');
  });
});
