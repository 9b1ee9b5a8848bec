import { expect, test } from 'vitest';
import { chipsOf } from './chips.ts';
import { cleared, everything, filtersSet, toggled } from './facets.ts';
import { sampleChoice } from './sample-cards.ts';

test('a value is taken at the first press and dropped at the second', () => {
  const once = toggled(everything, 'material', 'PLA');
  expect(once.picked.material).toEqual(['PLA']);
  expect(toggled(once, 'material', 'PLA')).toEqual(everything);
});

test('clearing brings all of the list back and keeps its order', () => {
  expect(cleared(sampleChoice({ weight: ['5kg'] }, { q: 'red', max: 9, sort: 'price' }))).toEqual({
    ...everything,
    sort: 'price',
  });
});

test('each filter that is set has a chip that drops it alone', () => {
  const choice = sampleChoice({ material: ['PLA', 'PETG'], new: ['true'] }, { min: 1800, max: 9050 });
  const chips = chipsOf(choice, (_, value) => (value === 'true' ? 'New this season' : value));
  expect(chips.map(({ text }) => text)).toEqual(['PLA', 'PETG', 'New this season', '$18 to $90.50']);
  expect(chips).toHaveLength(filtersSet(choice));
  expect(chips[0]?.without).toEqual({ ...choice, picked: { ...choice.picked, material: ['PETG'] } });
  expect(chips[3]?.without).toEqual({ ...choice, min: null, max: null });
});

test('a range with one end says which', () => {
  const text = (bounds: object) => chipsOf({ ...everything, ...bounds }, String)[0]?.text;
  expect(text({ min: 1800 })).toBe('From $18');
  expect(text({ max: 9000 })).toBe('Up to $90');
});
