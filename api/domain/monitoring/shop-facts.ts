import type { Pool } from 'pg';
import * as z from 'zod';
import { RESERVATION_MINUTES } from '../checkout/checkout-limits.ts';
import { IN_FLIGHT_MS } from '../checkout/payment.ts';

const count = z.coerce.number().int().min(0);
const seconds = z.coerce.number().nullable();

const rowSchema = z.object({
  queues: z
    .array(
      z.object({
        name: z.string(),
        /** may run now, or at its next retry */
        waiting: count,
        /** of those waiting, have failed before */
        retrying: count,
        active: count,
        /** for good, within the days that the queue keeps them */
        failed: count,
        /** age of the longest waiting one */
        oldest: seconds,
      }),
    )
    .nullable()
    .transform((queues) => queues ?? []),
  payments: z.object({ unknown: count, oldest: seconds }),
});

/** What the database knows of how the shop does. Ages are in seconds. */
export type ShopFacts = z.output<typeof rowSchema>;
export type QueueFacts = ShopFacts['queues'][number];

/**
 * One statement: jobs that wait have an index, and the queue itself counts the others every ten seconds. Unsettled orders
 * have one index for two of their states and one for the third: a condition for all three would read every order. An order
 * whose shopper is at the bank is not unknown before its reservation ends.
 */
const FACTS = `
  select
    (select json_agg(json_build_object(
        'name', queue.name, 'waiting', coalesce(jobs.waiting, 0), 'retrying', coalesce(jobs.retrying, 0),
        'active', queue.active_count, 'failed', queue.failed_count, 'oldest', jobs.oldest) order by queue.name)
      from pgboss.queue
      left join (
        select name, count(*) as waiting, count(*) filter (where state = 'retry') as retrying,
          extract(epoch from now() - min(created_on)) as oldest
        from pgboss.job where state < 'active' and not blocked group by name
      ) jobs using (name)
      where queue.name not like '\\_\\_pgboss%') as queues,
    (select json_build_object('unknown', count(*), 'oldest', extract(epoch from now() - min(ts)))
      from (
        select ts from orders where status in ('pending', 'requires_action')
          and ts < now() - case status when 'pending' then $1::float8 else $2::float8 end * interval '1 second'
        union all
        select ts from orders where status = 'processing' and ts < now() - $3::float8 * interval '1 second'
      ) as unknown) as payments`;

/** PayPal gives a bank six business days for an e-check; its own reviews take longer now and then. */
const PROCESSING_DAYS = 14;

/** Seconds after which the outcome of a payment counts as unknown, by the order's status. */
export const UNKNOWN_AFTER = {
  pending: IN_FLIGHT_MS / 1000,
  requires_action: RESERVATION_MINUTES * 60 + IN_FLIGHT_MS / 1000,
  processing: PROCESSING_DAYS * 86_400,
} as const;

export async function readShopFacts(pool: Pick<Pool, 'query'>): Promise<ShopFacts> {
  const { rows } = await pool.query(FACTS, Object.values(UNKNOWN_AFTER));
  return rowSchema.parse(rows[0]);
}

/** A scrape of metrics and a check at the same moment need one query. */
const CACHE_MS = 5_000;

/** Reads the facts at most every few seconds, and never twice at once: a frozen database does not pile up readers. */
export function cachedFacts(read: () => Promise<ShopFacts>, now: () => number = () => performance.now()) {
  let known: Promise<ShopFacts> | undefined;
  let until = 0;
  return (): Promise<ShopFacts> => {
    if (known && now() < until) return known;
    until = Number.POSITIVE_INFINITY;
    const current = read().finally(() => {
      until = now() + CACHE_MS;
    });
    known = current;
    return current;
  };
}
