import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Family, familySchema } from '../contract/catalogue/family.ts';
import { cents } from '../contract/money/cents.ts';
import { readCatalogue } from './catalogue.ts';
import { contentFolder, petrol, problemsOf } from './content-folder-for-test.ts';
import { type DeskPrice, mergeDeskPrices, withDeskPrices, writeDeskPrices } from './desk-prices.ts';

const item = 'pla-petrol-1.75mm-1kg';
const asOf = new Date('2026-11-23T12:00:00Z');
const saturday = '2026-11-28T05:00:00Z';
const monday = '2026-11-30T05:00:00Z';
let last = 0;
const price = (amount: number, more: Partial<DeskPrice> = {}): DeskPrice => ({
  ...{ id: ++last, item, price: cents(amount), was: null, from: null, until: null },
  ...more,
});
const sale = (amount: number, from = saturday, until = monday) => price(amount, { from, until });
const family = (): Family => familySchema.parse(petrol);
const files = [{ file: 'products/pla/petrol.yaml', value: family() }];

const merge = (...changes: DeskPrice[]) => {
  const { accepted, refused } = mergeDeskPrices(files, changes, asOf);
  return { accepted: accepted.map(({ price }) => price), refused: refused.map(({ reason }) => reason) };
};

describe('prices of the desk', () => {
  it('lie over those of the content, and leave other sizes alone', () => {
    const [changed] = withDeskPrices(files, [price(2199), sale(1899)]);
    const [spool, mini] = changed?.value.variants ?? [];
    expect(spool).toMatchObject({
      price: 2199,
      was: undefined,
      sales: [{ price: 1899, from: saturday, until: monday }],
    });
    expect(mini).toEqual(family().variants[1]);
    expect(withDeskPrices(files, [])).toBe(files);
  });

  it('are checked by the rules of the content, each alone', () => {
    expect(merge(price(2199), sale(1899), sale(2199, '2026-12-04T05:00:00Z', '2026-12-05T05:00:00Z'))).toEqual({
      accepted: [2199, 1899],
      refused: ['The sale at $21.99 must be below the price of $21.99.'],
    });
    expect(merge(sale(1899), sale(1799, '2026-11-29T05:00:00Z', '2026-12-02T05:00:00Z')).refused).toEqual([
      'Another sale of this item is on at that time.',
    ]);
    expect(merge(price(22)).refused).toEqual([
      'The price is $0.22, outside of $0.50 to $10,000.00; prices are in cents.',
    ]);
    expect(merge(price(2199, { was: cents(2199) })).refused).toEqual(['The price before must be above $21.99.']);
    expect(merge(price(2199, { item: 'pla-gone-1.75mm-1kg' })).refused).toEqual([
      'The content no longer has this item.',
    ]);
  });

  it('leave a carton cheaper than its rolls, whichever of the two they change', () => {
    const carton = { ...family(), material: 'Bulk' as const, color: 'BulkBox', kind: 'bundle' as const };
    const [variant] = carton.variants;
    const box = { ...carton, variants: variant ? [{ ...variant, price: cents(19_900), was: undefined }] : [] };
    const both = [...files, { file: 'products/bulk/box.yaml', value: box }];
    const outcome = (...changes: DeskPrice[]) =>
      mergeDeskPrices(both, changes, asOf).refused.map(({ reason }) => reason);
    expect(outcome(sale(1899))).toEqual([
      'The price does not hold: 10 singly at $18.99 must cost more than $199.00 as a bundle.',
    ]);
    const raised = price(20_500, { item: 'bulk-bulkbox-1.75mm-1kg' });
    expect(outcome(price(2049), raised)).toEqual([
      'The price does not hold: 10 singly at $20.49 must cost more than $205.00 as a bundle.',
    ]);
    expect(outcome(price(2051), raised)).toEqual([]);
  });

  it('replace an earlier price of the item, unless the newer one is refused', () => {
    expect(merge(price(2199), price(2099)).accepted).toEqual([2099]);
    expect(merge(price(2199), price(1))).toMatchObject({ accepted: [2199] });
  });

  it('keep a sale that is on when a later price would be below it', () => {
    expect(merge(sale(1899), price(1799))).toEqual({
      accepted: [1899],
      refused: ['The sale at $18.99 must be below the price of $17.99.'],
    });
  });

  it('leave out sales that are over', () => {
    expect(merge(sale(1899, '2026-11-20T05:00:00Z', '2026-11-23T12:00:00Z'))).toEqual({ accepted: [], refused: [] });
  });
});

describe('a release with prices of the desk', () => {
  it('is read with them, at its moment', async () => {
    const folder = await contentFolder();
    await writeDeskPrices(folder, [price(2199), sale(1899)]);
    const priceAt = async (moment: string) => {
      const { items } = await readCatalogue(folder, { pictures: false, asOf: new Date(moment) });
      const found = items.find(({ id }) => id === item);
      return [found?.price, found?.data.was, found?.tags.sale];
    };
    expect(await priceAt('2026-11-27T00:00:00Z')).toEqual([2199, null, undefined]);
    expect(await priceAt(saturday)).toEqual([1899, 2199, 'true']);
    expect(await priceAt(monday)).toEqual([2199, null, undefined]);
  });

  it('is refused when their file is damaged', async () => {
    const folder = await contentFolder();
    await writeFile(join(folder, 'products', '.desk-prices.json'), '[{"id":1');
    expect(await problemsOf(readCatalogue(folder, { pictures: false }))).toEqual([
      'products/.desk-prices.json: must be as the shop wrote it; publish again',
    ]);
  });
});
