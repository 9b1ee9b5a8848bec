import { DateTime } from 'luxon';
import { MAX_REORDER_DAYS, NOTICE_DAYS } from '../../../contract/reorders.ts';
import { isMember } from '../../db/queries/is-member.ts';
import type { Database, Row, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';

export type ReorderRow = Row<'reorders'>;
type Zone = Pick<Deps['store'], 'timeZone'>;

/** In the morning of the shop's time zone: what is in stock then can leave on the same day. */
const ORDER_HOUR = 9;

/** The moment at which the order of a day is placed. */
export function dueOn(day: string, { timeZone }: Zone): Date {
  return DateTime.fromISO(day, { zone: timeZone }).set({ hour: ORDER_HOUR }).toJSDate();
}

/** The shop's day of a moment, such as 2026-11-24. */
export function dayOf(moment: Date, { timeZone }: Zone): string {
  return DateTime.fromJSDate(moment, { zone: timeZone }).toFormat('yyyy-MM-dd');
}

export function nextDue({ due_at, weeks }: Pick<ReorderRow, 'due_at' | 'weeks'>, { timeZone }: Zone): Date {
  return DateTime.fromJSDate(due_at, { zone: timeZone }).plus({ weeks }).toJSDate();
}

/** When the mail about a date is sent. */
function noticeAt(due: Date, { timeZone }: Zone): Date {
  return DateTime.fromJSDate(due, { zone: timeZone }).minus({ days: NOTICE_DAYS }).toJSDate();
}

/** The first and the last day that may be chosen now. */
export function daysToChoose(now: Date, { timeZone }: Zone): { first: string; last: string } {
  const after = (days: number) => DateTime.fromJSDate(now, { zone: timeZone }).plus({ days }).toFormat('yyyy-MM-dd');
  return { first: after(NOTICE_DAYS), last: after(MAX_REORDER_DAYS) };
}

/** The columns of a new date: nothing of it is announced or tried yet. */
export function dateColumns(due: Date, zone: Zone) {
  return { due_at: due, noticed_at: null, check_at: noticeAt(due, zone), attempt: 0, is_charging: false };
}

/** The key of the order of this date. A payment that failed for good makes way for another order. */
export function keyOf({ id, number, attempt }: Pick<ReorderRow, 'id' | 'number' | 'attempt'>): string {
  return attempt === 0 ? `reorder:${id}:${number}` : `reorder:${id}:${number}:${attempt}`;
}

/** Locks the reorder until the transaction ends: whatever changes it takes turns. */
export async function lockReorder(trx: Transaction<Database>, id: string): Promise<ReorderRow | undefined> {
  return await trx.selectFrom('reorders').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();
}

/** The account as it shops now: members' prices and tax exemption are those of the day. */
export async function accountShopper(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  accountId: string,
): Promise<Shopper | undefined> {
  const account = await connection.db
    .selectFrom('users')
    .select(['user_id', 'tax_exempt', isMember(clock()).as('membership')])
    .where('id', '=', accountId)
    .executeTakeFirst();
  if (!account) return undefined;
  const { user_id: userId, tax_exempt: taxExempt, membership } = account;
  return { id: accountId, userId, loggedIn: true, membership, taxExempt, isRecent: false };
}
