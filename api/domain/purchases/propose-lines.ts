import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

/** What a delivery should last, beside the threshold: suppliers take two weeks, and are asked every other one. */
const COVERED_DAYS = 28;

/** Pieces of an item in `items` that are ordered and have not arrived. */
const onItsWay = sql<number>`(
  select coalesce(sum(greatest(0, line.qty - line.received)), 0)::int
  from purchase_lines as line join purchases on purchases.id = line.purchase_id
  where line.item_id = items.id and purchases.state = 'ordered')`;

/** On sale, below its threshold or else that of the shop, also with what is on its way. */
const isShort = sql<boolean>`items.active and items.in_catalogue
  and items.qoh + ${onItsWay} < coalesce(items.threshold, (select threshold from stock_settings))`;

export interface ProposedLine {
  readonly item_id: string;
  readonly qty: number;
  /** cents; what it cost last */
  readonly cost: number | null;
}

/**
 * What to order of a supplier: items that are low, and that came from this supplier last, or from none yet. As many as
 * reach the threshold and what the last four weeks sold.
 */
export async function proposeLines(db: Db, supplier: string): Promise<ProposedLine[]> {
  const { rows } = await sql<ProposedLine>`
    select items.id as item_id, items.cost, least(100000, greatest(1,
      coalesce(items.threshold, (select threshold from stock_settings)) + sold.pieces - items.qoh - ${onItsWay}))::int as qty
    from items
    cross join lateral (
      select greatest(0, coalesce(-sum(change), 0))::int as pieces from stock_movements
      where item_id = items.id and at > now() - make_interval(days => ${COVERED_DAYS})
        and kind in ('sale', 'release', 'cancel')
    ) as sold
    where ${isShort} and coalesce((
      select purchases.supplier from purchase_lines join purchases on purchases.id = purchase_id
      where item_id = items.id and state in ('ordered', 'arrived') order by purchases.id desc limit 1
    ), ${supplier}) = ${supplier}
    order by items.qoh, items.id`.execute(db);
  return rows;
}

/** How many items are low and not on their way. */
export async function countShort(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from items where ${isShort}`.execute(db);
  return rows[0]?.count ?? 0;
}
