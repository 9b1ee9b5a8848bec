import { expect, test } from 'vitest';
import { shopCalendarSchema } from './shop-calendar.ts';

const complaints = (holiday: object, closedDays: string[] = []) =>
  shopCalendarSchema.safeParse({ holidays: [holiday], closedDays }).error?.issues.map(({ message }) => message);

test('a holiday is a day or a weekday of its month', () => {
  expect(complaints({ name: 'Christmas Day', month: 12, day: 25 })).toBeUndefined();
  expect(complaints({ name: 'Memorial Day', month: 5, weekday: 'Monday', which: 'last' })).toBeUndefined();
});

test.each([
  [{ name: 'Christmas Day', month: 12 }, /a weekday such as Monday and which/],
  [{ name: 'Labor Day', month: 9, weekday: 'Mon', which: 1 }, /a weekday such as Monday and which/],
  [{ name: 'Labor Day', month: 9, weekday: 'Monday', which: 5 }, /<=4/],
  [{ name: 'Christmas Day', month: 13, day: 25 }, /<=12/],
  [{ name: 'Christmas Day', month: 11, day: 31 }, /must be a day of its month/],
])('an editor is told what a holiday must look like: %o', (holiday, sentence) => {
  expect(complaints(holiday)).toEqual([expect.stringMatching(sentence)]);
});

test('an editor is told what a closed day must look like', () => {
  const holiday = { name: 'Christmas Day', month: 12, day: 25 };
  expect(complaints(holiday, ['24.12.2026'])).toEqual(['must be a date such as 2026-12-24']);
});
