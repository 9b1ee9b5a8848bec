import { sql } from 'kysely';
import { DateTime } from 'luxon';
import { type PlatePiece, piecesPerPlate } from '../../../contract/queu3d/plates.ts';
import { extrasOf } from '../../../contract/queu3d/print-extras.ts';
import type { SliceSettings } from '../../../contract/queu3d/settings.ts';
import { CUT_OFF_HOUR, firstAfter, overnightJourney } from '../../../contract/shipping/overnight-journey.ts';
import { piecesLeft } from '../../db/queries/pieces-to-print.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';

/** A print to be made. */
interface PrintWork {
  /** seconds for one */
  readonly printTime: number;
  /** pieces that are printed at once */
  readonly perPlate: number;
  readonly quantity: number;
}

interface ShipsBy {
  /** such as `2026-12-01` */
  readonly shipsBy: string;
  /** hours until a printer is free for it, of printing */
  readonly hoursAhead: number;
}

export type ShipsByDeps = Pick<Deps, 'print' | 'store' | 'businessDays' | 'clock'>;

const HOUR = 3600;

/**
 * When prints that are ordered now would ship: after the prints that are paid for and not printed yet, and their own
 * printing, whose plates the printers share. Printers work on business days; what they finish on one ships on the
 * next. An order after the cut-off starts on the next business day.
 */
export async function shipsBy(deps: ShipsByDeps, db: Db, prints: readonly PrintWork[]): Promise<ShipsBy> {
  const { printers } = deps.print.machine;
  const own = printerTime(deps, prints);
  const ahead = (await secondsQueued(deps, db)) / printers;
  const hours = (ahead + Math.max(own.longest, own.total / printers)) / HOUR;
  return { shipsBy: shipDay(deps, hours, deps.clock()), hoursAhead: Math.round((ahead / HOUR) * 10) / 10 };
}

/** Seconds of printers for these prints, with what each plate takes before and after, and of their longest plate. */
export function printerTime(
  { print }: Pick<Deps, 'print'>,
  prints: readonly PrintWork[],
): { readonly total: number; readonly longest: number } {
  const aroundPlate = print.machine.minutesPerPlate * 60;
  let [total, longest] = [0, 0];
  for (const { printTime, perPlate, quantity } of prints) {
    if (quantity === 0) continue;
    total += Math.ceil(quantity / perPlate) * aroundPlate + quantity * printTime;
    longest = Math.max(longest, aroundPlate + Math.min(quantity, perPlate) * printTime);
  }
  return { total, longest };
}

/** What a slice says about plates of it. */
interface SlicedPrint extends Pick<PlatePiece, 'size'> {
  readonly print_seconds: number | null;
  readonly settings: SliceSettings;
}

function workOf({ print }: Pick<Deps, 'print'>, slice: SlicedPrint, quantity: number): PrintWork {
  const printTime = slice.print_seconds ?? 0;
  const piece = { size: slice.size, ...extrasOf(slice.settings.overrides), seconds: printTime };
  return { printTime, perPlate: piecesPerPlate(piece, print.machine), quantity };
}

interface LineOfPrints {
  readonly qty: number;
  readonly data: { readonly printId?: string | undefined };
}

/**
 * The day on which these lines' prints can ship, such as `2026-12-01`; undefined when they have none. A cart, an order,
 * its mail and the desk promise no earlier day than the quote did.
 */
export async function printsReady(
  deps: ShipsByDeps,
  db: Db,
  lines: readonly LineOfPrints[],
): Promise<string | undefined> {
  const quantities = new Map<string, number>();
  for (const { qty, data } of lines) {
    if (data.printId) quantities.set(data.printId, (quantities.get(data.printId) ?? 0) + qty);
  }
  if (quantities.size === 0) return undefined;
  const found = await db
    .selectFrom('prints')
    .innerJoin('slices', 'slices.id', 'prints.slice_id')
    .select(['prints.id', 'print_seconds', 'size', 'slices.settings'])
    .where('prints.id', 'in', [...quantities.keys()])
    .execute();
  const work = found.map((print) => workOf(deps, print, quantities.get(print.id) ?? 0));
  return (await shipsBy(deps, db, work)).shipsBy;
}

/** Business days: a year of work. A longer queue shows the day in a year. */
const MAX_DAYS = 260;

/** The day on which an order ships that is placed now and takes a printer these hours. */
export function shipDay(
  { store, businessDays, print }: Pick<ShipsByDeps, 'store' | 'businessDays' | 'print'>,
  hours: number,
  now: Date,
): string {
  const here = DateTime.fromJSDate(now, { zone: store.timeZone });
  const today = DateTime.utc(here.year, here.month, here.day);
  let day = overnightJourney(businessDays, today, here.hour < CUT_OFF_HOUR).leaves;
  const days = Math.min(MAX_DAYS, Math.max(1, Math.ceil(hours / print.machine.hoursPerDay)));
  for (let done = 0; done < days; done++) day = firstAfter(businessDays, day, businessDays.ships);
  return day.toFormat('yyyy-MM-dd');
}

/** Seconds of printers for prints that are paid for and not done yet; each line has plates to itself. */
async function secondsQueued(deps: Pick<Deps, 'print'>, db: Db): Promise<number> {
  const rows = await db
    .selectFrom('order_lines')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .innerJoin('prints', 'prints.id', 'order_lines.print_id')
    .innerJoin('slices', 'slices.id', 'prints.slice_id')
    .select(['print_seconds', 'size', 'slices.settings'])
    .select(sql<number>`${piecesLeft}::int`.as('pieces'))
    .where('orders.status', '=', 'paid')
    .where('printed_at', 'is', null)
    .where('order_lines.print_id', 'is not', null)
    .execute();
  const works = rows.map(({ pieces, ...slice }) => workOf(deps, slice, pieces));
  return printerTime(deps, works).total;
}
