import type { OwnData } from '../../../contract/accounts/own-data.ts';
import type { Db } from '../../db/schema.ts';

/** The reorders of an account, for its data export. */
export async function collectReorders(db: Db, accountId: string): Promise<OwnData['reorders']> {
  const rows = await db
    .selectFrom('reorders')
    .selectAll()
    .where('user_id', '=', accountId)
    .orderBy('created_at')
    .execute();
  if (rows.length === 0) return [];
  const dates = await db
    .selectFrom('reorder_dates')
    .leftJoin('orders', 'orders.id', 'order_id')
    .select(['reorder_dates.reorder_id', 'due_at', 'outcome', 'ref_id'])
    .where(
      'reorder_dates.reorder_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    lines: row.lines.map(({ itemId, name, qty }) => ({ itemId, name, qty })),
    weeks: row.weeks,
    status: row.status,
    customer: row.customer,
    card: { brand: row.card.brand, last4: row.card.last4 },
    next: row.status === 'stopped' ? null : row.due_at.toISOString(),
    reason: row.decline_reason,
    added: row.created_at.toISOString(),
    stopped: row.stopped_at?.toISOString() ?? null,
    dates: dates
      .filter(({ reorder_id }) => reorder_id === row.id)
      .map(({ due_at, outcome, ref_id }) => ({ at: due_at.toISOString(), outcome, order: ref_id })),
  }));
}
