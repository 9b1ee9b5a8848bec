import { expect, it } from 'vitest';
import { daysAhead } from './days-ahead.ts';

it.each([
  ['in the shop’s evening, which is tomorrow in London', '2026-12-01T03:00:00Z', 3, '2026-12-03'],
  ['over the end of a year', '2026-12-31T15:00:00Z', 1, '2027-01-01'],
  ['over the change of the clocks', '2026-10-31T12:00:00Z', 2, '2026-11-02'],
])('counts days %s', (_, now, days, expected) => {
  expect(daysAhead(days, new Date(now))).toBe(expected);
});
