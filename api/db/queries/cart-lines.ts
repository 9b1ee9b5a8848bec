import { createHash } from 'node:crypto';
import type { ClientBase, Pool } from 'pg';
import { PRINT_ITEM } from '../../../contract/cart.ts';
import type { ModelSize } from '../../../contract/queu3d/job.ts';
import type { QuantityBreak } from '../../../contract/queu3d/print-content.ts';
import type { Connection } from '../connect.ts';
import { inTransaction } from '../in-transaction.ts';

export interface StoredLine {
  readonly id: string;
  readonly itemId: string;
  readonly qty: number;
  readonly sides: readonly string[];
  /** of a line of type pod */
  readonly print?: StoredPrint | null;
}

/** The data of a print that a cart line shows and is priced by. */
export interface StoredPrint {
  readonly id: string;
  readonly fileId: string;
  readonly name: string;
  readonly material: string;
  readonly colorName: string;
  readonly hex: string;
  /** stop of the quality control */
  readonly quality: number;
  /** percent */
  readonly infill: number;
  /** null in slices without supports */
  readonly supports: boolean | null;
  /** null where there are the usual two */
  readonly walls: 3 | 4 | null;
  readonly brim: boolean;
  /** null in slices without an accepted repair */
  readonly repair: 'accepted' | null;
  /** mm³ */
  readonly filament: number;
  /** of printing one */
  readonly seconds: number;
  /** mm, as posed; null in slices from before it was stored */
  readonly size: ModelSize | null;
  /** cents of one, as it was quoted */
  readonly price: number;
  /** as quoted with it; null in prints from before there were any */
  readonly breaks: readonly QuantityBreak[] | null;
  /** a date as text */
  readonly quotedUntil: string;
  /** of the preview that its shopper saw; null: there was none */
  readonly previewId: string | null;
}

/** How many units of an item one unit of a cart line needs. */
interface Need {
  readonly itemId: string;
  readonly pieces: number;
}

export interface LineToAdd {
  readonly owner: string;
  readonly itemId: string;
  readonly qty: number;
  /** sorted */
  readonly sides: readonly string[];
  readonly needs: readonly Need[];
  readonly maxLines: number;
  readonly maxQuantity: number;
  /** the limit on the cart's growth; undefined for accounts */
  readonly growth: GrowthLimit | undefined;
}

/** A limit in the table of the rate limiter, which the statement counts itself: that saves two round trips. */
export interface GrowthLimit {
  readonly key: string;
  readonly tries: number;
  readonly seconds: number;
  /** counts each so many lines, an empty cart included */
  readonly every: number;
}

/** Whether a line was added: the cart's lines, or why not. */
export type AddedLine =
  | { readonly kind: 'added'; readonly lines: StoredLine[] }
  /** the stock of this item does not cover the cart with the new line; `inCart`: pieces that the cart holds of it */
  | { readonly kind: 'short'; readonly itemId: string; readonly qoh: number; readonly inCart: number }
  /** the cart has too many lines */
  | { readonly kind: 'full' }
  /** the cart grows too fast; `until`: in ms since 1970 */
  | { readonly kind: 'limited'; readonly until: number }
  /** the line would have too many pieces */
  | { readonly kind: 'too_many' };

/** Most lines have none, and cost no lookup. */
const print = `case when print_id is not null then (
  select jsonb_build_object('id', p.id, 'fileId', p.file_id, 'name', p.name, 'material', p.material,
    'colorName', p.color_name, 'hex', p.hex, 'quality', p.quality,
    'infill', s.settings #> '{overrides,infill_sparse_density}',
    'supports', coalesce(s.support_mm3 <> 0, true) and (s.settings #>> '{overrides,support_enable}')::boolean, 'repair', s.settings #> '{repair}',
    'walls', s.settings #> '{overrides,wall_line_count}', 'brim', s.settings #> '{overrides,adhesion_type}' is not null,
    'filament', s.filament_mm3, 'size', s.size, 'seconds', coalesce(s.print_seconds, 0), 'price', p.price, 'breaks', p.breaks,
    'quotedUntil', p.quoted_until, 'previewId', p.preview_id)
  from prints p join slices s on s.id = p.slice_id where p.id = print_id) end`;
const itemId = `coalesce(item_id, '${PRINT_ITEM}')`;

const asJson = `jsonb_build_object('id', id, 'itemId', ${itemId}, 'qty', qty, 'sides', sides, 'print', ${print})`;

/** The lines of a cart as one JSON value, for a statement that reads more. */
export function cartAsJson(owner: string): string {
  return `(select coalesce(jsonb_agg(${asJson} order by added_at, id), '[]') from cart_lines where owner = ${owner})`;
}

const readLines = {
  name: 'read-cart-lines',
  text: `
    select id, ${itemId} as "itemId", qty, sides, ${print} as print from cart_lines
    where owner = $1 order by added_at, id`,
};

/**
 * One prepared statement, because this is the shop's most frequent write: it reads the whole cart, checks the stock of
 * every needed item, counts the growth of a guest's cart, adds to an equal line or a new one, and returns the cart. The
 * commit does not wait for the disk: after a power failure a shopper can add a lost line again. Orders are never written
 * this way. Needs come as JSON: Postgres estimates an array by its length, and would plan each execution again.
 */
const addLine = {
  name: 'add-cart-line',
  text: `
    with mine as materialized (
      select id, item_id, qty, sides, print_id, added_at from cart_lines where owner = $1
    ),
    needed as (
      select n.id, n.pieces * $3::int as wanted, (select qoh from items where items.id = n.id) as qoh,
        coalesce((
          select sum(m.qty * ((m.item_id = n.id)::int + cardinality(array_positions(m.sides, n.id)))) from mine m
        ), 0) as held
      from jsonb_to_recordset($5::jsonb) as n (id text, pieces int)
    ),
    short as (
      select id, qoh, held from needed where held + wanted > qoh order by qoh limit 1
    ),
    free as (
      select (select count(*) from mine) < $6::int
        or exists (select from mine where item_id = $2 and sides = $4::text[]) as line
    ),
    -- Simultaneous requests do not see each other's lines, but each of them counts.
    counted as (
      insert into rate_limits as l (key, points, expire)
      select $8, 1, $9::bigint + $10::bigint
      where $8::text is not null and (select count(*) from mine) % $11::int = 0
        and not exists (select from short) and (select line from free)
      on conflict (key) do update set
        points = case when l.expire <= $9 then 1 else l.points + 1 end,
        expire = case when l.expire <= $9 then excluded.expire else l.expire end
      returning points, expire
    ),
    limited as (
      select expire from counted where points > $12::int
    ),
    changed as (
      insert into cart_lines (owner, item_id, qty, sides)
      select $1, $2, $3::int, $4::text[]
      where not exists (select from short) and (select line from free) and not exists (select from limited)
        and set_config('synchronous_commit', 'off', true) is not null
      on conflict (owner, item_id, sides, print_id) do update
        set qty = cart_lines.qty + excluded.qty, touched_at = now()
        where cart_lines.qty + excluded.qty <= $7::int
      returning id, item_id, qty, sides, print_id, added_at
    ),
    after as (
      select * from changed
      union all
      select * from mine where id not in (select id from changed)
    )
    select case
      when exists (select from changed) then jsonb_build_object('kind', 'added', 'lines',
        (select jsonb_agg(${asJson} order by added_at, id) from after))
      when exists (select from limited) then (select jsonb_build_object('kind', 'limited', 'until', expire) from limited)
      when exists (select from short) then
        (select jsonb_build_object('kind', 'short', 'itemId', id, 'qoh', qoh, 'inCart', held) from short)
      when not (select line from free) then jsonb_build_object('kind', 'full')
      else jsonb_build_object('kind', 'too_many')
    end as answer`,
};

const countLines = {
  name: 'count-cart-lines',
  text: `select count(*)::int as count from cart_lines where owner = $1`,
};

export async function countCartLines(pool: Pool, owner: string): Promise<number> {
  const { rows } = await pool.query<{ count: number }>({ ...countLines, values: [owner] });
  return rows[0]?.count ?? 0;
}

export async function readCartLines(connection: Pool | ClientBase, owner: string): Promise<StoredLine[]> {
  const { rows } = await connection.query<StoredLine>({ ...readLines, values: [owner] });
  return rows;
}

/** By itself as one of very many, or with others in a transaction. */
export async function addCartLine(
  connection: Pick<Connection, 'gathered'> | ClientBase,
  line: LineToAdd,
): Promise<AddedLine> {
  const { owner, itemId, qty, sides, needs, maxLines, maxQuantity, growth } = line;
  const statement = {
    ...addLine,
    values: [
      owner,
      itemId,
      qty,
      sides,
      JSON.stringify(needs.map((need) => ({ id: need.itemId, pieces: need.pieces }))),
      maxLines,
      maxQuantity,
      growth?.key ?? null,
      Date.now(),
      (growth?.seconds ?? 0) * 1000,
      growth?.every ?? 1,
      growth?.tries ?? 0,
    ],
  };
  const { rows } = await ('gathered' in connection
    ? connection.gathered<{ answer: AddedLine }>(statement)
    : connection.query<{ answer: AddedLine }>(statement));
  const [row] = rows;
  if (!row) throw new Error('The statement for adding a line gave no row.');
  return row.answer;
}

/** The advisory lock of a cart's number of lines; a row lock does not work, because a new line has no row yet. */
export function cartLock(owner: string): string {
  return `cart of ${owner}`;
}

/** A lost answer is asked for again within minutes. */
const ADDED_ONCE_MS = 3_600_000;

/** A separate statement, so that the next one sees the line of the request that held the lock before. */
export async function lockCart(client: ClientBase, owner: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtext($1))', [cartLock(owner)]);
}

/** Counts a key that adds goods once, among the tries of all else, which forget it after a while; false when it was counted before. */
export async function claimAdding(client: ClientBase, owner: string, key: string): Promise<boolean> {
  const hash = createHash('sha256').update(`${owner} ${key}`).digest('base64url');
  const now = Date.now();
  const { rowCount } = await client.query(
    `insert into rate_limits as l (key, points, expire) values ($1, 1, $2)
     on conflict (key) do update set expire = excluded.expire where l.expire <= $3`,
    [`goods added once:${hash}`, now + ADDED_ONCE_MS, now],
  );
  return rowCount === 1;
}

/** Lowers the quantity of a line, or removes the last of it; false when the cart has not that many. */
export async function takeFromLine(
  client: ClientBase,
  owner: string,
  { itemId, qty, sides }: Pick<LineToAdd, 'itemId' | 'qty' | 'sides'>,
): Promise<boolean> {
  const values = [owner, itemId, sides, qty];
  const where = 'owner = $1 and item_id = $2 and sides = $3::text[] and print_id is null';
  const lowered = `update cart_lines set qty = qty - $4, touched_at = now() where ${where} and qty > $4`;
  const removed = `delete from cart_lines where ${where} and qty = $4`;
  // In this order: a lowered line may have just the quantity that is removed.
  const { rowCount } = await client.query(removed, values);
  return rowCount === 1 || (await client.query(lowered, values)).rowCount === 1;
}

/** As `addCartLine`, while the cart is locked. */
export async function addCountedLine(pool: Pool, line: LineToAdd): Promise<AddedLine> {
  const answers: AddedLine[] = [];
  await inTransaction(pool, async (client) => {
    await lockCart(client, line.owner);
    const answer = await addCartLine(client, line);
    answers.push(answer);
    return answer.kind === 'added';
  });
  const [answer] = answers;
  if (!answer) throw new Error('The transaction for adding a line gave no answer.');
  return answer;
}
