import { expect, it } from 'vitest';
import { dayInWords, printTime } from './print-words.ts';

it('names the day that the shop promised, whatever the time zone of the browser', () => {
  expect(dayInWords('2026-11-23')).toBe('Nov 23, 2026');
  expect(dayInWords('2026-01-01')).toBe('Jan 1, 2026');
});

it('says long prints in hours, rounded up to minutes', () => {
  const times = [0, 1, 60, 3540, 3541, 3600, 21_900].map(printTime);
  expect(times).toEqual(['0 min', '1 min', '1 min', '59 min', '1 h', '1 h', '6 h 5 min']);
});
