import { expect, it } from 'vitest';
import { signedInSchema } from '../../../contract/accounts/user.ts';
import { publicConfigSchema } from '../../../contract/public-config.ts';
import { createTestApp } from '../../test/create-test-app.ts';
import { goods } from '../../test/factory-items.ts';

const shop = await createTestApp();
const login = '/api/auth/login/guest';

it('makes a visitor a guest, with a token for clients without cookies', async () => {
  const user = signedInSchema.parse(await shop.asGuest().json(login));
  expect(user).toMatchObject({ userId: 'Guest', loggedIn: false, membership: false, taxExempt: false });
  const headers = { authorization: `Bearer ${user.jwt}` };
  expect((await shop.request('/api/cart', { headers })).status).toBe(200);
});

it('keeps the guest and the cart of a valid token', async () => {
  const client = shop.asGuest();
  await client.request('/api/cart', { method: 'POST', json: { id: goods.spool.id, qty: 1 } });
  await client.json(login);
  expect((await client.json('/api/cart')).lines).toHaveLength(1);
});

it('replaces a damaged token with a new guest, so that reloading helps', async () => {
  const response = await shop.request(login, { headers: { cookie: 'token=damaged' } });
  expect(response.status).toBe(200);
  const { jwt } = signedInSchema.parse(await response.json());
  expect((await shop.request('/api/cart', { headers: { cookie: `token=${jwt}` } })).status).toBe(200);
});

it('does not replace the guest when another site links to it', async () => {
  const response = await shop.request(login, { headers: { 'sec-fetch-site': 'cross-site' } });
  expect(response.status).toBe(403);
  expect(response.headers.get('set-cookie')).toBeNull();
});

it('keeps responses about a shopper out of caches', async () => {
  for (const path of [login, '/api/cart']) {
    expect((await shop.request(path)).headers.get('cache-control')).toBe('no-store');
  }
});

it('gives pages their settings, and no secrets', async () => {
  const answer = await (await shop.request('/api/config')).json();
  expect(publicConfigSchema.strict().parse(answer)).toEqual({
    stripe: { publishableKey: 'pk_test_shop', scriptUrl: '/sandbox/stripe.js', sandbox: true },
    mode: 'sandbox',
    sandbox: true,
    paypal: null,
    slicer: false,
    checkoutVariant: 'A',
    analytics: { measurementId: null, affiliateUrl: null },
    tax: 'rule',
  });
});
