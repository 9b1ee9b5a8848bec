import { expect, it } from 'vitest';
import { printTime } from './print-words.ts';

it('says long prints in hours, rounded up to minutes', () => {
  const times = [0, 1, 60, 3540, 3541, 3600, 21_900].map(printTime);
  expect(times).toEqual(['0 min', '1 min', '1 min', '59 min', '1 h', '1 h', '6 h 5 min']);
});
