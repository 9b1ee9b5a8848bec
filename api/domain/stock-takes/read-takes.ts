import { type RawBuilder, sql } from 'kysely';
import { PAGE_SIZE } from '../../../contract/desk/paging.ts';
import type { Take, TakeLine, TakePage, TakeQuery } from '../../../contract/desk/stock-takes.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { describeItem } from '../stock/list-stock.ts';

/**
 * Of a counted `line`: the number that was expected is not the one to compare with. Its pieces came or left between two
 * counts of it, or another count has corrected the records since, which the difference would correct again.
 */
export const needsRecount = sql<boolean>`(counted is not null and (is_moved or exists (
  select from stock_movements as movement
  where movement.item_id = line.item_id and movement.kind = 'count' and movement.at > line.counted_at)))`;

/** Cents per piece: what one cost, or else what the shop asks for it. */
export const worthOf = sql<number>`coalesce(line.worth, items.cost, items.price)`;

interface TakeFacts extends Omit<Take, 'openedAt' | 'closedAt'> {
  readonly openedAt: Date;
  readonly closedAt: Date | null;
  readonly version: number;
}

/** Takes with what was counted. Of a closed one nothing needs a recount. */
async function readTakes(db: Db, chosen: RawBuilder<unknown>): Promise<(Take & { version: number })[]> {
  const { rows } = await sql<TakeFacts>`
    select take.id, name, state, opened_by as "openedBy", opened_at as "openedAt", closed_by as "closedBy",
      closed_at as "closedAt", version, sums.*
    from (select * from stock_takes ${chosen}) as take
    cross join lateral (
      select count(*)::int as items, count(counted)::int as counted,
        (count(*) filter (where counted <> shelf))::int as different,
        (count(*) filter (where take.state = 'open' and ${needsRecount}))::int as recount,
        coalesce(sum(counted - shelf), 0)::int as pieces,
        coalesce(sum((counted - shelf) * ${worthOf}), 0)::float8 as value
      from stock_take_lines as line left join items on items.id = line.item_id where take_id = take.id
    ) as sums
    order by take.id desc`.execute(db);
  return rows.map(({ openedAt, closedAt, ...row }) => ({
    ...row,
    openedAt: openedAt.toISOString(),
    closedAt: closedAt?.toISOString() ?? null,
  }));
}

/** A page of all takes, newest first. */
export async function listTakes(db: Db, page: number): Promise<{ rows: Take[]; total: number }> {
  const chosen = sql`order by id desc limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`;
  const { count } = await db
    .selectFrom('stock_takes')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = (await readTakes(db, chosen)).map(({ version: _, ...take }) => take);
  return { rows, total: Number(count) };
}

const conditions: Readonly<Record<TakeQuery['show'], RawBuilder<unknown>>> = {
  '': sql`true`,
  todo: sql`counted is null`,
  different: sql`counted <> shelf`,
  recount: sql`take.state = 'open' and ${needsRecount}`,
};

interface LineFacts extends Pick<TakeLine, 'id' | 'place' | 'counted' | 'recount' | 'value' | 'by'> {
  readonly expected: number | null;
  readonly total: number;
}

/** A take with a page of its lines, in the order of their places. Throws `take_unknown`. */
export async function readTake(
  { connection: { db }, catalogue }: Pick<Deps, 'connection' | 'catalogue'>,
  id: number,
  { show, page }: TakeQuery,
): Promise<TakePage> {
  const [take] = await readTakes(db, sql`where id = ${id}`);
  if (!take) throw new ShopError('take_unknown');
  const { rows } = await sql<LineFacts>`
    select line.item_id as id, place, counted, shelf as expected, counted_by as by,
      take.state = 'open' and ${needsRecount} as recount,
      ((counted - shelf) * ${worthOf})::float8 as value, (count(*) over ())::int as total
    from stock_take_lines as line join stock_takes as take on take.id = take_id
    left join items on items.id = line.item_id
    where take_id = ${id} and ${conditions[show]}
    order by place nulls last, line.item_id limit ${PAGE_SIZE} offset ${(page - 1) * PAGE_SIZE}`.execute(db);
  return {
    ...take,
    rows: rows.map(({ total: _, ...line }) => ({ ...line, ...describeItem(catalogue, line.id) })),
    total: rows[0]?.total ?? 0,
  };
}
