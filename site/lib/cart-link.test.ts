import { expect, it } from 'vitest';
import { aCartLine } from '../mocks/a-cart-line.ts';
import { aPrintLine } from '../mocks/a-print-line.ts';
import { cartLink } from './cart-link.ts';

const ORIGIN = 'https://northspool.example';

it('names goods, add-ons and their number, and nothing about the shopper', () => {
  const lines = [
    aCartLine({ id: 'a', qty: 2, sides: ['dry'] }),
    { ...aCartLine({ id: 'b' }), itemId: 'item-a' },
    aCartLine({ id: 'c', qty: 3 }),
  ];
  expect(cartLink(lines, ORIGIN)).toEqual({ link: `${ORIGIN}/buy/item-a:3,dry:2,item-c:3`, without: [] });
});

it('leaves out prints, cartons and goods for members, and says which', () => {
  const spool = aCartLine({ id: 'a' });
  const exclusive = aCartLine({ id: 'b', name: 'Fisher Teal' });
  const lines = [
    spool,
    { ...exclusive, data: { ...exclusive.data, isMembersOnly: true as const } },
    { ...aCartLine({ id: 'c', name: 'Minis bundle' }), type: 'bundle' },
    aPrintLine({ id: 'p' }),
  ];
  const { link, without } = cartLink(lines, ORIGIN);
  expect(link).toBe(`${ORIGIN}/buy/item-a:1`);
  expect(without).toEqual(['Fisher Teal', 'Minis bundle', aPrintLine({ id: 'p' }).name]);
  expect(cartLink(lines.slice(1), ORIGIN).link).toBeUndefined();
});

it('has no link for more goods than fit into one', () => {
  const lines = Array.from({ length: 60 }, (_, n) => aCartLine({ id: String(n) }));
  expect(cartLink(lines, ORIGIN).link).toBeUndefined();
});
