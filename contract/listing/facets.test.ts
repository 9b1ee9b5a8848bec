import { expect, test } from 'vitest';
import { cleared, everything, withValue } from './facets.ts';
import { sampleChoice } from './sample-cards.ts';

test('a picked value is in the choice once, and out of it when it is no longer picked', () => {
  const once = withValue(everything, 'material', 'PLA', true);
  expect(once.picked.material).toEqual(['PLA']);
  expect(withValue(once, 'material', 'PLA', true)).toEqual(once);
  expect(withValue(once, 'material', 'PLA', false)).toEqual(everything);
});

test('clearing brings all of the list back and keeps its order', () => {
  expect(cleared(sampleChoice({ weight: ['5kg'] }, { q: 'red', max: 9, sort: 'price' }))).toEqual({
    ...everything,
    sort: 'price',
  });
});
