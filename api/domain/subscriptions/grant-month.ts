import { sql } from 'kysely';
import { DateTime } from 'luxon';
import type { Database, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';

/** A year: more is a mistake, or a present that the owner should think about. */
const MAX_MONTHS_AHEAD = 12;

interface Grant {
  readonly accountId: string;
  /** of the press: a repeated one grants nothing more */
  readonly key: string;
  readonly reason: string;
  /** the staff's address */
  readonly by: string;
}

/**
 * Grants a month of benefits, which is never charged and brings no spool. It begins when the paid time and earlier grants
 * are over. What the payment service charges stays as it is: each month that is paid moves grants behind itself. The shopper
 * gets a mail.
 */
export async function grantMonth(
  { connection, clock, store, jobs }: Pick<Deps, 'connection' | 'clock' | 'store' | 'jobs'>,
  { accountId, key, reason, by }: Grant,
): Promise<{ from: Date; until: Date }> {
  const now = clock();
  return await connection.db.transaction().execute(async (trx) => {
    // Locked, so that of two presses at the same moment the second month begins after the first.
    const user = await trx.selectFrom('users').select('id').where('id', '=', accountId).forUpdate().executeTakeFirst();
    if (!user) throw new ShopError('customer_unknown');
    const known = await trx
      .selectFrom('membership_grants')
      .select(['starts_at as from', 'ends_at as until'])
      .where('user_id', '=', accountId)
      .where('key', '=', key)
      .executeTakeFirst();
    if (known) return known;
    const from = await nextFreeMoment(trx, accountId, now);
    const inZone = DateTime.fromJSDate(from, { zone: store.timeZone });
    const until = inZone.plus({ months: 1 }).toJSDate();
    const latest = DateTime.fromJSDate(now, { zone: store.timeZone }).plus({ months: MAX_MONTHS_AHEAD });
    if (until > latest.toJSDate()) throw new ShopError('grant_too_far', { limit: MAX_MONTHS_AHEAD });
    const { id } = await trx
      .insertInto('membership_grants')
      .values({ user_id: accountId, key, starts_at: from, ends_at: until, reason, granted_by: by, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await jobs.enqueue(trx, 'month-granted', { mailId: id });
    return { from, until };
  });
}

/** When paid time and granted months are over; now, if they are. */
async function nextFreeMoment(trx: Transaction<Database>, accountId: string, now: Date): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select greatest(${now}::timestamptz,
      (select max(paid_until) from subscriptions where user_id = ${accountId}),
      (select max(ends_at) from membership_grants where user_id = ${accountId})) as until`.execute(trx);
  return rows[0]?.until ?? now;
}

/**
 * Moves what is left of granted months behind the paid time, so that a paid month never uses them up. One that has begun
 * keeps its rest: the part that was used lies before.
 */
export async function moveGrantsBehind(
  trx: Transaction<Database>,
  { accountId, paidUntil, now }: { readonly accountId: string; readonly paidUntil: Date; readonly now: Date },
): Promise<void> {
  if (paidUntil <= now) return;
  await sql`
    update membership_grants set starts_at = starts_at + shift.by, ends_at = ends_at + shift.by
    from (
      select ${paidUntil}::timestamptz - greatest(min(starts_at), ${now}) as by
      from membership_grants where user_id = ${accountId} and ends_at > ${now}
    ) as shift
    where user_id = ${accountId} and ends_at > ${now} and shift.by > interval '0'`.execute(trx);
}
