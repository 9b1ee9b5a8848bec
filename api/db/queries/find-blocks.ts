import type { Pool } from 'pg';

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

/**
 * `FoundBlocks` of the payer that a parameter holds as JSON. Networks are no array of Postgres, which estimates those by
 * their length, and would plan each execution again.
 */
export function blocksAsJson(payer: string): string {
  const value = (name: keyof KnownPayer) => `(${payer}::jsonb ->> '${name}')`;
  return `jsonb_build_object(
    'blocked', (select coalesce(jsonb_agg(id), '[]') from checkout_blocks
      where (kind = 'email' and value = ${value('email')}) or (kind = 'account' and value = ${value('account')})
        or (kind = 'network' and value in (select jsonb_array_elements_text(${payer}::jsonb -> 'networks')))),
    'areCardsBlocked', exists (select from checkout_blocks where kind = 'card'))`;
}

const find = { name: 'find-blocks', text: `select ${blocksAsJson('$1')} as found` };

export async function findBlocks(pool: Pool, payer: KnownPayer): Promise<FoundBlocks> {
  const { rows } = await pool.query<{ found: FoundBlocks }>({ ...find, values: [JSON.stringify(payer)] });
  const [row] = rows;
  if (!row) throw new Error('The statement that finds blocks gave no row.');
  return row.found;
}
