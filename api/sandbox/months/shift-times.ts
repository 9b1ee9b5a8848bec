import { type Kysely, sql } from 'kysely';

/** Whole numbers above this are Unix seconds and not amounts. */
const LARGEST_AMOUNT = 1_000_000_000;
const MOMENT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Moves all times in a record into the past, as if `seconds` had passed. */
export function shiftTimes<T>(value: T, seconds: number): T {
  return shifted(value, seconds) as T;
}

function shifted(value: unknown, seconds: number): unknown {
  if (typeof value === 'number') return value > LARGEST_AMOUNT ? value - seconds : value;
  if (typeof value === 'string') {
    return MOMENT.test(value) ? new Date(Date.parse(value) - seconds * 1000).toISOString() : value;
  }
  if (Array.isArray(value)) return value.map((entry) => shifted(entry, seconds));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, field]) => [name, shifted(field, seconds)]));
}

/** A subscription or an e-check at a mock provider, or a reorder of the shop, for the page that skips months. */
export interface Billed {
  readonly service: 'stripe' | 'paypal' | 'reorder';
  readonly id: string;
  /** the payer's email address */
  readonly who: string;
  readonly status: string;
  /** the next automatic step, in Unix seconds */
  readonly next: { readonly at: number; readonly what: 'charge' | 'retry' | 'end' | 'check' | 'notice' | 'order' };
}

/** How a mock provider lets a person skip time. */
export interface BillingTime {
  list(): Promise<Billed[]>;
  /**
   * Moves a subscription's times into the past, until its next step is due or, with `hoursLeft`, nearly due, because the
   * shop uses the real clock. Returns the seconds; undefined: unknown or ended.
   */
  shift(id: string, hoursLeft: number): Promise<number | undefined>;
  /** Does what is due, and tells the shop. */
  advance(): Promise<void>;
}

/** Moves what the shop knows of a subscription into the past as well; the shop looks at it in its next minute. */
export async function shiftShop(db: Kysely<unknown>, providerId: string, seconds: number): Promise<void> {
  const ago = sql`make_interval(secs => ${seconds})`;
  await sql`
    with moved as (
      update subscriptions set created_at = created_at - ${ago}, period_start = period_start - ${ago},
        period_end = period_end - ${ago}, paid_until = paid_until - ${ago}, valid_until = valid_until - ${ago},
        skip_from = skip_from - ${ago}, hold_from = hold_from - ${ago}, check_at = now(), version = version + 1
      where provider_id = ${providerId} returning id
    ),
    ordered as (
      update orders set ts = ts - ${ago}, settled_at = settled_at - ${ago}
      from moved where orders.subscription_id = moved.id
    )
    update subscription_periods set starts_at = starts_at - ${ago}, ends_at = ends_at - ${ago}, paid_at = paid_at - ${ago}
    from moved where subscription_periods.subscription_id = moved.id`.execute(db);
}
