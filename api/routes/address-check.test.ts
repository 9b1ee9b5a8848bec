import { describe, expect, it } from 'vitest';
import { messages } from '../../contract/messages.ts';
import { addressSuggestionsSchema, typedAddressAnswerSchema } from '../../contract/shipping/address-check.ts';
import { createTestApp } from '../test/create-test-app.ts';

let down = false;
const shop = await createTestApp(({ addresses }) => ({
  addresses: {
    suggest: (asked) => (down ? Promise.reject(new Error('nobody answers')) : addresses.suggest(asked)),
    place: (country, code) => (down ? Promise.reject(new Error('nobody answers')) : addresses.place(country, code)),
  },
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

describe('an address while it is typed', () => {
  const complete = (json: object) => shop.request('/api/shipping/address/suggest', { method: 'POST', json });
  const answer = async (json: object) => typedAddressAnswerSchema.parse(await (await complete(json)).json());

  it.each([
    [{ zip: '48201' }, { city: 'Detroit', state: 'MI' }],
    [{ zip: '48201-2305' }, { city: 'Detroit', state: 'MI' }],
    [
      { country: 'CA', zip: 'K1A 0A9' },
      { city: 'Ottawa', state: 'ON' },
    ],
    [{ zip: '00000' }, null],
  ])('has the town of its postal code: %j', async (typed, place) => {
    expect(await answer(typed)).toEqual({ place, suggestions: [] });
  });

  it('is suggested as the carrier writes it, once it has street and ZIP code', async () => {
    const typed = { zip: '48201', street: '4120 second avenue', address2: 'Unit 6', city: 'Detriot' };
    expect((await answer(typed)).suggestions).toEqual([
      { address: '4120 Second Ave', address2: 'Unit 6', city: 'Detroit', state: 'MI', zipCode: '48201' },
    ]);
    expect((await answer({ ...typed, street: 'second' })).suggestions).toEqual([]);
  });

  it.each([{ zip: '4820' }, { country: 'CA', zip: '48201' }, { zip: '48201', street: 'x'.repeat(201) }, {}])(
    'is refused when it is malformed: %j',
    async (typed) => expect((await complete(typed)).status).toBe(400),
  );

  it('goes on without help when the check fails, and logs it', async () => {
    down = true;
    expect(await answer({ zip: '48201', street: '4120 Second Avenue' })).toEqual({ place: null, suggestions: [] });
    expect(shop.errors).not.toEqual([]);
    shop.allowErrors();
    down = false;
  });
});
