import { expect, test } from 'vitest';
import { inTitleCase } from './order-facts.ts';
import { daysOf, periods } from './periods.ts';

test.each([
  ['paid', 'Paid'],
  ['requires_action', 'Requires Action'],
  ['IN TRANSIT', 'In Transit'],
])('the status %s is shown as %s', (status, shown) => expect(inTitleCase(status)).toBe(shown));

test('the periods are those of the document, the last of them every day since January 1, 2021', () => {
  const now = new Date('2026-11-21T12:00:00Z');
  expect(periods.map(({ days }) => daysOf(days, now))).toEqual([1, 7, 31, 93, 186, 365, 2151]);
});
