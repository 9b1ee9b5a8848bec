import { DateTime } from 'luxon';
import type { Days } from '../../../contract/shipping/overnight-journey.ts';
import { type Holiday, type ShopCalendar, weekdayNames } from '../../../contract/shipping/shop-calendar.ts';

/** Dates on which parcels leave and arrive, as midnights in UTC, which has no daylight saving time. */
export function businessDays({ holidays, closedDays }: ShopCalendar): Days<DateTime> {
  const closed = new Set(closedDays);
  const years = new Map<number, ReadonlySet<string>>();
  const isHoliday = (day: DateTime) => {
    const ofYear = years.get(day.year) ?? holidaysOf(day.year, holidays);
    years.set(day.year, ofYear);
    return ofYear.has(day.toISODate() ?? '');
  };
  const delivers = (day: DateTime) => day.weekday <= 5 && !isHoliday(day);
  return {
    next: (day) => day.plus({ days: 1 }),
    delivers,
    ships: (day) => delivers(day) && !closed.has(day.toISODate() ?? ''),
  };
}

/** The holidays of a year as `2026-12-25`, including the weekdays on which weekend holidays are observed. */
function holidaysOf(year: number, rules: readonly Holiday[]): ReadonlySet<string> {
  // A New Year's Day on a Saturday is observed on the last day of the previous year.
  const days = [year, year + 1].flatMap((each) =>
    rules.flatMap((rule) => [dateOf(rule, each), observedOn(rule, each)]),
  );
  return new Set(days.filter((day) => day.year === year).map((day) => day.toISODate() ?? ''));
}

/** A holiday on Saturday is observed on Friday, one on Sunday on Monday (5 U.S.C. 6103). */
function observedOn(rule: Holiday, year: number): DateTime {
  const day = dateOf(rule, year);
  if (day.weekday === 6) return day.minus({ days: 1 });
  return day.weekday === 7 ? day.plus({ days: 1 }) : day;
}

function dateOf(rule: Holiday, year: number): DateTime {
  const first = DateTime.utc(year, rule.month, 1);
  if ('day' in rule) return first.set({ day: rule.day });
  const weekday = weekdayNames.indexOf(rule.weekday);
  const start = first.plus({ days: (weekday - (first.weekday % 7) + 7) % 7 });
  if (rule.which !== 'last') return start.plus({ weeks: rule.which - 1 });
  const fifth = start.plus({ weeks: 4 });
  return fifth.month === rule.month ? fifth : start.plus({ weeks: 3 });
}
