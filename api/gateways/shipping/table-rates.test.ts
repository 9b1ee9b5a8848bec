import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { Content } from '../../../content-reader/content.ts';
import { ContentError } from '../../../content-reader/content-error.ts';
import { shippingTableSchema } from '../../../contract/shipping/shipping-table.ts';
import { tableRates } from './table-rates.ts';

const table = new Content(fileURLToPath(new URL('../../../content', import.meta.url))).value('shipping.yaml');
const rates = tableRates(table);

const ground = async (postalCode: string, weightGrams: number) => {
  const offers = await rates.quote({ postalCode, weightGrams });
  return offers.find(({ service }) => service === 'FEDEX_GROUND')?.rate ?? 0;
};

it('charges more for longer distances and heavier parcels', async () => {
  expect(await ground('48226', 1400)).toBeLessThan(await ground('10001', 1400));
  expect(await ground('10001', 1400)).toBeLessThan(await ground('94110', 1400));
  expect(await ground('94110', 1400)).toBeLessThan(await ground('99501', 1400));
  expect(await ground('94110', 1400)).toBeLessThan(await ground('94110', 6000));
});

it('offers ground to the US, economy and ground to Canada', async () => {
  const services = async (postalCode: string) =>
    (await rates.quote({ postalCode, weightGrams: 1400 })).map(({ service }) => service);
  expect(await services('48226')).toEqual(['FEDEX_GROUND']);
  expect(await services('K1A0B1')).toEqual(['FEDEX_INTERNATIONAL_ECONOMY', 'FEDEX_GROUND']);
});

it('splits a shipment that is too heavy', async () => {
  expect(await ground('10001', 60_000)).toBe(2 * (await ground('10001', 30_000)));
  expect(await ground('10001', 60_001)).toBeGreaterThan(2 * (await ground('10001', 20_000)));
});

it('rounds the weight up to the next step of the table', async () => {
  expect(await ground('48226', 500)).toBe(table.unitedStates.ground['2']?.[0]);
  expect(await ground('48226', 501)).toBe(table.unitedStates.ground['2']?.[1]);
});

it('has rates for every state and province', async () => {
  const inhabited = ['005', '100', '270', '331', '482', '606', '700', '752', '799', '802', '850', '902', '968', '980'];
  for (const prefix of [...inhabited, '006', '340', '995'])
    expect(await ground(`${prefix}01`, 1000)).toBeGreaterThan(0);
  for (const letter of 'ABCEGHJKLMNPRSTVXY') expect(await ground(`${letter}1A0B1`, 1000)).toBeGreaterThan(0);
});

it('reports a zone without a price for each weight', () => {
  const short = { ...table, canada: { ...table.canada, economy: { ...table.canada.economy, near: [2000] } } };
  const { error } = shippingTableSchema.safeParse(short);
  expect(error?.issues).toMatchObject([
    { path: ['canada', 'economy', 'near'], message: 'must have 10 prices, one for each weight of upToGrams' },
  ]);
});

it('reports a zone without days, and days beyond those that pages name', () => {
  const { remote: _, ...known } = table.unitedStates.groundDays;
  const groundDays = { ...known, '8': [5, 9] };
  const { error } = shippingTableSchema.safeParse({ ...table, unitedStates: { ...table.unitedStates, groundDays } });
  expect(error?.issues[0]).toMatchObject({
    path: ['unitedStates', 'groundDays', '8'],
    message: expect.stringContaining('within the 2-7 business days that pages name'),
  });
  const missing = { ...table.unitedStates, groundDays: { ...groundDays, '8': [5, 7] } };
  expect(shippingTableSchema.safeParse({ ...table, unitedStates: missing }).error?.issues).toMatchObject([
    { path: ['unitedStates', 'groundDays', 'remote'] },
  ]);
});

it('reports a missing file', async () => {
  expect(() => new Content('/nowhere').value('shipping.yaml')).toThrow(ContentError);
});
