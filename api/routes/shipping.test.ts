import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { arrivalSchema } from '../../contract/shipping/arrival.ts';
import { deliveryDatesSchema } from '../../contract/shipping/delivery-dates.ts';
import { shippingRatesSchema } from '../../contract/shipping-rate.ts';
import { quoteCart } from '../domain/checkout/draft-order.ts';
import type { ShippingRates } from '../gateways/shipping/shipping-rates.ts';
import { signedIn } from '../test/accounts.ts';
import { createTestApp } from '../test/create-test-app.ts';
import { goods } from '../test/factory-items.ts';
import { makeMember } from '../test/premium.ts';

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
    now: '2026-05-08T20:00:00.000Z',
    validUntil: '2026-05-08T21:00:00.000Z',
    cutOff: '2026-05-08T21:00:00.000Z',
    shipsToday: true,
    ground: { ships: '2026-05-08', from: '2026-05-12', to: '2026-05-19' },
    overnight: { ships: '2026-05-08', arrives: '2026-05-11' },
    canada: { ships: '2026-05-08', from: '2026-05-13', to: '2026-05-22' },
    canadaEconomy: { ships: '2026-05-08', from: '2026-05-12', to: '2026-05-15' },
    pickup: { ready: '2026-05-11' },
  });
});

it('returns the dates of a postal code, as its zone has them', async () => {
  now = new Date('2026-05-08T20:00:00Z');
  const groundTo = async (postalCode: string) =>
    deliveryDatesSchema.parse(await (await shop.request(`/api/shipping/dates?postalCode=${postalCode}`)).json()).ground;
  expect((await groundTo('48201')).to).toBe('2026-05-13');
  expect((await groundTo('96801')).from).toBe('2026-05-15');
  expect((await groundTo('banana')).to).toBe('2026-05-19');
  now = undefined;
});

describe('arrival of an item', () => {
  const arrival = (postalCode: string, itemId: string = goods.spool.id, client = shop.asGuest()) =>
    client.request(`/api/shipping/arrival?${new URLSearchParams({ postalCode, itemId })}`);
  const methodsTo = async (...asked: Parameters<typeof arrival>) =>
    arrivalSchema.parse(await (await arrival(...asked)).json()).methods;

  beforeEach(() => {
    // A Friday at 16:59 in Detroit
    now = new Date('2026-05-08T20:59:00Z');
  });
  afterEach(() => {
    now = undefined;
    inUse = undefined;
  });

  it('is overnight or ground in the contiguous US', async () => {
    expect(await methodsTo('48226')).toEqual([
      { serviceCode: 1, from: '2026-05-11', to: '2026-05-11', price: 1000 },
      { serviceCode: 95, from: '2026-05-12', to: '2026-05-13', price: 500 },
    ]);
    expect(await methodsTo('60601-1234')).toHaveLength(2);
  });

  it('moves on two minutes later, past the cut-off', async () => {
    now = new Date('2026-05-08T21:01:00Z');
    expect((await methodsTo('48226')).map(({ from }) => from)).toEqual(['2026-05-12', '2026-05-13']);
  });

  it('counts down by the shop’s clock', async () => {
    expect(await (await arrival('48226')).json()).toMatchObject({
      now: '2026-05-08T20:59:00.000Z',
      cutOff: '2026-05-08T21:00:00.000Z',
      validUntil: '2026-05-08T21:00:00.000Z',
    });
  });

  it.each([
    ['Hawaii', '96815', goods.spool.id],
    ['a bulk box', '48226', goods.bulkBox.id],
    ['goods that ship free', '48226', goods.poster.id],
  ])('is by ground only for %s', async (_, zip, itemId) => {
    expect((await methodsTo(zip, itemId)).map(({ serviceCode }) => serviceCode)).toEqual([95]);
  });

  it('costs members nothing by ground', async () => {
    const { user, client } = await signedIn(shop);
    await makeMember(shop, user.id);
    expect((await methodsTo('48226', goods.spool.id, client)).map(({ price }) => price)).toEqual([1000, 0]);
  });

  it('is quoted to Canada, where the faster service costs more', async () => {
    const [economy, ground] = await methodsTo('k1a 0b1');
    expect([economy?.serviceCode, ground?.serviceCode]).toEqual([200, 92]);
    expect(economy?.price).toBeGreaterThan(ground?.price ?? 0);
    expect([economy?.from, economy?.to]).toEqual(['2026-05-12', '2026-05-14']);
    expect([ground?.from, ground?.to]).toEqual(['2026-05-13', '2026-05-18']);
  });

  it('keeps its dates when the carrier does not answer', async () => {
    shop.allowErrors();
    inUse = broken;
    expect(await methodsTo('48226')).toHaveLength(2);
    expect(await methodsTo('K1A0B1')).toEqual([expect.objectContaining({ serviceCode: 200, price: 2000 })]);
  });

  it('is empty for a postal code that does not exist', async () => {
    expect(await methodsTo('00000')).toEqual([]);
  });

  it('is bounded for one caller, because a new postal code may cost a call to the carrier', async () => {
    const ask = (n: number) => {
      const query = new URLSearchParams({ postalCode: String(48_000 + n), itemId: goods.spool.id });
      return shop.app.request(`/api/shipping/arrival?${query}`, {}, { remoteAddress: '198.51.100.23' });
    };
    const answers = await Promise.all(Array.from({ length: 301 }, (_, n) => ask(n)));
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it('says what to type instead of nonsense, and that an item is unknown', async () => {
    expect(await (await arrival('banana')).json()).toMatchObject({ code: 'rates_postal_code' });
    expect(await (await arrival('48226', 'no-such-item')).json()).toMatchObject({ code: 'item_unknown' });
  });
});
