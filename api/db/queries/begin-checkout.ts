import type { Pool } from 'pg';
import type { Connection } from '../connect.ts';
import { withFreshPlan } from '../prepared.ts';
import type { Row } from '../schema.ts';
import { cartAsJson, type GrowthLimit, type StoredLine } from './cart-lines.ts';
import { blocksAsJson, type FoundBlocks, type KnownPayer } from './find-blocks.ts';

type OrderRow = Row<'orders'>;

const attempts = `
  from orders where owner = $1 and (idempotency_key = $2 or status in ('pending', 'requires_action'))`;

/** Counts in the table of the rate limiter, unflushed: after a power failure some checkouts may be counted once less. */
const begin = {
  name: 'begin-checkout',
  text: `
    with counted as (
      insert into rate_limits as l (key, points, expire)
      select $3, 1, $4::bigint + $5::bigint where set_config('synchronous_commit', 'off', true) is not null
      on conflict (key) do update set
        points = case when l.expire <= $4 then 1 else l.points + 1 end,
        expire = case when l.expire <= $4 then excluded.expire else l.expire end
      returning points, expire
    )
    select (select expire::float8 from counted where points > $6::int) as "limitedUntil",
      exists (select ${attempts}) as "hasAttempts", ${cartAsJson('$1')} as cart, ${blocksAsJson('$7')} as blocks`,
};

/** Most shoppers have none, and rows of orders are wide. */
const find = { name: 'find-attempts', text: `select * ${attempts}` };

export interface BeginningCheckout {
  readonly owner: string;
  readonly key: string;
  readonly payer: KnownPayer;
  readonly limit: Omit<GrowthLimit, 'every'>;
}

interface BegunCheckout {
  /** the order with this key */
  readonly known: OrderRow | undefined;
  /** the shopper's earlier attempts */
  readonly unsettled: readonly OrderRow[];
  readonly cart: readonly StoredLine[];
  readonly blocks: FoundBlocks;
  /** when the caller may try again, in ms since 1970; null: now */
  readonly limitedUntil: number | null;
}

interface Begun extends Pick<BegunCheckout, 'cart' | 'blocks' | 'limitedUntil'> {
  readonly hasAttempts: boolean;
}

/** Counts a checkout and reads all that it begins with, in one statement: prepared, because every checkout runs it. */
export async function beginCheckout(
  { pool, gathered }: Pick<Connection, 'pool' | 'gathered'>,
  { owner, key, payer, limit }: BeginningCheckout,
): Promise<BegunCheckout> {
  const counting = [limit.key, Date.now(), limit.seconds * 1000, limit.tries];
  const { rows } = await gathered<Begun>({ ...begin, values: [owner, key, ...counting, JSON.stringify(payer)] });
  const [begun] = rows;
  if (!begun) throw new Error('The statement that begins a checkout gave no row.');
  const { cart, blocks, limitedUntil, hasAttempts } = begun;
  const found = hasAttempts ? await findAttempts(pool, owner, key) : [];
  return {
    cart,
    blocks,
    limitedUntil,
    known: found.find(({ idempotency_key }) => idempotency_key === key),
    unsettled: found.filter(({ idempotency_key }) => idempotency_key !== key),
  };
}

/** The order with this key, and the shopper's others that are open. */
export async function findAttempts(pool: Pool, owner: string, key: string): Promise<OrderRow[]> {
  const { rows } = await withFreshPlan(find, (statement) =>
    pool.query<OrderRow>({ ...statement, values: [owner, key] }),
  );
  return rows;
}
