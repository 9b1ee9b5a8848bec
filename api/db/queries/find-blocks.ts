import type { Pool, PoolClient } from 'pg';

/** Prepared, because every checkout runs it. */
const find = {
  name: 'find-blocks',
  text: `
    select id, kind = 'card' as "isCard" from checkout_blocks
    where (kind = 'email' and value = $1) or (kind = 'account' and value = $2) or (kind = 'network' and value = any($3))
    union all
    (select id, true from checkout_blocks where kind = 'card' limit 1)`,
};

export interface FoundBlocks {
  /** ids of the blocks of this address, account and network */
  readonly blocked: readonly string[];
  /** whether any card is blocked */
  readonly areCardsBlocked: boolean;
}

/** Who wants to pay, by everything that the shop itself can recognize; an empty text: unknown. */
export interface KnownPayer {
  readonly email: string;
  readonly account: string;
  readonly networks: readonly string[];
}

export async function findBlocks(
  connection: Pool | PoolClient,
  { email, account, networks }: KnownPayer,
): Promise<FoundBlocks> {
  const values = [email, account, networks];
  const { rows } = await connection.query<{ id: string; isCard: boolean }>({ ...find, values });
  return {
    blocked: rows.filter(({ isCard }) => !isCard).map(({ id }) => id),
    areCardsBlocked: rows.some(({ isCard }) => isCard),
  };
}
