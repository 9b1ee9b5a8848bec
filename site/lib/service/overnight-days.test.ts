import { DateTime } from 'luxon';
import { expect, test } from 'vitest';
import { businessDays } from '../../../api/domain/shipping/business-days.ts';
import { deliveryDates } from '../../../api/domain/shipping/delivery-dates.ts';
import { transitDays } from '../../../contract/shipping/arrival-words.ts';
import { mondayFirst, overnightJourney, type Weekday, weekdays } from './overnight-days.ts';

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

test.each(mondayFirst)('the page and the API give an order of weekday %i the same days', (ordered) => {
  const store = { timeZone: 'America/Detroit' };
  const noHolidays = businessDays({ holidays: [], closedDays: [] });
  const sunday = DateTime.fromISO('2026-05-03', { zone: store.timeZone });
  const weekdayOf = (date: string) => (DateTime.fromISO(date).weekday % 7) as Weekday;
  for (const hour of [16, 17]) {
    const placed = sunday.plus({ days: ordered }).set({ hour }).toJSDate();
    const { overnight } = deliveryDates({ store, businessDays: noHolidays, transit: () => transitDays }, placed);
    expect(overnightJourney(ordered, hour < 17)).toEqual({
      leaves: weekdayOf(overnight.ships),
      arrives: weekdayOf(overnight.arrives),
    });
  }
});
