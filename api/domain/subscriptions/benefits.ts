import { sql } from 'kysely';
import { cents } from '../../../contract/cents.ts';
import type { Benefits } from '../../../contract/premium/subscription.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { EARLIER } from '../orders/order-terms.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { exclusives, nextColor, spoolShipsBy } from './monthly-spool.ts';
import { skippedMonth } from './subscription.ts';
import { findShownSubscription, type SubscriptionRow } from './subscription-rows.ts';

const DAY_MS = 86_400_000;

type BenefitsDeps = Pick<Deps, 'connection' | 'catalogue' | 'clock' | 'store' | 'businessDays'>;

type NextSpool = NonNullable<Benefits['nextSpool']>;

/** The member's current benefits. */
export async function readBenefits(deps: BenefitsDeps, shopper: Shopper): Promise<Benefits> {
  const row = shopper.membership ? await findShownSubscription(deps.connection.db, shopper.id) : undefined;
  if (!row) throw new ShopError('members_only');
  const { db } = deps.connection;
  const [newest, ...past] = exclusives(deps.catalogue);
  const left = (row.paid_until?.getTime() ?? 0) - deps.clock().getTime();
  return {
    nextSpool:
      newest && isRenewing(row) ? { ...(await announcedSpool(deps, row)), shipsBy: nextShippingDay(deps, row) } : null,
    daysLeft: Math.max(0, Math.ceil(left / DAY_MS)),
    savings: await savingsOf(db, shopper.id),
    pastColors: past.filter(({ qoh }) => qoh > 0).map(({ id }) => id),
  };
}

function isRenewing({ status, cancels_at_end }: SubscriptionRow): boolean {
  return status !== 'ended' && !cancels_at_end;
}

/** The next spool, if it is announced: a color that the member has is the current month's. */
async function announcedSpool(
  { connection, catalogue }: Pick<Deps, 'connection' | 'catalogue'>,
  { user_id, skip_from }: SubscriptionRow,
): Promise<Pick<NextSpool, 'itemId' | 'name'>> {
  // Today's newest is the skipped month's.
  const next = skip_from ? undefined : await nextColor(connection.db, catalogue, user_id);
  return { itemId: next?.id ?? null, name: next?.name ?? null };
}

/** The next month is charged when the current one, or a skipped one, ends, or now if that is in the past. */
function nextShippingDay(deps: BenefitsDeps, row: SubscriptionRow): string {
  const now = deps.clock();
  const skip = skippedMonth(row, now);
  const end = skip ? new Date(skip.until) : (row.paid_until ?? row.period_end ?? now);
  return spoolShipsBy(deps, end > now ? end : now).toFormat('yyyy-MM-dd');
}

/** Counts the member's own orders, not the monthly ones. Free ground shipping counts when an item would have charged it. */
async function savingsOf(db: Db, owner: string): Promise<Benefits['savings']> {
  const { rows } = await sql<{ discounts: number; shipping: number }>`
    select
      coalesce(sum((totals ->> 'memberDiscount')::int), 0)::int as discounts,
      coalesce(sum(coalesce((totals -> 'terms' ->> 'ground')::int, ${EARLIER.ground})) filter (
        where (customer ->> 'serviceCode')::int = ${serviceCodes.ground} and (totals ->> 'shipping')::int = 0
          and exists (
            select from order_lines
            where order_lines.order_id = orders.id and not (body -> 'data' ->> 'freeGround')::boolean
          )
      ), 0)::int as shipping
    from orders where owner = ${owner} and status = 'paid' and subscription_id is null`.execute(db);
  const { discounts = 0, shipping = 0 } = rows[0] ?? {};
  return { discounts: cents(discounts), shipping: cents(shipping), total: cents(discounts + shipping) };
}
