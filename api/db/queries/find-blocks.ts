import type { Pool } from 'pg';

/** Prepared, because every checkout runs it. */
const find = {
  name: 'find-blocks',
  text: `
    select id, kind = 'card' as "isCard" from checkout_blocks
    where (kind = 'email' and value = $1) or (kind = 'account' and value = $2) or (kind = 'network' and value = any($3))
    union all
    (select id, true from checkout_blocks where kind = 'card' limit 1)`,
};

interface Found {
  /** ids of the blocks of this address, account and network */
  readonly blocked: readonly string[];
  /** whether any card is blocked */
  readonly areCardsBlocked: boolean;
}

export async function findBlocks(
  pool: Pool,
  {
    email,
    account,
    networks,
  }: { readonly email: string; readonly account: string; readonly networks: readonly string[] },
): Promise<Found> {
  const { rows } = await pool.query<{ id: string; isCard: boolean }>({ ...find, values: [email, account, networks] });
  return {
    blocked: rows.filter(({ isCard }) => !isCard).map(({ id }) => id),
    areCardsBlocked: rows.some(({ isCard }) => isCard),
  };
}
