import { expect, it } from 'vitest';
import { ShopError } from '../../domain/shop-error.ts';
import { PaymentsUnavailable } from '../../gateways/payments/payments.ts';
import type { PaypalPayments } from '../../gateways/paypal/paypal-payments.ts';
import { signedIn } from '../accounts.ts';
import { usCustomer } from '../buyer.ts';
import { createTestApp } from '../create-test-app.ts';
import { goods } from '../factory-items.ts';
import { filesInMemory } from '../files-in-memory.ts';
import { fixedRates } from '../fixed-rates.ts';
import { addOrder } from '../fixtures/order.ts';
import { makeMember } from '../premium.ts';
import type { Call, ShopClient } from '../shop-client.ts';
import { makeSliceSettings } from '../slice-settings.ts';
import { storeModel } from '../stored-model.ts';
import { testSettings } from '../test-settings.ts';

/** Each route refuses before this many requests, at once or one after the other. */
const MAX_CALLS = 600;
const AT_ONCE = 20;
const DAY_MS = 86_400_000;

let calls = 0;
/** A service outside that counts what it is asked, and answers nothing but what is given. */
function counted<Service extends object>(answers: Partial<Service> = {}): Service {
  return new Proxy<Service>(Object.create(null), {
    get: (_, name) => async (asked: unknown) => {
      calls += 1;
      const answer: unknown = Reflect.get(answers, name);
      if (typeof answer === 'function') return answer(asked);
      throw new PaymentsUnavailable('unreachable', `${String(name)} of a stand-in`);
    },
  });
}
const noCopy = { write: async () => {}, end: () => {}, cancel: () => {} };
const shop = await createTestApp({
  settings: { ...testSettings, trustedProxies: 1 },
  ...filesInMemory(),
  rates: counted({ quote: fixedRates.quote }),
  addresses: counted({ suggest: async () => [], place: async () => undefined }),
  payments: counted(),
  paypal: counted<PaypalPayments>({ readWebhook: () => Promise.reject(new ShopError('webhook_signature')) }),
  cards: counted(),
  tax: counted(),
  subscriptions: { stripe: counted(), paypal: counted() },
  slicer: {
    ...counted(),
    slots: 1,
    sendAhead: () => {
      calls += 1;
      return noCopy;
    },
  },
  // Mails, refunds and slices are jobs.
  jobs: counted({ enqueue: async () => {} }),
});
const { connection } = shop.deps;

const canadian = {
  ...{ ...usCustomer, serviceCode: 200, country: 'CA', city: 'Ottawa', state: 'ON', zipCode: 'K1A0B1' },
  address: '111 Wellington Street',
};
const ORDER_AT_PAYPAL = '5O190127TN364715T';
const CARD = { tokenId: 'pm_card_visa' };
const EMAIL = 'ada.byron@example.com';
const password = 'a Passphrase of 42 letters!';

/** A shopper with a cart, a model and orders: what routes need before they call outside. */
async function shopper({ isMember = true, isSkipping = false } = {}) {
  const { client, user } = await signedIn(shop);
  await connection.db.updateTable('users').set({ stripe_customer_id: 'cus_1' }).where('id', '=', user.id).execute();
  if (isMember) {
    const { id } = await makeMember(shop, user.id);
    const skip_from = isSkipping ? new Date(Date.now() + DAY_MS) : null;
    await connection.db.updateTable('subscriptions').set({ skip_from }).where('id', '=', id).execute();
  }
  await client.json('/api/cart', { method: 'POST', json: { id: goods.spool.id, qty: 1 } });
  const waiting = await addOrder(connection, {
    ...{ owner: user.id, status: 'requires_action', payment_service: 'paypal', paypal_order_id: ORDER_AT_PAYPAL },
  });
  const paid = await addOrder(connection, { owner: user.id });
  const shipped = await addOrder(connection, { owner: user.id, shipped_at: new Date() });
  const model = await storeModel(shop.deps, user.id, new TextEncoder().encode('solid gear'));
  return { client, user, waiting, paid, shipped, model };
}
type Owner = Awaited<ReturnType<typeof shopper>>;
type Send = (owner: Owner, nth: number) => readonly [path: string, call?: Call];

const put = (json: object): Call => ({ method: 'PUT', json });
const post = (json: object = {}): Call => ({ method: 'POST', json });
const withKey = (json: object): Call => ({ ...post(json), headers: { 'idempotency-key': crypto.randomUUID() } });
/** For shoppers who are not members yet. */
const joins: ReadonlySet<string> = new Set(['POST /api/subscription', 'POST /api/subscription/paypal']);
const join = { customerInfo: usCustomer, paymentService: 'stripe', payment: CARD };

/** Each route that may call a service outside, with a request that gets there. */
const outside: Readonly<Record<string, Send>> = {
  'GET /api/shipping/rates': (_, nth) => [`/api/shipping/rates?getCart=true&postalCode=${10_000 + nth}`],
  'GET /api/shipping/arrival': (_, nth) => [
    `/api/shipping/arrival?itemId=${goods.spool.id}&postalCode=${10_000 + nth}`,
  ],
  'POST /api/shipping/address/validate': () => [
    '/api/shipping/address/validate',
    post({ streetLines: ['12 Analytical Way'], city: 'Toledo', state: 'OH', zip: '43604' }),
  ],
  'POST /api/shipping/address/suggest': () => [
    '/api/shipping/address/suggest',
    post({ country: 'US', zip: '43604', streetLines: ['12 Analytical Way'], state: 'OH', city: 'Toledo' }),
  ],
  'POST /api/checkout/wallet': () => ['/api/checkout/wallet', post({ country: 'CA', state: 'ON', zipCode: 'K1A 0B1' })],
  'POST /api/checkout/tax': () => ['/api/checkout/tax', post({ serviceCode: 95, zipCode: '10118', state: 'NY' })],
  // The total differs, so that no order is stored: unpaid orders have their own limit.
  'POST /api/checkout': () => [
    '/api/checkout',
    withKey({ customerInfo: canadian, paymentService: 'stripe', payment: CARD, shownTotal: 1 }),
  ],
  'POST /api/checkout/paypal': () => ['/api/checkout/paypal', withKey({ customerInfo: canadian, shownTotal: 1 })],
  ...Object.fromEntries(
    ['/api/checkout/paypal/captureResults', '/api/checkout/paypalResults'].map((path) => [
      `POST ${path}`,
      () => [path, post({ orderID: ORDER_AT_PAYPAL, payerID: 'PAYER', serviceCode: 95 })] as const,
    ]),
  ),
  'POST /api/checkout/paypal/cancel': () => ['/api/checkout/paypal/cancel', post({ orderID: ORDER_AT_PAYPAL })],
  'GET /api/user/:userId/payments': ({ user }) => [`/api/user/${user.user_id}/payments`],
  'POST /api/user/:userId/payments': ({ user }) => [
    `/api/user/${user.user_id}/payments`,
    post({ token: 'ctoken_1', consent: true }),
  ],
  'DELETE /api/user/:userId/payments/:sourceId': ({ user }) => [
    `/api/user/${user.user_id}/payments/pm_1`,
    { method: 'DELETE' },
  ],
  'POST /api/subscription': () => ['/api/subscription', withKey(join)],
  'POST /api/subscription/paypal': () => ['/api/subscription/paypal', withKey({ customerInfo: usCustomer })],
  'DELETE /api/subscription': () => ['/api/subscription', { method: 'DELETE' }],
  'POST /api/subscription/keep': () => ['/api/subscription/keep', post()],
  'POST /api/subscription/skip': () => ['/api/subscription/skip', post()],
  'DELETE /api/subscription/skip': () => ['/api/subscription/skip', { method: 'DELETE' }],
  'PUT /api/subscription/payment': () => ['/api/subscription/payment', put(CARD)],
  'POST /api/jobs': ({ model }, nth) => [
    '/api/jobs',
    post({
      ...{ fileId: model.id, projectId: crypto.randomUUID(), type: 'slice' },
      settings: makeSliceSettings({ infill_sparse_density: nth % 100 }),
    }),
  ],
  'POST /api/prints/reviews': ({ model }) => [
    '/api/prints/reviews',
    post({
      ...{ fileId: model.id, email: EMAIL, material: 'PLA', colorName: 'Petrol', quantity: 1, infill: 20, quality: 50 },
    }),
  ],
  'POST /api/orders/:orderId/cancel': ({ paid }) => [`/api/orders/${paid.id}/cancel`, post()],
  'POST /api/orders/:orderId/returns': ({ shipped }) => [
    `/api/orders/${shipped.id}/returns`,
    withKey({ lines: [{ lineId: 'l0', qty: 1 }], reason: 'changed_mind' }),
  ],
  'POST /api/auth/register': (_, nth) => [
    '/api/auth/register',
    post({ email: `ada.${nth}@example.com`, password, password2: password, fname: 'Ada' }),
  ],
  'POST /api/auth/login/code': ({ user }) => ['/api/auth/login/code', post({ email: user.email })],
  'POST /api/auth/password/reset': ({ user }) => ['/api/auth/password/reset', post({ email: user.email })],
  'POST /api/auth/email': (_, nth) => ['/api/auth/email', post({ email: `ada.${nth}@example.com` })],
  // A forged event: only PayPal can tell.
  'POST /api/webhooks/paypal': () => ['/api/webhooks/paypal', post()],
  'POST /api/restock-alerts': (_, nth) => [
    '/api/restock-alerts',
    post({ email: `ada.${nth}@example.com`, itemId: goods.soldOut.id }),
  ],
  'POST /api/auth/subscribe': (_, nth) => ['/api/auth/subscribe', post({ email: `ada.${nth}@example.com` })],
};

/** Each test is another caller: the process remembers those that it refused. */
let caller = 1;

function sender(client: ShopClient) {
  caller += 1;
  const forwarded = { 'x-forwarded-for': `203.0.113.${caller}` };
  return async ([path, call = {}]: ReturnType<Send>): Promise<number> => {
    const response = await client.request(path, { ...call, headers: { ...call.headers, ...forwarded } });
    await response.body?.cancel();
    return response.status;
  };
}

it.each(Object.keys(outside))('refuses a caller who repeats %s, which calls a service outside', async (route) => {
  shop.allowErrors();
  const ada = await shopper({ isMember: !joins.has(route), isSkipping: route === 'DELETE /api/subscription/skip' });
  const send = sender(ada.client);
  const request = (nth: number) => outside[route]?.(ada, nth) ?? [''];
  calls = 0;
  const status = await send(request(0));
  expect(calls, `a first request, answered ${status}`).toBeGreaterThan(0);
  let isRefused = false;
  for (let sent = 1; sent < MAX_CALLS && !isRefused; sent += AT_ONCE) {
    const statuses = await Promise.all(Array.from({ length: AT_ONCE }, (_, each) => send(request(sent + each))));
    isRefused = statuses.includes(429);
  }
  expect(isRefused).toBe(true);
});

/** The webhook of Stripe checks its signature itself. */
const others = [...new Set(shop.app.routes.map(({ method, path }) => `${method} ${path}`))].filter(
  (route) =>
    !route.startsWith('ALL ') &&
    !(route in outside) &&
    !route.includes(' /api/desk/') &&
    route !== 'POST /api/webhooks/stripe',
);

it('calls no service outside on any other route that a member opens', async () => {
  const ada = await shopper();
  const send = sender(ada.client);
  calls = 0;
  for (const route of others) {
    const [method = '', path = ''] = route.split(' ');
    const filled = path
      .replace(':userId', ada.user.user_id)
      .replace(':orderId', ada.shipped.id)
      .replace('file/:id', `file/${ada.model.id}`)
      .replace(/:\w+(\{[^}]*\})?/g, '1');
    for (const json of method === 'GET' ? [undefined] : [{}, { email: ada.user.email }]) {
      const status = await send([filled, { method, json }]);
      expect(calls, `${route} answered ${status}; give it a limit, and a row in \`outside\``).toBe(0);
    }
  }
});
