import { DateTime } from 'luxon';
import type { Store } from '../../contract/catalogue/store.ts';
import type { DeliveryDates } from '../../contract/shipping/delivery-dates.ts';
import { CUT_OFF_HOUR, type Days, firstAfter, overnightJourney } from '../../contract/shipping/overnight-journey.ts';
import type { Deps } from '../../deps.ts';

/** Business days on the road (2 §9). Canada has no days in the document; the quotes' own are wide. */
const GROUND_DAYS = [2, 7] as const;
const CANADA_DAYS = [3, 10] as const;
/** Goods to be picked up are packed from 8:30 on, are ready within two hours, and are handed out until 16:00. */
const PICKUP = { opens: 8.5, packing: 2, closes: 16 };

interface Dates {
  readonly store: Pick<Store, 'timeZone'>;
  readonly businessDays: Deps['businessDays'];
}

/** When an order of this moment leaves and arrives, by the clock and the calendar of the shop's own place. */
export function deliveryDates({ store, businessDays }: Dates, now: Date): DeliveryDates {
  const here = DateTime.fromJSDate(now, { zone: store.timeZone });
  const today = DateTime.utc(here.year, here.month, here.day);
  const { leaves, arrives } = overnightJourney(businessDays, today, here.hour < CUT_OFF_HOUR);
  const onTheRoad = ([from, to]: readonly [number, number]) => ({
    ships: dateOf(leaves),
    from: dateOf(businessDaysAfter(businessDays, leaves, from)),
    to: dateOf(businessDaysAfter(businessDays, leaves, to)),
  });
  return {
    cutOff: leaves.setZone(here.zone, { keepLocalTime: true }).set({ hour: CUT_OFF_HOUR }).toJSDate().toISOString(),
    shipsToday: leaves.equals(today),
    ground: onTheRoad(GROUND_DAYS),
    overnight: { ships: dateOf(leaves), arrives: dateOf(arrives) },
    canada: onTheRoad(CANADA_DAYS),
    pickup: { ready: dateOf(readyForPickup(businessDays, today, here)) },
  };
}

function readyForPickup(days: Days<DateTime>, today: DateTime, here: DateTime): DateTime {
  const packed = Math.max(here.hour + here.minute / 60, PICKUP.opens) + PICKUP.packing;
  return days.ships(today) && packed <= PICKUP.closes ? today : firstAfter(days, today, days.ships);
}

function businessDaysAfter(days: Days<DateTime>, from: DateTime, count: number): DateTime {
  return count === 0 ? from : businessDaysAfter(days, firstAfter(days, from, days.delivers), count - 1);
}

function dateOf(day: DateTime): string {
  return day.toFormat('yyyy-MM-dd');
}
