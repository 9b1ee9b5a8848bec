import { DateTime } from 'luxon';
import type { Store } from '../../contract/catalogue/store.ts';
import type { Arrival } from '../../contract/order.ts';
import { serviceCodes } from '../../contract/service-code.ts';
import type { DeliveryDates } from '../../contract/shipping/delivery-dates.ts';
import { CUT_OFF_HOUR, type Days, firstAfter, overnightJourney } from '../../contract/shipping/overnight-journey.ts';
import type { Deps } from '../../deps.ts';

/** Business days in transit. Canada's are a wide estimate, as the carrier's quotes are. */
const GROUND_DAYS = [2, 7] as const;
const CANADA_DAYS = [3, 10] as const;
/** Orders for pickup are packed from 8:30, ready within two hours, and handed out until 16:00. */
const PICKUP = { opens: 8.5, packing: 2, closes: 16 };

interface Dates {
  readonly store: Pick<Store, 'timeZone'>;
  readonly businessDays: Deps['businessDays'];
}

/** When an order placed now ships and arrives, by the shop's time zone and calendar. */
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

/** The days of the chosen service. */
export function arrivalOf({ ground, overnight, canada, pickup }: DeliveryDates, serviceCode: number): Arrival {
  switch (serviceCode) {
    case serviceCodes.pickup:
      return { ships: pickup.ready, from: pickup.ready, to: pickup.ready };
    case serviceCodes.overnight:
      return { ships: overnight.ships, from: overnight.arrives, to: overnight.arrives };
    case serviceCodes.ground:
      return ground;
    default:
      return canada;
  }
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
