import { expect, it } from 'vitest';
import { messages } from '../contract/messages.ts';
import { addressSuggestionsSchema } from '../contract/shipping/address-check.ts';
import { createTestApp } from '../test/create-test-app.ts';

let down = false;
const shop = await createTestApp(({ addresses }) => ({
  addresses: { suggest: (asked) => (down ? Promise.reject(new Error('nobody answers')) : addresses.suggest(asked)) },
}));

const detroit = {
  streetLines: ['4120 second avenue', 'Unit 6'],
  city: 'Detroit',
  state: 'MI',
  country: 'US',
  zip: '48201',
};
const ask = (change: object = {}) =>
  shop.request('/api/shipping/address/validate', { method: 'POST', json: { ...detroit, ...change } });
const suggestions = async (change: object = {}) => addressSuggestionsSchema.parse(await (await ask(change)).json());

it('suggests nothing for a correct address', async () => {
  expect(await suggestions()).toEqual([]);
});

it('suggests the zip code’s city, with the street in postal spelling', async () => {
  expect(await suggestions({ city: 'Detriot' })).toEqual([
    { address: '4120 Second Ave', address2: 'Unit 6', city: 'Detroit', state: 'MI', zipCode: '48201' },
  ]);
});

it('accepts a request without a state', async () => {
  expect(await suggestions({ state: undefined, country: undefined })).toEqual([]);
  expect(await suggestions({ state: undefined, city: 'Lansing' })).not.toEqual([]);
});

it.each([
  ['zip', '4820', messages.invalidZip],
  ['zip', 'K1A 0B1', messages.invalidZip],
  ['zip', '', messages.fieldRequired],
  ['city', ' ', messages.fieldRequired],
  ['city', '12345', messages.invalidCity],
  ['state', 'ON', messages.invalidState],
  ['streetLines', [], messages.fieldRequired],
  ['streetLines.0', [' '], messages.fieldRequired],
  ['streetLines.0', ['x'.repeat(201)], messages.fieldTooLong],
])('rejects %s "%s"', async (field, value, sentence) => {
  const response = await ask({ [field.split('.')[0] ?? '']: value });
  expect(response.status).toBe(400);
  expect((await response.json()).fields).toMatchObject({ [field]: sentence });
});

it.each(['USA', 'US'])('checks an American address sent as %s', async (country) => {
  expect(await suggestions({ country })).toEqual([]);
  expect(await suggestions({ country, city: 'Detriot' })).toHaveLength(1);
});

it('rejects an invalid Canadian address', async () => {
  const response = await ask({ country: 'CA', state: 'MI', zip: '48201' });
  expect(await response.json()).toMatchObject({
    fields: { zip: messages.invalidZip, state: messages.invalidProvince },
  });
});

it('suggests nothing when the check fails, and logs it', async () => {
  shop.allowErrors();
  down = true;
  expect(await suggestions({ city: 'Detriot' })).toEqual([]);
  expect(shop.errors).toHaveLength(1);
  down = false;
});

it('limits a caller, and says how long to wait', async () => {
  const answers = [];
  for (let n = 0; n <= 120; n++) answers.push(await ask());
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(120);
  expect(answers.at(-1)?.status).toBe(429);
  expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(500);
});
