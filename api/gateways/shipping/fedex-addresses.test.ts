import { beforeEach, expect, it, test } from 'vitest';
import type { AskedAddress } from '../../../contract/shipping/address-check.ts';
import { fedexAccount, startTestFedex } from '../../test/start-test-fedex.ts';
import { embeddedAddresses } from '../address/embedded-addresses.ts';
import { Breaker } from '../breaker.ts';
import { fedexAddresses } from './fedex-addresses.ts';
import { FedexConnection } from './fedex-connection.ts';
import { isRefusedQuestion } from './fedex-replies.ts';
import { addressesWithFallback } from './open-carrier.ts';

const { server, url } = await startTestFedex();
const embedded = embeddedAddresses();

let logged: string[];
let addresses: ReturnType<typeof addressesWithFallback>;
beforeEach(() => {
  logged = [];
  const log = { info: () => {}, warn: () => {}, error: (message: string) => logged.push(message) };
  const breaker = new Breaker({ name: 'FedEx', log, isRefusal: isRefusedQuestion });
  const fedex = fedexAddresses(new FedexConnection({ url, ...fedexAccount }), 300);
  addresses = addressesWithFallback(fedex, embedded, breaker);
});

const detroit: AskedAddress = {
  streetLines: ['4120 2nd Avenue', 'Unit 6'],
  city: 'Detroit',
  state: 'MI',
  country: 'US',
  zip: '48201',
};
const suggest = (change: Partial<AskedAddress> = {}) => addresses.suggest({ ...detroit, ...change });
const right = { address: '4120 2nd Ave', address2: 'Unit 6', city: 'Detroit', state: 'MI', zipCode: '48201' };

it('suggests FedEx’s spelling of the street in mixed case', async () => {
  expect(await suggest({ streetLines: ['4120 Third Street #6'] })).toEqual([right]);
});

it('corrects city, state and ZIP code together and keeps a matching ZIP+4', async () => {
  expect(await suggest({ city: 'Detriot', state: 'OH', zip: '48299' })).toEqual([right]);
  expect(await suggest({ city: 'Detriot', zip: '48201-1810' })).toEqual([{ ...right, zipCode: '48201-1810' }]);
});

test.each([
  [{}],
  [{ streetLines: ['4120 2ND AVE UNIT 6'] }],
  [{ streetLines: ['4120 2nd ave. #6'], city: 'DETROIT' }],
  [{ streetLines: ['4120 2nd Avenue Apt. 6'], zip: '48201-1810', state: undefined }],
  [{ streetLines: ['111 Wellington Street'], city: 'ottawa', state: 'ON', country: 'CA', zip: 'k1a0a9' }],
] as Partial<AskedAddress>[][])('is silent about case, abbreviations and the kind of unit: %o', async (change) => {
  expect(await suggest(change)).toEqual([]);
  expect(server.addressesAsked).toBe(1);
});

it('moves the unit to the second line', async () => {
  expect(await suggest({ streetLines: ['Unit 6', '4120 2nd Ave'] })).toEqual([right]);
});

it('formats Canadian codes with a space', async () => {
  const asked = {
    streetLines: ['111 wellington st'],
    city: 'Ottawa',
    state: 'QC',
    country: 'CA',
    zip: 'K1A0B1',
  } as const;
  expect(await suggest({ ...asked, streetLines: [...asked.streetLines] })).toEqual([
    { address: '111 Wellington St', address2: '', city: 'Ottawa', state: 'ON', zipCode: 'K1A 0A9' },
  ]);
});

it('falls back to the embedded check for addresses that FedEx does not know', async () => {
  expect(await suggest({ streetLines: ['9 Nowhere Road'], city: 'Detriot' })).toMatchObject([{ city: 'Detroit' }]);
  expect(await suggest({ streetLines: ['7 Kings Wharf'], city: 'St Thomas', state: 'FL', zip: '00802' })).toEqual([]);
});

test.each(['failing', 'silent', 'nonsense'] as const)(
  'falls back to the embedded check while FedEx is %s',
  async (mood) => {
    server.mood = mood;
    for (let n = 0; n < 4; n++) expect(await suggest({ city: 'Detriot' })).toMatchObject([{ city: 'Detroit' }]);
    expect(logged).toEqual(['FedEx failed; using the shop’s own data']);
  },
);
