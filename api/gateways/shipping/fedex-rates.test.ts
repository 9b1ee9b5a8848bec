import { serve } from '@hono/node-server';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { FedexServer } from '../../sandbox/fedex/fedex-server.ts';
import { FedexConnection } from './fedex-connection.ts';
import { fedexRates } from './fedex-rates.ts';
import { ratesWithFallback } from './rates-with-fallback.ts';

const credentials = { clientId: 'shop', clientSecret: 'secret', account: '740561073' };
const server = new FedexServer(credentials);
const { listening, url } = await new Promise<{ listening: ReturnType<typeof serve>; url: string }>((resolve) => {
  const started = serve({ fetch: server.app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
    resolve({ listening: started, url: `http://127.0.0.1:${port}` }),
  );
});
afterAll(() => listening.close());

const toDetroit = { postalCode: '48226', weightGrams: 1500 };
const toOttawa = { postalCode: 'K1A0B1', weightGrams: 1500 };
const table = { quote: async () => [{ service: 'FEDEX_GROUND' as const, rate: 1 as never }] };
let errors: string[];

const connectTo = (settings: Partial<typeof credentials> = {}) =>
  fedexRates(new FedexConnection({ url, ...credentials, ...settings }, 300), { account: '740561073', zip: '48210' });
const withTable = (rates = connectTo()) =>
  ratesWithFallback(rates, table, { info: () => {}, error: (message) => errors.push(message) });

beforeEach(() => {
  server.mood = 'well';
  server.tokensGiven = 0;
  server.quotesAsked.length = 0;
  errors = [];
});

it('gives FedEx’s price in cents, of our services only', async () => {
  expect(await connectTo().quote(toDetroit)).toEqual([{ service: 'FEDEX_GROUND', rate: 1050 }]);
  expect(await connectTo().quote(toOttawa)).toEqual([
    { service: 'FEDEX_INTERNATIONAL_ECONOMY', rate: 3150 },
    { service: 'FEDEX_GROUND', rate: 2150 },
  ]);
});

it('asks for what a truck can carry: several parcels when one would be too heavy', async () => {
  await connectTo().quote({ ...toDetroit, weightGrams: 140_000 });
  expect(server.quotesAsked[0]?.requestedShipment.requestedPackageLineItems).toEqual([
    { groupPackageCount: 3, weight: { units: 'KG', value: 46.667 } },
  ]);
});

it('signs in once for many questions', async () => {
  const rates = connectTo();
  await rates.quote(toDetroit);
  await Promise.all([rates.quote(toDetroit), rates.quote(toOttawa)]);
  expect(server.tokensGiven).toBe(1);
});

it('signs in again when FedEx forgot the token', async () => {
  const rates = connectTo();
  await rates.quote(toDetroit);
  server.mood = 'forgetful';
  expect(await rates.quote(toDetroit)).toHaveLength(1);
  expect(server.tokensGiven).toBe(2);
});

it.each(['failing', 'silent', 'nonsense'] as const)('uses the table while FedEx is %s, and says so', async (mood) => {
  server.mood = mood;
  expect(await withTable().quote(toDetroit)).toEqual([{ service: 'FEDEX_GROUND', rate: 1 }]);
  expect(errors).toEqual(['carrier rates failed; the table was used']);
});

it('uses the table when the keys are wrong or nobody listens, and recovers', async () => {
  expect(await withTable(connectTo({ clientSecret: 'wrong' })).quote(toDetroit)).toHaveLength(1);
  const nobody = new FedexConnection({ ...credentials, url: 'http://127.0.0.1:1' });
  const shipper = { account: '1', zip: '48210' };
  expect(await withTable(fedexRates(nobody, shipper)).quote(toDetroit)).toHaveLength(1);
  expect(errors).toHaveLength(2);

  const rates = withTable();
  server.mood = 'failing';
  await rates.quote(toDetroit);
  server.mood = 'well';
  expect(await rates.quote(toDetroit)).toEqual([{ service: 'FEDEX_GROUND', rate: 1050 }]);
});
