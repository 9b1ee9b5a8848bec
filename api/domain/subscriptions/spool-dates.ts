import { DateTime } from 'luxon';
import { type Days, firstAfter } from '../../contract/shipping/overnight-journey.ts';
import type { Deps } from '../../deps.ts';

/** A month's spool leaves within so many business days of its payment. */
const SHIPS_WITHIN = 2;

/** The day by which the spool of a month leaves that is paid at this moment, by the calendar of the shop's own place. */
export function spoolShipsBy({ store, businessDays }: Pick<Deps, 'store' | 'businessDays'>, paid: Date): DateTime {
  const { year, month, day } = DateTime.fromJSDate(paid, { zone: store.timeZone });
  return shippingDayAfter(businessDays, DateTime.utc(year, month, day), SHIPS_WITHIN);
}

function shippingDayAfter(days: Days<DateTime>, from: DateTime, count: number): DateTime {
  return count === 0 ? from : shippingDayAfter(days, firstAfter(days, from, days.ships), count - 1);
}
