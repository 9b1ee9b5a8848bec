import { expect, it } from 'vitest';
import { dayInWords, daysInWords } from './shop-days.ts';

it('shows a day of the shop, whatever the time zone of the browser', () => {
  expect(dayInWords('2026-11-23')).toBe('Nov 23, 2026');
  expect(dayInWords('2026-01-01')).toBe('Jan 1, 2026');
});

it.each([
  ['2026-12-24', '2026-12-27', 'Dec 24 to Dec 27, 2026'],
  ['2026-12-24', '2027-01-02', 'Dec 24, 2026 to Jan 2, 2027'],
  ['2026-12-24', '2026-12-24', 'Dec 24, 2026'],
])('shows the days from %s until %s as one span', (from, until, words) => {
  expect(daysInWords({ from, until })).toBe(words);
});
