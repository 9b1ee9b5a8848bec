import type { Pool } from 'pg';
import { pipelined, withFreshPlan } from '../prepared.ts';
import type { Row } from '../schema.ts';
import { type GrowthLimit, readCartLines, type StoredLine } from './cart-lines.ts';
import { type FoundBlocks, findBlocks, type KnownPayer } from './find-blocks.ts';

type OrderRow = Row<'orders'>;

/** Counts checkouts in the table of the rate limiter. After a power failure some may be counted once less. */
const count = {
  name: 'count-checkout',
  text: `
    insert into rate_limits as l (key, points, expire)
    select $1, 1, $2::bigint + $3::bigint where set_config('synchronous_commit', 'off', true) is not null
    on conflict (key) do update set
      points = case when l.expire <= $2 then 1 else l.points + 1 end,
      expire = case when l.expire <= $2 then excluded.expire else l.expire end
    returning points > $4::int as "isOver", expire::float8 as until`,
};

const find = {
  name: 'find-attempts',
  text: `
    select * from orders
    where owner = $1 and (idempotency_key = $2 or status in ('pending', 'requires_action'))`,
};

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

/** Counts a checkout and reads all that it begins with, in one round trip: prepared, because every checkout runs it. */
export async function beginCheckout(
  pool: Pool,
  { owner, key, payer, limit }: BeginningCheckout,
): Promise<BegunCheckout> {
  const counting = [limit.key, Date.now(), limit.seconds * 1000, limit.tries];
  const values = [owner, key];
  const [counted, { rows }, cart, blocks] = await withFreshPlan(find, (statement) =>
    pipelined(pool, (client) => [
      client.query<{ isOver: boolean; until: number }>({ ...count, values: counting }),
      client.query<OrderRow>({ ...statement, values }),
      readCartLines(client, owner),
      findBlocks(client, payer),
    ]),
  );
  const [now] = counted.rows;
  return {
    cart,
    blocks,
    known: rows.find(({ idempotency_key }) => idempotency_key === key),
    unsettled: rows.filter(({ idempotency_key }) => idempotency_key !== key),
    limitedUntil: now?.isOver ? now.until : null,
  };
}
