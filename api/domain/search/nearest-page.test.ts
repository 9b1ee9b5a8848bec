import { expect, it } from 'vitest';
import { Content } from '../../../content-reader/content.ts';
import { readShopContent } from '../../../content-reader/shop-content.ts';
import { nearestPage } from './nearest-page.ts';

const { items } = readShopContent(new Content('content')).catalogue;
/** The items of the shop, where those of these colors are not sold. */
const without = (...colors: readonly string[]) =>
  nearestPage(items.map((item) => (colors.includes(item.tags.color) ? { ...item, active: false } : item)));

it('leads from a color that is not sold to the one that looks most like it, in its diameter', () => {
  const nearest = without('Petrol');
  const large = nearest('/shop/PLA/Petrol-2.85mm-1kg/');
  expect(large).toMatch(/^\/shop\/PLA\/(?!Petrol)\w+-2\.85mm-1kg\/$/);
  expect(nearest('/shop/pla/petrol-1.75MM-1kg')).toBe(nearest('/shop/PLA/Petrol-1.75mm-1kg/'));
  const [next = ''] = /(?<=PLA\/)\w+/.exec(nearest('/shop/PLA/Petrol-1.75mm-1kg/') ?? '') ?? [];
  expect(without('Petrol', next)('/shop/PLA/Petrol-1.75mm-1kg/')).not.toContain(next);
});

it('leads from a size that is not sold to another of its color', () => {
  const nearest = nearestPage(
    items.map((item) => (item.id === 'pla-petrol-1.75mm-200g' ? { ...item, active: false } : item)),
  );
  expect(nearest('/shop/PLA/Petrol-1.75mm-200g/')).toBe('/shop/PLA/Petrol-1.75mm-1kg/');
});

it('leads nowhere from what is sold, what content does not have, and a material of which nothing is sold', () => {
  expect(without()('/shop/PLA/Petrol-1.75mm-1kg/')).toBeUndefined();
  expect(without()('/shop/PLA/Nothing-1.75mm-1kg/')).toBeUndefined();
  const nearest = nearestPage(items.map((item) => ({ ...item, active: item.tags.material !== 'PLA' })));
  expect(nearest('/shop/PLA/Petrol-1.75mm-1kg/')).toBeUndefined();
});
