import { expect, test } from 'vitest';
import { everything, filtersSet } from '../../../contract/listing/facets.ts';
import { sampleChoice } from '../../../contract/listing/sample-cards.ts';
import { chipsOf } from '../../islands/listing/filter-chips.ts';

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
