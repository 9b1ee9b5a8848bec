import { sql } from 'kysely';
import { DateTime } from 'luxon';
import * as z from 'zod';
import { shopDay } from '../../../content-reader/as-of.ts';
import type { Today } from '../../../contract/desk/today.ts';
import { problemMessages } from '../../../contract/health.ts';
import { type ServiceCode, serviceCodes } from '../../../contract/service-code.ts';
import { CUT_OFF_HOUR } from '../../../contract/shipping/overnight-journey.ts';
import { isMailJob } from '../../jobs/jobs.ts';
import type { Deps } from '../deps.ts';
import { readHealthReports } from '../monitoring/health-reports.ts';
import { readShopFacts, type ShopFacts } from '../monitoring/shop-facts.ts';
import { needsDisputeWork } from '../orders/record-dispute.ts';
import { isToPack } from '../packing/to-pack.ts';
import { RENEWALS_WITHOUT_COLOR } from '../subscriptions/monthly-spool.ts';

/** How many days of takings are shown, today included: this week beside the last. */
const DAYS = 14;

/** A press that the machine has not answered for this long needs a look at the machine. */
const JAM_AFTER_MS = 2 * 60_000;

type TodayDeps = Pick<Deps, 'connection' | 'clock' | 'store'>;

const count = z.coerce.number().int();
const moment = z.coerce.date().nullable();
const queue = z.object({ count, oldest: moment });

const rowSchema = z.object({
  overnight: count,
  ground: queue,
  canada: queue,
  pickups: queue,
  packed: count,
  wait_for_stock: count,
  prints: queue.extend({ late: count }),
  plates: z.object({ finished: count, stopped: count }),
  model_reviews: queue,
  returns: queue,
  disputes: z.object({ count, respond_by: moment }),
  low: count,
  out: count,
  alerts: count,
  jams: count,
  backup: moment,
  backup_error: z.string().nullable(),
});

/** One statement, of which each part reads an index of what is still open. */
const openWork = (deps: TodayDeps, now: DateTime) => sql`
  with to_pack as (select ts, service_code from orders where ${isToPack(deps)})
  select
    (select count(*) from to_pack where service_code = ${serviceCodes.overnight}) as overnight,
    ${packingQueue([serviceCodes.ground])} as ground,
    ${packingQueue([serviceCodes.canadaGround, serviceCodes.canadaEconomy])} as canada,
    ${packingQueue([serviceCodes.pickup])} as pickups,
    (select count(*) from orders where status = 'paid' and packed_at is not null and shipped_at is null) as packed,
    (select count(*) from orders
      where status = 'paid' and packed_at is null and shipped_at is null and waits_for_stock) as wait_for_stock,
    (select json_build_object('count', count(*), 'oldest', min(orders.ts),
        'late', count(*) filter (where (orders.arrival ->> 'ships')::date < ${shopDay(now.toJSDate(), deps.store.timeZone)}::date))
      from order_lines join orders on orders.id = order_lines.order_id
      where print_id is not null and printed_at is null and orders.status = 'paid'
        and qty > refunded_pieces(order_id, body ->> 'id')) as prints,
    (select json_build_object('finished', count(*) filter (where plate.state = 'finished'),
        'stopped', count(*) filter (where plate.state = 'failed'
          or plate.state = 'printing' and printers.state ->> 'is' = 'paused'))
      from print_plates plate left join printers on printers.name = plate.printer where ended_at is null) as plates,
    (select json_build_object('count', count(*), 'oldest', min(created_at)) from print_reviews
      where answered_at is null) as model_reviews,
    (select json_build_object('count', count(*), 'oldest', min(requested_at)) from returns
      where state = 'requested') as returns,
    json_build_object('count', (select count(*) from orders where ${needsDisputeWork}),
      'respond_by', (select min(respond_by) from order_disputes where status = 'open')) as disputes,
    (select count(*) from items, stock_settings where active and in_catalogue and qoh > 0
      and qoh < coalesce(items.threshold, stock_settings.threshold)) as low,
    (select count(*) from items where active and in_catalogue and qoh = 0) as out,
    (select count(*) from restock_alerts where confirmed_at is not null and notified_at is null) as alerts,
    (select count(*) from vending_presses where state = 'dispensing' and pressed_at < ${now.minus(JAM_AFTER_MS).toJSDate()}) as jams,
    (select max(finished_at) from backups where reason <> 'upgrade' and error is null) as backup,
    (select error from backups where reason <> 'upgrade' and finished_at is not null
      order by finished_at desc limit 1) as backup_error`;

const packingQueue = (methods: readonly ServiceCode[]) => sql`
    (select json_build_object('count', count(*), 'oldest', min(ts)) from to_pack where service_code = any(${methods}))`;

/** Takings by day of the shop, refunds taken off the day on which their order was paid. $1: since, $2: time zone. */
const TAKINGS = `
  select to_char(settled_at at time zone $2, 'YYYY-MM-DD') as day, count(*)::int as orders,
    sum(amount - refunded)::bigint::text as amount,
    coalesce(sum(amount - refunded) filter (where settled_at <= $3), 0)::bigint::text as by_then
  from orders where status in ('paid', 'refunded') and charge_id is null and settled_at >= $1 group by 1`;

const takingsSchema = z.array(z.object({ day: z.string(), orders: count, amount: count, by_then: count }));

/** What there is to do now; `takings`: whether to count those too. */
export async function readToday(deps: TodayDeps, options: { readonly takings: boolean }): Promise<Today> {
  const { connection, clock, store } = deps;
  const now = DateTime.fromJSDate(clock(), { zone: store.timeZone });
  const [{ rows }, takings, facts, reports, renewals] = await Promise.all([
    openWork(deps, now).execute(connection.db),
    options.takings ? readTakings(deps, now) : null,
    readShopFacts(connection.pool),
    readHealthReports(connection.db),
    connection.pool.query(RENEWALS_WITHOUT_COLOR, [now.toJSDate()]),
  ]);
  const open = rowSchema.parse(rows[0]);
  const problems = [...new Set(reports.flatMap((report) => report.problems))];
  return {
    at: isoOf(now.toJSDate()),
    takings,
    toPack: {
      overnight: open.overnight,
      cutOff: isoOf(now.startOf('day').set({ hour: CUT_OFF_HOUR }).toJSDate()),
      ground: waiting(open.ground),
      canada: waiting(open.canada),
      pickups: waiting(open.pickups),
    },
    packed: open.packed,
    waitForStock: open.wait_for_stock,
    prints: { ...waiting(open.prints), late: open.prints.late },
    plates: open.plates,
    modelReviews: waiting(open.model_reviews),
    returns: waiting(open.returns),
    disputes: { count: open.disputes.count, respondBy: isoOrNull(open.disputes.respond_by) },
    stock: { low: open.low, out: open.out, alerts: open.alerts },
    renewals: renewalsOf(renewals.rows[0]),
    jams: open.jams,
    work: workOf(facts),
    unknownPayments: {
      count: facts.payments.unknown,
      oldest: isoOrNull(
        facts.payments.oldest === null ? null : now.minus({ seconds: facts.payments.oldest }).toJSDate(),
      ),
    },
    problems: problems.map((code) => ({ code, message: problemMessages[code] })),
    backup: { lastGood: isoOrNull(open.backup), failed: open.backup_error },
  };
}

async function readTakings({ connection, store }: TodayDeps, now: DateTime): Promise<Today['takings']> {
  const first = now.startOf('day').minus({ days: DAYS - 1 });
  const weekAgo = now.minus({ weeks: 1 });
  const { rows } = await connection.pool.query(TAKINGS, [first.toJSDate(), store.timeZone, weekAgo.toJSDate()]);
  const byDay = new Map(takingsSchema.parse(rows).map((row) => [row.day, row]));
  const dayOf = (at: DateTime) => shopDay(at.toJSDate(), store.timeZone);
  const days = Array.from({ length: DAYS }, (_, index) => {
    const day = dayOf(first.plus({ days: index }));
    const { amount = 0, orders = 0 } = byDay.get(day) ?? {};
    return { day, amount, orders };
  });
  const today = byDay.get(dayOf(now));
  return {
    today: today?.amount ?? 0,
    orders: today?.orders ?? 0,
    lastWeekByNow: byDay.get(dayOf(weekAgo))?.by_then ?? 0,
    days,
  };
}

function workOf({ queues }: ShopFacts): Today['work'] {
  const mails = queues.filter(({ name }) => isMailJob(name));
  const others = queues.filter(({ name }) => !isMailJob(name));
  const failed = (of: typeof queues) => of.reduce((sum, each) => sum + each.failed, 0);
  return {
    failedMails: failed(mails),
    failedJobs: failed(others),
    waitingMails: mails.reduce((sum, each) => sum + each.waiting, 0),
  };
}

function renewalsOf(row: unknown): Today['renewals'] {
  const { count: renewals, first } = z.object({ count, first: moment }).parse(row);
  return { count: renewals, first: isoOrNull(first) };
}

function waiting({ count, oldest }: z.output<typeof queue>) {
  return { count, oldest: isoOrNull(oldest) };
}

const isoOf = (at: Date) => at.toISOString();
const isoOrNull = (at: Date | null) => at?.toISOString() ?? null;
