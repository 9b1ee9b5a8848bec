import { expect, it } from 'vitest';
import { sampleFamilyFile as file } from './content-folder-for-test.ts';
import { checkBundlePrices, checkPrices, checkSpoolSizes } from './prices.ts';

const three = [2299, 2399, 2199].map((price, n) => file(`color${n}`, { price }));
const lines = (variant: object, more = three) =>
  checkPrices([...more, file('odd', variant)]).map(({ file: name, field, message }) => `${name}: ${field}: ${message}`);

it.each([2299, 799, 9999, 460])('accepts %d cents among spools of some 23 dollars', (price) => {
  expect(lines({ price })).toEqual([]);
});

it.each([
  [22, 'is $0.22, outside of $0.50 to $10,000.00; prices are in cents'],
  [229, 'is $2.29, far from $22.99, what most others of this material and size cost'],
  [22990, 'is $229.90, far from $23.99, what most others of this material and size cost'],
])('refuses %d cents among spools of some 23 dollars', (price, reason) => {
  expect(lines({ price })).toEqual([
    `odd.yaml: variants[0].price: ${reason}. Correct it, or add unusualPrice: true to the variant`,
  ]);
});

it('refuses a price that a sale divides by more than five', () => {
  expect(lines({ price: 300, was: 2299 }, [])).toEqual([expect.stringContaining('far from $22.99, the price before')]);
});

it('refuses a sale that was typed in dollars', () => {
  const sales = [{ price: 199, from: '2026-11-27T00:00-05:00', until: '2026-11-30T00:00-05:00' }];
  expect(lines({ sales })).toEqual([expect.stringContaining('far from $1.99, its price in a sale')]);
});

it('accepts what an editor has said is meant', () => {
  expect(lines({ price: 229, unusualPrice: true })).toEqual([]);
});

const weekend = { from: '2026-11-27T00:00-05:00', until: '2026-11-30T00:00-05:00' };
const bundles = (roll: object, carton: object) => {
  const box = file('box', { price: 19_900, ...carton });
  const value = { ...box.value, material: 'Bulk' as const, color: 'BulkBox' };
  return checkBundlePrices([file('color', roll), { ...box, value }]).map(
    ({ file: name, field, message }) => `${name}: ${field}: ${message}`,
  );
};

it.each([
  ['above a tenth of the carton', { price: 1991 }, {}],
  ['in a sale of both', { sales: [{ price: 1899, ...weekend }] }, { sales: [{ price: 17_900, ...weekend }] }],
  ['of a roll that no carton takes', { price: 1899, weight: '200g' }, {}],
  ['of a roll that is not sold', { price: 1899, active: false }, {}],
])('accepts a price %s', (_, roll, carton) => {
  expect(bundles(roll, carton)).toEqual([]);
});

it.each([
  ['now', { price: 1990 }, {}, '$19.90'],
  ['in a sale', { sales: [{ price: 1899, ...weekend }] }, {}, '$18.99'],
  ['after the carton’s sale', { price: 1899 }, { sales: [{ price: 17_900, ...weekend }] }, '$18.99'],
])('refuses ten rolls that cost no more than a carton of them %s', (_, roll, carton, single) => {
  expect(bundles(roll, carton)).toEqual([
    `color.yaml: variants[0].price: does not hold: 10 singly at ${single} must cost more than $199.00 as a bundle. Correct it, or that of bulk-bulkbox-1.75mm-1kg`,
  ]);
});

it('says what sizes of spools look like', () => {
  expect(checkSpoolSizes(file('odd', { diameter: '175', weight: '1kgg' })).map(({ message }) => message)).toEqual([
    'must be such as 1.75mm; found "175"',
    'must be such as 1kg or 200g; found "1kgg"',
  ]);
});
