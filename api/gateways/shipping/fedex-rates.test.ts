import { beforeEach, expect, it, vi } from 'vitest';
import { fedexAccount, startTestFedex } from '../../test/start-test-fedex.ts';
import { Breaker } from '../breaker.ts';
import { FedexConnection } from './fedex-connection.ts';
import { fedexRates } from './fedex-rates.ts';
import { isRefusedQuestion } from './fedex-replies.ts';
import { ratesWithFallback } from './open-carrier.ts';

const { server, url } = await startTestFedex();

const toDetroit = { postalCode: '48226', weightGrams: 1500 };
const toOttawa = { postalCode: 'K1A0B1', weightGrams: 1500 };
const table = { quote: async () => [{ service: 'FEDEX_GROUND' as const, rate: 1 as never }] };

const connectTo = (settings: Partial<typeof fedexAccount> = {}) =>
  fedexRates(new FedexConnection({ url, ...fedexAccount, ...settings }, 300), { account: '740561073', zip: '48210' });
const withTable = (rates = connectTo()) => {
  const log = {
    info: (message: string) => logged.push(message),
    warn: (message: string) => logged.push(message),
    error: (message: string) => logged.push(message),
  };
  const breaker = new Breaker({ name: 'FedEx', log, isRefusal: isRefusedQuestion, now: () => now });
  return ratesWithFallback(rates, table, breaker);
};
let logged: string[];
let now: number;

beforeEach(() => {
  logged = [];
  now = 1_000_000;
});

it('returns FedEx’s rates in cents, for our services only', async () => {
  expect(await connectTo().quote(toDetroit)).toEqual([{ service: 'FEDEX_GROUND', rate: 1050 }]);
  expect(await connectTo().quote(toOttawa)).toEqual([
    { service: 'FEDEX_INTERNATIONAL_ECONOMY', rate: 3150 },
    { service: 'FEDEX_GROUND', rate: 2150 },
  ]);
});

it('splits a shipment that is too heavy into several parcels', async () => {
  await connectTo().quote({ ...toDetroit, weightGrams: 140_000 });
  expect(server.quotesAsked[0]?.requestedShipment.requestedPackageLineItems).toEqual([
    { groupPackageCount: 3, weight: { units: 'KG', value: 46.667 } },
  ]);
});

it('signs in once for many requests', async () => {
  const rates = connectTo();
  await rates.quote(toDetroit);
  await Promise.all([rates.quote(toDetroit), rates.quote(toOttawa)]);
  expect(server.tokensGiven).toBe(1);
});

it('signs in again when FedEx rejects the token', async () => {
  const rates = connectTo();
  await rates.quote(toDetroit);
  server.mood = 'forgetful';
  expect(await rates.quote(toDetroit)).toHaveLength(1);
  expect(server.tokensGiven).toBe(2);
});

it('signs in once when many requests find the token expired', async () => {
  const rates = connectTo();
  await rates.quote(toDetroit);
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 3_600_000);
  const parcels = [1, 2, 3, 4].map((kilograms) => ({ ...toDetroit, weightGrams: kilograms * 1000 }));
  await Promise.all(parcels.map((parcel) => rates.quote(parcel)));
  vi.restoreAllMocks();
  expect(server.tokensGiven).toBe(2);
});

it('calls once for equal carts', async () => {
  const rates = withTable();
  await Promise.all([rates.quote(toOttawa), rates.quote(toOttawa)]);
  await rates.quote(toOttawa);
  expect(server.quotesAsked).toHaveLength(1);
});

const FROM_TABLE = [{ service: 'FEDEX_GROUND', rate: 1 }];

it.each(['failing', 'silent', 'nonsense'] as const)(
  'uses the table while FedEx is %s, and says so once',
  async (mood) => {
    server.mood = mood;
    const rates = withTable();
    for (let n = 0; n < 5; n++) expect(await rates.quote(toDetroit)).toEqual(FROM_TABLE);
    expect(logged).toEqual(['FedEx failed; using the shop’s own data']);
  },
);

it('fails fast while FedEx does not answer and retries after half a minute', async () => {
  const fedex = connectTo();
  const ask = vi.spyOn(fedex, 'quote');
  const rates = withTable(fedex);
  server.mood = 'silent';
  for (let n = 0; n < 3; n++) await rates.quote(toDetroit);
  expect(ask).toHaveBeenCalled();
  ask.mockClear();
  for (let n = 0; n < 20; n++) expect(await rates.quote(toDetroit)).toEqual(FROM_TABLE);
  expect(ask).not.toHaveBeenCalled();

  server.mood = 'well';
  expect(await rates.quote(toDetroit)).toEqual(FROM_TABLE);
  now += 30_000;
  expect(await rates.quote(toDetroit)).toEqual([{ service: 'FEDEX_GROUND', rate: 1050 }]);
  expect(logged.at(-1)).toBe('FedEx is available again');
});

it('serves cached rates while FedEx is down', async () => {
  const rates = withTable();
  const quoted = await rates.quote(toOttawa);
  server.mood = 'failing';
  for (let n = 0; n < 4; n++) await rates.quote(toDetroit);
  expect(await rates.quote(toOttawa)).toEqual(quoted);
});

it('does not count a rejected request as an outage', async () => {
  const mismatched = fedexRates(new FedexConnection({ url, ...fedexAccount }, 300), { account: '1', zip: '48210' });
  const rates = withTable({ quote: (parcel) => (parcel.weightGrams === 1 ? mismatched : connectTo()).quote(parcel) });
  for (let n = 0; n < 6; n++) expect(await rates.quote({ ...toDetroit, weightGrams: 1 })).toEqual(FROM_TABLE);
  expect(await rates.quote(toDetroit)).toEqual([{ service: 'FEDEX_GROUND', rate: 1050 }]);
});

it('uses the table when the keys are wrong or FedEx is unreachable', async () => {
  expect(await withTable(connectTo({ clientSecret: 'wrong' })).quote(toDetroit)).toEqual(FROM_TABLE);
  const nobody = new FedexConnection({ ...fedexAccount, url: 'http://127.0.0.1:1' });
  expect(await withTable(fedexRates(nobody, { account: '1', zip: '48210' })).quote(toDetroit)).toEqual(FROM_TABLE);
  expect(logged).toHaveLength(2);
});
