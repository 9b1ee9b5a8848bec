import { DateTime } from 'luxon';
import type { Item } from '../../contract/catalogue/item.ts';
import { type Days, firstAfter } from '../../contract/shipping/overnight-journey.ts';
import type { Deps } from '../../deps.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

type Listed = Pick<Catalogue, 'list'>;

/** The members-only spools, newest first: the one with the highest display index is this month's. */
export function exclusives(catalogue: Listed): Item[] {
  return catalogue.list().filter(({ active, tags }) => active && tags.material === 'PLA Sub');
}

/** This month's spool; undefined while subscriptions are closed. */
export function monthlyExclusive(catalogue: Listed): Item | undefined {
  return exclusives(catalogue)[0];
}

/** Business days between a month's payment and the shipment of its spool. */
const SHIPS_WITHIN = 2;

/** The day by which a month's spool ships, by its payment and the shop's own time zone. */
export function spoolShipsBy({ store, businessDays }: Pick<Deps, 'store' | 'businessDays'>, paid: Date): DateTime {
  const { year, month, day } = DateTime.fromJSDate(paid, { zone: store.timeZone });
  return shippingDayAfter(businessDays, DateTime.utc(year, month, day), SHIPS_WITHIN);
}

function shippingDayAfter(days: Days<DateTime>, from: DateTime, count: number): DateTime {
  return count === 0 ? from : shippingDayAfter(days, firstAfter(days, from, days.ships), count - 1);
}
