import { DateTime } from 'luxon';
import type { Store } from '../../../contract/catalogue/store.ts';
import type { CustomerInfo } from '../../../contract/customer.ts';
import type { Arrival } from '../../../contract/order.ts';
import type { ServiceCode } from '../../../contract/service-code.ts';
import { arrivalSpan } from '../../../contract/shipping/arrival-words.ts';
import type { DeliveryDates, TransitDates } from '../../../contract/shipping/delivery-dates.ts';
import { CUT_OFF_HOUR, type Days, firstAfter, overnightJourney } from '../../../contract/shipping/overnight-journey.ts';
import type { Transit } from '../../../contract/shipping/zones.ts';
import type { Deps } from '../deps.ts';

/** Orders for pickup are packed from 8:30, ready within two hours, and handed out until 16:00. */
const PICKUP = { opens: 8.5, packing: 2, closes: 16 };
/** When an answer changes, besides at midnight: after the last minute for a pickup today, and at the cut-off. */
const CHANGES_AT = [{ hour: PICKUP.closes - PICKUP.packing, minute: 1 }, { hour: CUT_OFF_HOUR }];

interface Dates {
  readonly store: Pick<Store, 'timeZone'>;
  readonly businessDays: Deps['businessDays'];
  readonly transit: Deps['transit'];
}

/**
 * When an order placed now ships and arrives at a postal code, by the shop's time zone and calendar and the zone of the
 * code; without a known code, anywhere in the country.
 * @param printed the day on which its prints can ship, such as `2026-11-30`: nothing of it ships before
 */
export function deliveryDates(dates: Dates, now: Date, postalCode = '', printed?: string): DeliveryDates {
  return datesIn(dates, now, dates.transit(postalCode), printed);
}

function datesIn({ store, businessDays }: Dates, now: Date, transit: Transit, printed?: string): DeliveryDates {
  const here = DateTime.fromJSDate(now, { zone: store.timeZone });
  const today = DateTime.utc(here.year, here.month, here.day);
  const inStock = overnightJourney(businessDays, today, here.hour < CUT_OFF_HOUR);
  const printedDay = printed ? DateTime.fromISO(printed, { zone: 'utc' }) : today;
  const { leaves, arrives } = printedDay > inStock.leaves ? overnightJourney(businessDays, printedDay, true) : inStock;
  const ready = readyForPickup(businessDays, today, here);
  const onTheRoad = ([from, to]: readonly [number, number]): TransitDates => ({
    ships: dateOf(leaves),
    from: dateOf(businessDaysAfter(businessDays, leaves, from)),
    to: dateOf(businessDaysAfter(businessDays, leaves, to)),
  });
  return {
    now: now.toISOString(),
    cutOff: momentOf(inStock.leaves.setZone(here.zone, { keepLocalTime: true }).set({ hour: CUT_OFF_HOUR })),
    validUntil: momentOf(nextChange(here)),
    shipsToday: leaves.equals(today),
    ground: onTheRoad(transit.ground),
    overnight: { ships: dateOf(leaves), arrives: dateOf(arrives) },
    canada: onTheRoad(transit.canadaGround),
    canadaEconomy: onTheRoad(transit.canadaEconomy),
    pickup: { ready: dateOf(printedDay > ready ? leaves : ready) },
    ...(printed && { printed }),
  };
}

/** A payment within this time keeps the days that the page showed; a bank's answer two days later cannot. */
const KEPT_MS = 3_600_000;

interface PaidOrder {
  readonly placedAt: Date;
  readonly paidAt: Date;
  readonly serviceCode: ServiceCode;
  readonly postalCode: string;
  /** the day on which its prints can ship; undefined without prints */
  readonly printed?: string | undefined;
}

/** What the days of an order depend on besides the calendar. Pickup orders have no postal code. */
export function destinationOf(customer: CustomerInfo): Pick<PaidOrder, 'serviceCode' | 'postalCode'> {
  return { serviceCode: customer.serviceCode, postalCode: 'zipCode' in customer ? customer.zipCode : '' };
}

/** Whether an order was paid too late for the days that it was placed with. */
export function isPaidLate({ placedAt, paidAt }: Pick<PaidOrder, 'placedAt' | 'paidAt'>): boolean {
  return paidAt.getTime() - placedAt.getTime() > KEPT_MS;
}

/** What the shop promises when an order is paid. */
export function orderArrival(dates: Dates, order: PaidOrder): Arrival {
  const { placedAt, paidAt, serviceCode, postalCode, printed } = order;
  const moment = isPaidLate(order) ? paidAt : placedAt;
  const transit = dates.transit(postalCode);
  const days = printed ? datesIn(dates, moment, transit, printed) : lastDates(dates, moment, transit);
  return arrivalSpan(days, serviceCode);
}

interface LastDates extends Pick<Dates['store'], 'timeZone'> {
  readonly from: Date;
  readonly dates: DeliveryDates;
}

const lastByCalendar = new WeakMap<Dates['businessDays'], Map<Transit, LastDates>>();

/** The days for orders of this moment and zone, kept until they change: calendar arithmetic took a thirtieth of a checkout. */
function lastDates(dates: Dates, moment: Date, transit: Transit): DeliveryDates {
  const { timeZone } = dates.store;
  const lastByZone = lastByCalendar.get(dates.businessDays) ?? new Map<Transit, LastDates>();
  lastByCalendar.set(dates.businessDays, lastByZone);
  const last = lastByZone.get(transit);
  const holds = last && last.from <= moment && moment < new Date(last.dates.validUntil) && last.timeZone === timeZone;
  if (holds) return last.dates;
  const fresh = { timeZone, from: moment, dates: datesIn(dates, moment, transit) };
  lastByZone.set(transit, fresh);
  return fresh.dates;
}

function nextChange(here: DateTime): DateTime {
  const midnight = here.startOf('day');
  const changes = CHANGES_AT.map((time) => midnight.set(time));
  return changes.find((change) => change > here) ?? midnight.plus({ days: 1 });
}

function readyForPickup(days: Days<DateTime>, today: DateTime, here: DateTime): DateTime {
  const packed = Math.max(here.hour + here.minute / 60, PICKUP.opens) + PICKUP.packing;
  return days.ships(today) && packed <= PICKUP.closes ? today : firstAfter(days, today, days.ships);
}

function businessDaysAfter(days: Days<DateTime>, from: DateTime, count: number): DateTime {
  return count === 0 ? from : businessDaysAfter(days, firstAfter(days, from, days.delivers), count - 1);
}

function momentOf(time: DateTime): string {
  return time.toJSDate().toISOString();
}

function dateOf(day: DateTime): string {
  return day.toFormat('yyyy-MM-dd');
}
