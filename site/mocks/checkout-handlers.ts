import { HttpResponse, http } from 'msw';
import type * as z from 'zod';
import type { signedInSchema } from '../../contract/accounts/user.ts';
import { cents } from '../../contract/cents.ts';
import { checkoutSchema } from '../../contract/order.ts';
import type { PublicConfig } from '../../contract/public-config.ts';
import { addressQuestionSchema, typedAddressSchema } from '../../contract/shipping/address-check.ts';
import type { ShippingRate } from '../../contract/shipping-rate.ts';
import { anOrder } from './an-order.ts';
import { refused, shop } from './mock-shop.ts';

const config: PublicConfig = {
  stripe: { publishableKey: 'pk_test_sandbox', sandbox: true, scriptUrl: '/sandbox/stripe/v3/stripe.js' },
  mode: 'sandbox',
  sandbox: true,
  analytics: { measurementId: null, affiliateUrl: null },
  paypal: { clientId: 'test', scriptUrl: '/sandbox/paypal/sdk.js', styleNonce: null },
  tax: 'rule',
  slicer: true,
  checkoutVariant: 'A',
};

const home: ShippingRate[] = [{ service: 'FEDEX_GROUND', rate: cents(888) }];

const guest: z.infer<typeof signedInSchema> = {
  userId: 'Guest',
  loggedIn: false,
  membership: false,
  taxExempt: false,
  jwt: 'guest-token',
};

export const checkoutHandlers = [
  http.get('/api/config', () => HttpResponse.json(config)),

  http.get('/api/auth/login/guest', () => {
    shop.guestLogins += 1;
    return HttpResponse.json(guest);
  }),

  http.get('/api/shipping/rates', ({ request }) => {
    const code = new URL(request.url).searchParams.get('postalCode') ?? '';
    shop.ratesAsked.push(code);
    return HttpResponse.json(/^\d/.test(code) ? home : shop.rates);
  }),

  http.get('/api/shipping/canada', () => {
    shop.canadaAsked += 1;
    return shop.canada ? HttpResponse.json(shop.canada) : HttpResponse.json(null, { status: 503 });
  }),

  http.get('/api/auth/isRegistered/:email', ({ params }) =>
    HttpResponse.json(shop.registered.includes(String(params['email']))),
  ),

  http.get('/api/shipping/dates', () =>
    shop.dates ? HttpResponse.json(shop.dates) : HttpResponse.json(null, { status: 503 }),
  ),

  http.post('/api/shipping/address/validate', async ({ request }) => {
    shop.addressesAsked.push(addressQuestionSchema.parse(await request.json()));
    return HttpResponse.json(shop.suggestions);
  }),

  http.post('/api/shipping/address/suggest', async ({ request }) => {
    const typed = typedAddressSchema.parse(await request.json());
    shop.typedAddresses.push(typed);
    return HttpResponse.json({ place: shop.place, suggestions: typed.street ? shop.spellings : [] });
  }),

  http.get('/api/sales', ({ request }) => {
    const limit = new URL(request.url).searchParams.get('limit');
    return HttpResponse.json(shop.orders.slice(0, limit ? Number(limit) : undefined));
  }),

  http.get('/api/coupons/:code', ({ params }) => {
    const coupon = shop.coupons.find(({ name }) => name === params['code']);
    if (coupon) return HttpResponse.json(coupon);
    const message = `The coupon ${String(params['code'])} does not exist.`;
    return refused({ code: 'coupon_unknown', message });
  }),

  http.post('/api/checkout', async ({ request }) => {
    const body = checkoutSchema.parse(await request.json());
    const key = request.headers.get('Idempotency-Key');
    const isRepeat = shop.checkouts.some((sent) => sent.key === key);
    shop.checkouts.push({ key, body });
    if (shop.refuseCheckout) return refused(shop.refuseCheckout);
    return HttpResponse.json(anOrder(body, shop.lines, shop.asksBank && !isRepeat));
  }),
];
