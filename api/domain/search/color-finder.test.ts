import { fileURLToPath } from 'node:url';
import Color from 'colorjs.io';
import { expect, it } from 'vitest';
import { Content } from '../../../content-reader/content.ts';
import { readShopContent } from '../../../content-reader/shop-content.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { hasOneColor } from '../../../contract/filament/one-color.ts';
import { MAX_NEAREST_COLORS } from '../../../contract/nearest-colors.ts';
import { ColorFinder } from './color-finder.ts';
import { familyKey, searchSource } from './search-index.ts';

const { catalogue, search } = readShopContent(new Content(fileURLToPath(new URL('../../../content', import.meta.url))));
const source = { ...searchSource(catalogue, search.words), answers: search.answers };
const shopOf = (items: readonly CatalogueItem[], families = source.families) =>
  new ColorFinder({ search: { ...source, families }, catalogue: { contentVersion: 1, list: () => items } });
const all = { material: undefined, isInStock: false, limit: MAX_NEAREST_COLORS };
const finder = shopOf(catalogue.items);

/** Spread over all of sRGB: steps of a prime through its 16,777,216 colors. */
const fifty = Array.from({ length: 50 }, (_, at) => {
  const value = (at * 5_336_003) % 0x1000000;
  return `#${value.toString(16).padStart(6, '0').toUpperCase()}`;
});

/** CIEDE2000 by another library, between colors of L*a*b* under D65. */
function otherDistance(hex: string, other: string): number {
  // Its formula reads the coordinates of this space, whose white would be D50.
  const [one, two] = [hex, other].map((color) => new Color('lab', new Color(color).to('lab-d65').coords));
  return one && two ? one.deltaE2000(two) : Number.NaN;
}

it('orders the colors of the shop as another library does, for fifty colors', () => {
  expect(new Set(fifty).size).toBe(50);
  const sold = new Map(
    catalogue.items
      .filter((item) => item.active && !item.data.discordOnly && item.tags.weight !== '200g' && hasOneColor(item.tags))
      .map((item) => [familyKey(item.tags), item.data.hex]),
  );
  expect(sold.size).toBeGreaterThan(MAX_NEAREST_COLORS);
  for (const hex of fifty) {
    const found = finder.nearest({ ...all, hex });
    const expected = [...sold.values()].map((own) => otherDistance(hex, own)).sort((a, b) => a - b);
    expect(found).toHaveLength(MAX_NEAREST_COLORS);
    found.forEach((color, place) => {
      expect(Math.abs(color.deltaE - otherDistance(hex, color.hex))).toBeLessThanOrEqual(0.01);
      expect(Math.abs(color.deltaE - (expected[place] ?? Number.NaN))).toBeLessThanOrEqual(0.01);
    });
  }
});

it('finds each color of a material once, as a size that can be bought', () => {
  const items = catalogue.items.map((item) => (item.id === 'pla-petrol-1.75mm-1kg' ? { ...item, qoh: 0 } : item));
  const found = shopOf(items).nearest({ ...all, hex: '#0B5A63' });
  expect(new Set(found.map(({ name, material }) => `${material} ${name}`)).size).toBe(found.length);
  const petrol = found.find(({ name }) => name === 'Petrol PLA');
  expect(petrol?.id).not.toBe('pla-petrol-1.75mm-1kg');
  expect(petrol).toMatchObject({ deltaE: 0, difference: 'looks the same, even side by side', source: 'page' });
});

it('leaves out what is sold out in every size, where that is asked', () => {
  const items = catalogue.items.map((item) => (item.tags.color === 'Petrol' ? { ...item, qoh: 0 } : item));
  const request = { ...all, hex: '#0B5A63', material: 'PLA' };
  const names = (isInStock: boolean) =>
    shopOf(items)
      .nearest({ ...request, isInStock })
      .map(({ name }) => name);
  expect(names(false)[0]).toBe('Petrol PLA');
  expect(names(true)).not.toContain('Petrol PLA');
  expect(names(true).length).toBeGreaterThan(0);
});

it('puts what can be bought first among equally near colors', () => {
  const items = catalogue.items.map((item) =>
    item.tags.color === 'Petrol' && item.tags.material === 'PLA' ? { ...item, qoh: 0 } : item,
  );
  const [first, second] = shopOf(items).nearest({ ...all, hex: '#0B5A63' });
  expect([first?.material, second?.material]).toEqual(['FORGE', 'PLA']);
  expect([first?.deltaE, second?.deltaE]).toEqual([0, 0]);
});

it('follows the stock without reading the catalogue again', () => {
  let items = catalogue.items;
  const shop = new ColorFinder({ search: source, catalogue: { contentVersion: 1, list: () => items } });
  const first = () => shop.nearest({ ...all, hex: '#0B5A63', material: 'PLA', isInStock: true })[0]?.name;
  expect(first()).toBe('Petrol PLA');
  items = items.map((item) => (item.tags.color === 'Petrol' ? { ...item, qoh: 0 } : item));
  expect(first()).not.toBe('Petrol PLA');
});

it('compares with what was measured, and says so', () => {
  const families = new Map(source.families);
  const lab = { l: 90, a: 0, b: 0 };
  families.set('PLA/Petrol', {
    name: 'Petrol',
    finish: 'satin',
    measured: { lab, instrument: 'spectrophotometer, 45°/0°', on: '2026-11-02' },
  });
  const [petrol] = shopOf(catalogue.items, families)
    .nearest({ ...all, hex: '#E2E2E2', material: 'PLA' })
    .filter(({ name }) => name === 'Petrol PLA');
  expect(petrol).toMatchObject({ source: 'measured', lab, hex: '#0B5A63' });
  expect(petrol?.deltaE).toBeLessThan(1);
});

it('has no mixed colors', () => {
  const found = finder.nearest({ ...all, hex: '#777777', material: 'PLA Ltd' }).map(({ name }) => name);
  expect(found.join()).not.toMatch(/Mystery|Leftovers/);
});
