import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { CUT_OFF_HOUR, firstAfter, overnightJourney } from '../../../contract/shipping/overnight-journey.ts';
import type { Deps } from '../deps.ts';

/** A print to be made. */
interface PrintWork {
  /** seconds for one */
  readonly printTime: number;
  readonly quantity: number;
}

interface ShipsBy {
  /** such as `2026-12-01` */
  readonly shipsBy: string;
  /** hours until a printer is free for it, of printing */
  readonly hoursAhead: number;
}

type ShipsByDeps = Pick<Deps, 'connection' | 'print' | 'store' | 'businessDays' | 'clock'>;

const HOUR = 3600;

/**
 * When prints that are ordered now would ship: after the prints that are paid for and not printed yet, and their own
 * printing, which pieces share among the printers. Printers work on business days; what they finish on one ships on the
 * next. An order after the cut-off starts on the next business day.
 */
export async function shipsBy(deps: ShipsByDeps, prints: readonly PrintWork[]): Promise<ShipsBy> {
  const { printers } = deps.print.machine;
  const own = prints.reduce((sum, { printTime, quantity }) => sum + printTime * quantity, 0);
  const longest = Math.max(0, ...prints.map(({ printTime }) => printTime));
  const ahead = (await secondsQueued(deps)) / printers;
  const hours = (ahead + Math.max(longest, own / printers)) / HOUR;
  return { shipsBy: shipDay(deps, hours, deps.clock()), hoursAhead: Math.round((ahead / HOUR) * 10) / 10 };
}

/** Business days: a year of work. A longer queue shows the day in a year. */
const MOST_DAYS = 260;

/** The day on which an order ships that is placed now and takes a printer these hours. */
export function shipDay(
  { store, businessDays, print }: Pick<ShipsByDeps, 'store' | 'businessDays' | 'print'>,
  hours: number,
  now: Date,
): string {
  const here = DateTime.fromJSDate(now, { zone: store.timeZone });
  const today = DateTime.utc(here.year, here.month, here.day);
  let day = overnightJourney(businessDays, today, here.hour < CUT_OFF_HOUR).leaves;
  const days = Math.min(MOST_DAYS, Math.max(1, Math.ceil(hours / print.machine.hoursPerDay)));
  for (let done = 0; done < days; done++) day = firstAfter(businessDays, day, businessDays.ships);
  return day.toFormat('yyyy-MM-dd');
}

/** Seconds of printing that are paid for and not done yet. */
async function secondsQueued({ connection }: Pick<Deps, 'connection'>): Promise<number> {
  const { seconds } = await connection.db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('prints', 'prints.id', 'order_lines.print_id')
    .innerJoin('slices', 'slices.id', 'prints.slice_id')
    .select(sql<string>`coalesce(sum(qty::bigint * coalesce(print_seconds, 0)), 0)`.as('seconds'))
    .where('orders.status', '=', 'paid')
    .where('printed_at', 'is', null)
    .where('order_lines.print_id', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(seconds);
}
