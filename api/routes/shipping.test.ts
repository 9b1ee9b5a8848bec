import { expect, it } from 'vitest';
import { deliveryDatesSchema } from '../contract/shipping/delivery-dates.ts';
import { shippingRatesSchema } from '../contract/shipping-rate.ts';
import { quoteCart } from '../domain/checkout/draft-order.ts';
import type { ShippingRates } from '../gateways/shipping/shipping-rates.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { goods } from '../test/factory-items.ts';

const broken: ShippingRates = { quote: () => Promise.reject(new Error('no table')) };
let inUse: ShippingRates | undefined;
let now: Date | undefined;
const shop = await createTestApp((deps) => ({
  rates: { quote: (parcel) => (inUse ?? deps.rates).quote(parcel) },
  clock: () => now ?? new Date(),
}));

const ask = (postalCode: string, client = shop.asGuest()) =>
  client.request(`/api/shipping/rates?postalCode=${postalCode}&getCart=true`);

it('returns services and rates for the cart', async () => {
  const client = shop.asGuest();
  await client.request('/api/cart', { method: 'POST', json: { id: goods.spool.id, qty: 1 } });
  const toDetroit = shippingRatesSchema.parse(await (await ask('48226', client)).json());
  expect(toDetroit.map(({ service }) => service)).toEqual(['FEDEX_GROUND']);
  const toOttawa = shippingRatesSchema.parse(await (await ask('k1a%200b1', client)).json());
  expect(toOttawa.map(({ service }) => service)).toEqual(['FEDEX_INTERNATIONAL_ECONOMY', 'FEDEX_GROUND']);
});

it('weighs what is in the cart', async () => {
  const client = shop.asGuest();
  const [empty] = await (await ask('48226', client)).json();
  await client.request('/api/cart', { method: 'POST', json: { id: goods.spool.id, qty: 10 } });
  const [full] = await (await ask('48226', client)).json();
  expect(full.rate).toBeGreaterThan(empty.rate);
});

it.each(['', '1234', '482261', 'ABCDE', 'Z1A0B1', '48226-', '٤٨٢٢٦'])(
  'rejects the postal code "%s" with a message',
  async (code) => {
    const response = await ask(encodeURIComponent(code));
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      code: 'rates_postal_code',
      message: expect.stringMatching(/5 digits/),
    });
  },
);

it('requires a postal code', async () => {
  expect((await shop.request('/api/shipping/rates')).status).toBe(400);
});

it('returns an error without rates; orders are then priced without a quote', async () => {
  shop.allowErrors();
  inUse = broken;
  const response = await ask('48226');
  expect(await response.json()).toMatchObject({ code: 'rates_unavailable' });
  expect(await quoteCart(shop.deps, [], toOttawa)).toEqual({});
  inUse = undefined;
});

it('quotes both services to Canada, and none at home, where prices are fixed', async () => {
  expect(await quoteCart(shop.deps, [], toOttawa)).toEqual({
    canadaEconomy: expect.any(Number),
    canadaGround: expect.any(Number),
  });
  const home = { ...toOttawa, country: 'US', serviceCode: 95, state: 'MI', zipCode: '48226' } as const;
  expect(await quoteCart(shop.deps, [], home)).toEqual({});
});

const toOttawa = {
  serviceCode: 200,
  country: 'CA',
  firstName: 'Ada',
  lastName: 'Byron',
  email: 'ada@mail.example',
  phone: '6135550142',
  address: '111 Wellington Street',
  city: 'Ottawa',
  state: 'ON',
  zipCode: 'K1A0B1',
} as const;

it('returns the dates of an order placed on a Friday at four', async () => {
  now = new Date('2026-05-08T20:00:00Z');
  const dates = deliveryDatesSchema.parse(await (await shop.request('/api/shipping/dates')).json());
  now = undefined;
  expect(dates).toEqual({
    cutOff: '2026-05-08T21:00:00.000Z',
    shipsToday: true,
    ground: { ships: '2026-05-08', from: '2026-05-12', to: '2026-05-19' },
    overnight: { ships: '2026-05-08', arrives: '2026-05-11' },
    canada: { ships: '2026-05-08', from: '2026-05-13', to: '2026-05-22' },
    pickup: { ready: '2026-05-11' },
  });
});
