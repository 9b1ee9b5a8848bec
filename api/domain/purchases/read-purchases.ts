import { type RawBuilder, sql } from 'kysely';
import { PAGE_SIZE } from '../../../contract/desk/paging.ts';
import type { Purchase, PurchaseState, PurchaseSummary } from '../../../contract/desk/purchases.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { describeItem } from '../stock/list-stock.ts';
import { countShort } from './propose-lines.ts';

/** Of a `purchase`: what is stored, told from what has arrived in part. */
export const purchaseState = sql<PurchaseState>`case
  when purchase.state = 'ordered' and exists (
    select from purchase_lines where purchase_id = purchase.id and purchase_lines.received > 0
  ) then 'partly' else purchase.state end`;

interface Facts extends Omit<PurchaseSummary, 'openedAt' | 'orderedAt'> {
  readonly openedAt: Date;
  readonly orderedAt: Date | null;
  readonly note: string;
}

interface Reader {
  /** what pieces cost is not for every role */
  readonly seesCosts: boolean;
}

async function readPurchases(db: Db, chosen: RawBuilder<unknown>, { seesCosts }: Reader) {
  const { rows } = await sql<Facts>`
    select purchase.id, supplier, ${purchaseState} as state, expected_on as "expectedOn",
      opened_by as "openedBy", opened_at as "openedAt", ordered_at as "orderedAt", note, sums.*
    from (select * from purchases ${chosen}) as purchase
    cross join lateral (
      select coalesce(sum(qty), 0)::int as pieces, coalesce(sum(received), 0)::int as received,
        (case when ${seesCosts} and count(*) = count(line.cost) then coalesce(sum(qty::bigint * line.cost), 0) end)::float8 as cost
      from purchase_lines as line where purchase_id = purchase.id
    ) as sums
    order by purchase.id desc`.execute(db);
  return rows.map(({ openedAt, orderedAt, ...row }) => ({
    ...row,
    openedAt: openedAt.toISOString(),
    orderedAt: orderedAt?.toISOString() ?? null,
  }));
}

/** A page of the orders, newest first; without `all` those that are not done. */
export async function listPurchases(
  db: Db,
  { show, page }: { readonly show: '' | 'all'; readonly page: number },
  reader: Reader,
) {
  const condition = show === 'all' ? sql`true` : sql`state in ('draft', 'ordered')`;
  const chosen = sql`where ${condition} order by id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`;
  const [rows, total, low, suppliers] = await Promise.all([
    readPurchases(db, chosen, reader),
    sql<{ count: number }>`select count(*)::int as count from purchases where ${condition}`.execute(db),
    countShort(db),
    // Newest first: the names of the last years are enough to choose from.
    sql<{ supplier: string }>`
      select supplier from purchases group by supplier order by max(id) desc limit 100`.execute(db),
  ]);
  return {
    rows: rows.map(({ note: _, ...row }) => row),
    total: total.rows[0]?.count ?? 0,
    low,
    suppliers: suppliers.rows.map((row) => row.supplier),
  };
}

interface LineFacts {
  readonly id: string;
  readonly qty: number;
  readonly cost: number | null;
  readonly received: number;
  readonly place: string | null;
  readonly available: number;
}

/** An order with its lines. Throws `purchase_unknown`. */
export async function readPurchase(
  { connection: { db }, catalogue }: Pick<Deps, 'connection' | 'catalogue'>,
  id: number,
  reader: Reader,
): Promise<Purchase> {
  const [found] = await readPurchases(db, sql`where id = ${id}`, reader);
  if (!found) throw new ShopError('purchase_unknown');
  const { rows } = await sql<LineFacts>`
    select line.item_id as id, qty, received, place, coalesce(items.qoh, 0) as available,
      case when ${reader.seesCosts} then line.cost end as cost
    from purchase_lines as line left join items on items.id = line.item_id
    where purchase_id = ${id} order by place nulls last, line.item_id`.execute(db);
  return { ...found, lines: rows.map((line) => ({ ...line, ...describeItem(catalogue, line.id) })) } as Purchase;
}
