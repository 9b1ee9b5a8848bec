import type { DateTime } from 'luxon';
import type { Days } from '../../contract/shipping/overnight-journey.ts';
import type { ShopCalendar } from '../../contract/shipping/shop-calendar.ts';
import { holidaysOf } from './holidays.ts';

/** Dates (midnights in UTC, so that no change of clocks shortens one) on which parcels leave and arrive. */
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
