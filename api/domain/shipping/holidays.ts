import { DateTime } from 'luxon';
import type { Holiday } from '../../contract/shipping/shop-calendar.ts';
import { weekdayNames } from '../../contract/shipping/shop-calendar.ts';

/** The holidays of a year as `2026-12-25`, with the weekdays on which those of a weekend are kept. */
export function holidaysOf(year: number, rules: readonly Holiday[]): ReadonlySet<string> {
  // New Year's Day of a Saturday is kept on the last day of the year before.
  const days = [year, year + 1].flatMap((each) => rules.flatMap((rule) => [dateOf(rule, each), keptOn(rule, each)]));
  return new Set(days.filter((day) => day.year === year).map((day) => day.toISODate() ?? ''));
}

/** A Saturday's holiday is kept on Friday, a Sunday's on Monday (5 U.S.C. 6103). */
function keptOn(rule: Holiday, year: number): DateTime {
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
