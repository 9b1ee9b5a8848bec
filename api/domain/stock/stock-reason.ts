import { sql } from 'kysely';
import type { MovementKind } from '../../../contract/desk/stock.ts';
import type { Database, Transaction } from '../../db/schema.ts';

interface StockReason {
  readonly kind: MovementKind;
  /** id of its order */
  readonly order?: string;
  /** staff or operator */
  readonly by?: string;
  readonly note?: string;
  /** of the request, so that a repeated one counts once */
  readonly key?: string | undefined;
  /** id of the movement that this one takes back */
  readonly undoes?: string;
}

/** Says what the rest of this transaction changes stock for: a trigger records each change of `items.qoh` with it. */
export async function setStockReason(trx: Transaction<Database>, reason: StockReason): Promise<void> {
  await sql`select set_config('northspool.stock_reason', ${JSON.stringify(reason)}, true)`.execute(trx);
}
