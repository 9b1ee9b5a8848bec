import { expect, it } from 'vitest';
import { mergeValues, withTheirs } from './merge-values.ts';

const base = { name: 'Petrol', hex: '#0B5A63', variants: [{ price: 2299, qoh: 3 }], text: 'One.\n\nTwo.\n' };

it('merges edits of other fields, and of other lines of a text', () => {
  const mine = { ...base, name: 'Teal', text: 'One!\n\nTwo.\n' };
  const theirs = { ...base, variants: [{ price: 2399, qoh: 3 }], text: 'One.\n\nTwo!\n' };
  expect(mergeValues({ base, mine, theirs })).toEqual({
    value: { ...base, name: 'Teal', variants: [{ price: 2399, qoh: 3 }], text: 'One!\n\nTwo!\n' },
    clashes: [],
  });
});

it('names the fields that both changed, and takes theirs where they are chosen', () => {
  const mine = { ...base, variants: [{ price: 2399, qoh: 4 }] };
  const theirs = { ...base, variants: [{ price: 2499, qoh: 3 }] };
  const { value, clashes } = mergeValues({ base, mine, theirs });
  expect(clashes).toEqual([{ field: 'variants.0.price', mine: 2399, theirs: 2499 }]);
  expect(value).toEqual(mine);
  expect(withTheirs(value, clashes)).toEqual({ ...base, variants: [{ price: 2499, qoh: 4 }] });
});

it('takes a list as one field where somebody added to it, and keeps what one removed', () => {
  const mine = { ...base, variants: [...base.variants, { price: 799, qoh: 1 }] };
  const theirs = { ...base, variants: [{ price: 2499, qoh: 3 }] };
  expect(mergeValues({ base, mine, theirs }).clashes.map(({ field }) => field)).toEqual(['variants']);
  const { hex: _, ...without } = base;
  expect(mergeValues({ base, mine: without, theirs: { ...base, name: 'Teal' } }).value).toEqual({
    ...without,
    name: 'Teal',
  });
});
