import { expect, test } from 'vitest';
import { overnightJourney, type Weekday, weekdays } from './overnight-days.ts';

const day = (name: (typeof weekdays)[number]) => weekdays.indexOf(name) as Weekday;

test.each([
  ['Monday', 'Monday', 'Tuesday'],
  ['Thursday', 'Thursday', 'Friday'],
  ['Friday', 'Friday', 'Monday'],
  ['Saturday', 'Monday', 'Tuesday'],
  ['Sunday', 'Monday', 'Tuesday'],
] as const)('an order of %s before five leaves on %s and arrives on %s', (ordered, leaves, arrives) => {
  expect(overnightJourney(day(ordered), true)).toEqual({ leaves: day(leaves), arrives: day(arrives) });
});

test.each([
  ['Monday', 'Tuesday', 'Wednesday'],
  ['Thursday', 'Friday', 'Monday'],
  ['Friday', 'Monday', 'Tuesday'],
  ['Saturday', 'Monday', 'Tuesday'],
] as const)('an order of %s after five leaves on %s and arrives on %s', (ordered, leaves, arrives) => {
  expect(overnightJourney(day(ordered), false)).toEqual({ leaves: day(leaves), arrives: day(arrives) });
});

test('nothing is ever delivered on a weekend', () => {
  for (const ordered of [0, 1, 2, 3, 4, 5, 6] as const) {
    for (const early of [true, false]) {
      expect([day('Saturday'), day('Sunday')]).not.toContain(overnightJourney(ordered, early).arrives);
    }
  }
});
