import { expect, it } from 'vitest';
import { changesOf } from './changes.ts';

it('shows what differs between before and after, and other details', () => {
  expect(
    changesOf({ before: { role: 'packer', name: 'Pat' }, after: { role: 'support', name: 'Pat' }, reason: 'promoted' }),
  ).toEqual([
    { name: 'role', before: 'packer', after: 'support' },
    { name: 'reason', after: 'promoted' },
  ]);
});

it('shows values that are not objects, and what has only one side', () => {
  expect(changesOf({ before: 3, after: 5 })).toEqual([{ name: 'value', before: '3', after: '5' }]);
  expect(changesOf({ before: { role: 'packer' } })).toEqual([{ name: 'role', before: 'packer' }]);
  expect(changesOf({})).toEqual([]);
});

it('shortens long values', () => {
  expect(changesOf({ after: { text: 'a'.repeat(400) } })[0]?.after).toHaveLength(302);
});

it('writes prices, coupons and refunds in dollars', () => {
  expect(changesOf({ before: { price: 2299, was: null }, after: { kind: 'price', price: 1999, was: 2299 } })).toEqual([
    { name: 'price', before: '$22.99', after: '$19.99' },
    { name: 'was', after: '$22.99' },
    { name: 'kind', after: 'price' },
  ]);
  const after = { discount: { kind: 'fixed', amount: 800 }, minSubtotal: 7500 };
  expect(changesOf({ after })).toEqual([
    { name: 'discount', after: '$8.00' },
    { name: 'min subtotal', after: '$75.00' },
  ]);
});

it('writes amounts in dollars, and lists by commas', () => {
  expect(changesOf({ amount: 702, kinds: ['email', 'card'] })).toEqual([
    { name: 'amount', after: '$7.02' },
    { name: 'kinds', after: 'email, card' },
  ]);
});
