import { expect, test } from 'vitest';
import { cleared, everything, toggled } from './facets.ts';
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
