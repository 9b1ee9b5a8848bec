import { describe, expect, it } from 'vitest';
import { signedIn } from '../test/accounts.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { goods } from '../test/factory-items.ts';
import { filesInMemory } from '../test/files-in-memory.ts';
import { finishJob } from '../test/finished-job.ts';
import { addOrder } from '../test/fixtures/order.ts';
import { jobsInMemory } from '../test/jobs-in-memory.ts';
import { makeMember } from '../test/premium.ts';

const { jobs } = jobsInMemory();
const shop = await createTestApp({ jobs, ...filesInMemory() });
const { db } = shop.deps.connection;
const calls = [...new Set(shop.app.routes.map(({ method, path }) => `${method} ${path}`))]
  .filter((call) => !call.startsWith('ALL '))
  .map((call) => ({ call, method: call.split(' ')[0] ?? '', path: call.split(' ')[1] ?? '' }));

/** What a route's path may name of somebody, and what a stranger is answered who names it. */
const namesSomebody: Readonly<Record<string, number>> = {
  ':userId': 404,
  ':orderId': 404,
  ':lineId': 404,
  'sessions/:id': 404,
  'passkeys/:id': 404,
  'vend/:id/dispense': 404,
  'file/:id': 404,
  'jobs/:id': 404,
};

/** Routes that name nobody: they are about the shop, or about who calls. A route in neither list fails the test. */
const namesNobody: ReadonlySet<string> = new Set([
  // of the shop
  'GET /api/health',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/config',
  // a link is a secret that opens one prepared order
  'GET /api/pay-link',
  'GET /api/openapi.json',
  'GET /api/items',
  'GET /api/items/',
  'GET /api/items/tags',
  'GET /api/items/tags/',
  'GET /api/items/tags/all',
  'GET /api/items/tags/all/',
  'GET /api/search',
  'GET /api/search/',
  'GET /api/search/suggestions',
  'GET /api/search/suggestions/',
  'GET /api/colors/nearest',
  'GET /api/colors/nearest/',
  'GET /api/item/:id',
  'GET /api/filaments',
  'GET /api/filaments/:id',
  'GET /api/filaments/all/:kind',
  'GET /api/filaments/:id/:kind',
  // what is on a spool's label, and nothing of who bought it, which its own tests hold
  'GET /api/spools/:id',
  'GET /api/spools/:id/:kind',
  'GET /api/coupons/:code',
  'GET /api/holliday',
  'GET /api/blog/page/:n',
  'GET /api/blog/page/:n/',
  'GET /api/blog/post/:slug',
  'GET /api/blog/post/:slug/',
  'GET /api/shipping/canada',
  'GET /api/shipping/dates',
  'GET /api/shipping/arrival',
  'POST /api/shipping/address/validate',
  'POST /api/shipping/address/suggest',
  'GET /feeds/google.xml',
  'GET /feeds/reviews.xml',
  'GET /api/vend/machine',
  'GET /api/vend/proof',
  // colors that fell, by an order’s id, which opens nothing else
  'GET /api/vend/:id/proof',
  // of who calls
  'GET /api/cart',
  'POST /api/cart',
  'POST /api/cart/several',
  'POST /api/cart/switch',
  // goods that anyone may see, or a checkout by its token, which its own tests hold
  'GET /api/proposals',
  // its jobs are those of who calls, which its own tests hold
  'POST /api/quotes',
  // of who calls; a link is a secret that opens one quote, and only its owner removes it, which its own tests hold
  'POST /api/quotes/saved',
  'GET /api/quotes/saved',
  'GET /api/quotes/saved/:link',
  'GET /api/quotes/saved/:link/pdf',
  'DELETE /api/quotes/saved/:link',
  'POST /api/file',
  'POST /api/file/',
  // its file is one of who calls, which its own tests hold
  'POST /api/jobs',
  'POST /api/prints/reviews',
  'GET /api/shipping/rates',
  'POST /api/checkout/wallet',
  'POST /api/checkout/tax',
  'POST /api/checkout',
  'POST /api/checkout/paypal',
  'POST /api/checkout/paypal/captureResults',
  'POST /api/checkout/paypalResults',
  'POST /api/checkout/paypal/cancel',
  'GET /api/sales',
  'GET /api/subscription',
  'POST /api/subscription',
  'PUT /api/subscription',
  'DELETE /api/subscription',
  'POST /api/subscription/paypal',
  'POST /api/subscription/keep',
  'POST /api/subscription/skip',
  'DELETE /api/subscription/skip',
  'PUT /api/subscription/payment',
  'GET /api/subscription/benefits',
  'GET /api/subscription/vote',
  'POST /api/subscription/vote',
  'GET /api/vend',
  'POST /api/vend',
  'GET /api/auth/login/guest',
  'POST /api/auth/logout',
  'GET /api/auth/sessions',
  'DELETE /api/auth/sessions',
  'PUT /api/auth/password',
  'GET /api/auth/email',
  'POST /api/auth/email',
  'DELETE /api/auth/email',
  'GET /api/auth/passkeys',
  'POST /api/auth/passkeys',
  'POST /api/auth/passkeys/options',
  'GET /api/auth/second-factor',
  'PUT /api/auth/second-factor',
  'DELETE /api/auth/second-factor',
  'POST /api/auth/second-factor/setup',
  'POST /api/auth/second-factor/recovery-codes',
  // with what only the owner knows: a password, a passkey, the token of a mail, a signature
  'POST /api/auth/login',
  'POST /api/auth/login/code',
  'POST /api/auth/login/code/check',
  'POST /api/auth/login/second-factor',
  'POST /api/auth/email/confirm',
  'POST /api/auth/email/undo',
  'POST /api/auth/login/passkey',
  'POST /api/auth/login/passkey/options',
  'POST /api/auth/register',
  'GET /api/auth/verify',
  'POST /api/auth/verify',
  'POST /api/auth/reauthenticate',
  'POST /api/auth/password/reset/passkeys',
  'POST /api/auth/password/reset',
  'PUT /api/auth/password/reset',
  'GET /api/orders/tracked',
  // its number and its email together, which its own tests hold
  'POST /api/orders/track',
  'GET /api/reorder-links',
  'POST /api/reorder-links/skip',
  'POST /api/reorder-links/swap',
  'POST /api/reorder-links/stop',
  'POST /api/restock-alerts',
  'POST /api/restock-alerts/confirm',
  'POST /api/restock-alerts/unsubscribe',
  'POST /api/restock-alerts/one-click',
  'GET /api/restock-alerts/one-click',
  'POST /api/auth/subscribe',
  'POST /api/newsletter/confirm',
  'POST /api/newsletter/unsubscribe',
  'POST /api/newsletter/one-click',
  'GET /api/newsletter/one-click',
  // by the token of a mail, which opens one order
  'GET /api/product-reviews',
  'PUT /api/product-reviews/:product',
  'POST /api/product-reviews/:product/photos',
  'GET /api/product-reviews/:product/photos/:photoId',
  'DELETE /api/product-reviews/:product/photos/:photoId',
  'POST /api/product-reviews/unsubscribe',
  'POST /api/product-reviews/one-click',
  'GET /api/product-reviews/one-click',
  // of published reviews
  'GET /api/review-photos/:photoId/:size',
  'POST /api/csp-reports',
  'POST /api/webhooks/stripe',
  'POST /api/webhooks/paypal',
  // tells of any address whether it has an account, as the owner wishes
  'GET /api/auth/isRegistered/:email',
]);
/** `desk/roles.test.ts` holds who may call the desk's routes, none of which is open to shoppers. */
const isOfDesk = (path: string) => path.startsWith('/api/desk/');
/** `attacks/agents.test.ts` holds them: agents are known by a profile, and name carts and checkouts by random ids. */
const isOfAgents = (path: string) => path.startsWith('/ucp/') || path === '/.well-known/ucp';
const expected = (path: string) =>
  isOfDesk(path) || isOfAgents(path)
    ? undefined
    : Object.entries(namesSomebody).find(([part]) => path.includes(part))?.[1];

/** An account with one of everything, and the same path filled in with it. */
async function owner() {
  const { client, user } = await signedIn(shop);
  const { lines } = await client.json('/api/cart', { method: 'POST', json: { id: goods.spool.id, qty: 2 } });
  const order = await addOrder({ db }, { lines: [], owner: user.id, email: user.email });
  const [session] = await client.json('/api/auth/sessions');
  const key = Buffer.from('key');
  const passkey = { id: crypto.randomUUID(), user_id: user.id, name: 'Phone', public_key: key, last_used_at: null };
  await db.insertInto('passkeys').values(passkey).execute();
  const { id: subscriptionId } = await makeMember(shop, user.id);
  const { fileId, jobId } = await finishJob(shop.deps, user.id);
  const fill = (path: string) =>
    path
      .replace('file/:id', `file/${fileId}`)
      .replace('jobs/:id', `jobs/${jobId}`)
      .replace('sessions/:id', `sessions/${session.id}`)
      .replace('passkeys/:id', `passkeys/${passkey.id}`)
      .replace('vend/:id/dispense/:n', `vend/${order.id}/dispense/1?choice=0`)
      .replace(':userId', user.user_id)
      .replace(':orderId', order.id)
      .replace(':lineId', lines[0].id)
      .replace(':sourceId', 'pm_card_visa')
      .replace(':version', '1');
  const secrets = [user.id, user.email, lines[0].id, order.id, session.id, passkey.id, subscriptionId, fileId, jobId];
  return { client, user, fill, secrets };
}
const preview = { type: 'img', value: 'data:image/png;base64,AAAA' };
const goodsBack = { reason: 'faulty', lines: [{ lineId: 'x', qty: 1 }] };
const bodyFor = (method: string) =>
  method === 'GET'
    ? {}
    : {
        headers: { 'idempotency-key': 'a-strangers-key' },
        json: { qty: 1, fname: 'Eve', lname: 'Evil', preview, ...goodsBack },
      };

it.each(calls)('$call is known to name somebody, or nobody', ({ call, path }) => {
  expect(expected(path) !== undefined || namesNobody.has(call) || isOfDesk(path) || isOfAgents(path)).toBe(true);
});

describe.each(calls.filter(({ path }) => expected(path) !== undefined))('$call', ({ method, path }) => {
  it('hides another shopper’s data from a signed-in stranger', async () => {
    const { fill, secrets, client } = await owner();
    const stranger = (await signedIn(shop)).client;
    const response = await stranger.request(fill(path), { method, ...bodyFor(method) });
    expect(response.status).toBe(expected(path));
    const text = await response.text();
    for (const secret of secrets) expect(text).not.toContain(secret);
    expect((await client.json('/api/cart')).lines[0].qty).toBe(2);
    expect(await client.json('/api/auth/passkeys')).toHaveLength(1);
  });

  it('rejects guests', async () => {
    const { fill } = await owner();
    const response = await shop.asGuest().request(fill(path), { method, ...bodyFor(method) });
    expect([401, 404]).toContain(response.status);
  });
});

it.each([
  '/api/cart',
  '/api/sales',
  '/api/auth/sessions',
  '/api/auth/passkeys',
  '/api/auth/login/guest',
  '/api/subscription',
  '/api/subscription/benefits',
])('shows a stranger nothing of anyone else: GET %s', async (path) => {
  const { secrets } = await owner();
  const text = await (await (await signedIn(shop)).client.request(path)).text();
  for (const secret of secrets) expect(text).not.toContain(secret);
});

it.each(calls.filter(({ method }) => method !== 'GET'))(
  '$call is rejected when another site sends it',
  async ({ method, path }) => {
    const { fill, client } = await owner();
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ];
    for (const headers of foreign) {
      const response = await client.request(fill(path), { ...bodyFor(method), method, headers });
      const { code, error } = await response.json();
      expect([headers, response.status, code ?? error.data.code]).toEqual([headers, 403, 'cross_origin']);
    }
  },
);
