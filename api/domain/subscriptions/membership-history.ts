import type * as z from 'zod';
import { cents } from '../../../contract/cents.ts';
import type { customerSchema, membershipEnds } from '../../../contract/desk/customers.ts';
import type { Db } from '../../db/schema.ts';
import { GRACE_DAYS } from './apply-state.ts';
import { type PresentDeps, skippedMonth } from './subscription.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

type Shown = z.infer<typeof customerSchema>;

/** More than one account ever has. */
const MAX_ROWS = 20;

/** An account's memberships and granted months, the newest first, for staff. */
export async function membershipsOf(
  { connection: { db }, clock, store }: PresentDeps,
  accountId: string,
): Promise<Pick<Shown, 'memberships' | 'grants'>> {
  const [rows, grants] = await Promise.all([
    db
      .selectFrom('subscriptions')
      .selectAll()
      .where('user_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
    db
      .selectFrom('membership_grants')
      .selectAll()
      .where('user_id', '=', accountId)
      .orderBy('created_at', 'desc')
      .limit(MAX_ROWS)
      .execute(),
  ]);
  const months = await monthsOf(
    db,
    rows.map(({ id }) => id),
  );
  const price = cents(store.premium.price);
  return {
    memberships: rows.map((row) => ({
      id: row.id,
      status: row.status,
      since: row.created_at.toISOString(),
      service: row.provider,
      paidWith: row.paid_with,
      paidUntil: textOf(row.paid_until),
      cancelsAtEnd: row.cancels_at_end,
      endedAt: textOf(row.ended_at),
      why: whyItEnds(row),
      declineReason: row.decline_reason,
      nextCharge: withPrice(nextChargeAt(row, clock()), price),
      months: months.get(row.id) ?? 0,
    })),
    grants: grants.map((grant) => ({
      id: grant.id,
      from: grant.starts_at.toISOString(),
      until: grant.ends_at.toISOString(),
      by: grant.granted_by,
      reason: grant.reason,
      at: grant.created_at.toISOString(),
    })),
  };
}

async function monthsOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('subscription_periods')
    .select((eb) => ['subscription_id', eb.fn.countAll<string>().as('months')])
    .where('subscription_id', 'in', [...ids])
    .groupBy('subscription_id')
    .execute();
  return new Map(rows.map(({ subscription_id, months }) => [subscription_id, Number(months)]));
}

const DAY_MS = 86_400_000;

/**
 * Why a membership ended, or will at the end of the paid time; null: it goes on. A decline stays in the row until a later
 * charge works, so one that is still there is what ended it. PayPal gives no reason, but the days of grace were used.
 */
function whyItEnds(
  row: Pick<SubscriptionRow, 'status' | 'cancels_at_end' | 'decline_reason' | 'paid_until' | 'ended_at'>,
): (typeof membershipEnds)[number] | null {
  const { status, cancels_at_end, decline_reason, paid_until, ended_at } = row;
  if (status !== 'ended') return cancels_at_end ? 'canceled' : null;
  if (!paid_until) return 'never_paid';
  const daysAfter = ended_at ? (ended_at.getTime() - paid_until.getTime()) / DAY_MS : 0;
  return decline_reason || daysAfter >= GRACE_DAYS ? 'unpaid' : 'canceled';
}

function nextChargeAt(row: SubscriptionRow, now: Date): Date | null {
  if (row.status === 'ended' || row.status === 'incomplete' || row.cancels_at_end) return null;
  const skip = skippedMonth(row, now);
  return skip ? new Date(skip.until) : (row.period_end ?? row.paid_until);
}

function withPrice(at: Date | null, amount: ReturnType<typeof cents>) {
  return at && { at: at.toISOString(), amount };
}

function textOf(moment: Date | null): string | null {
  return moment?.toISOString() ?? null;
}
