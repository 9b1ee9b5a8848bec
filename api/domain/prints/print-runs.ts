import { sql } from 'kysely';
import { counted } from '../../../contract/counted.ts';
import type { EndRun, StartRun } from '../../../contract/desk/prints.ts';
import { piecesToPrint } from '../../db/queries/pieces-to-print.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { isUuid, lockOrder } from '../orders/order-rows.ts';
import { findOrderByNumber } from '../orders/read-orders.ts';
import { ShopError } from '../shop-error.ts';
import { type OrderedPrint, orderedPrints, startPrintingWithin } from './ordered-prints.ts';
import { clearPlates } from './plate-rows.ts';

type RunDeps = Pick<Deps, 'connection' | 'clock'>;

/** A line of an order, as `NS-7K2M-4Q9D` and a number from 1. */
export interface PrintAddress {
  readonly number: string;
  readonly line: number;
}

/** The print on a line of a paid order. Throws `order_unknown` or `print_unknown`. */
export async function findOrderedPrint(db: Db, { number, line }: PrintAddress): Promise<OrderedPrint> {
  const prints = await orderedPrints(db, { orderIds: [(await findOrderByNumber(db, number)).id] });
  const print = prints.find(({ position }) => position === line - 1);
  if (!print) throw new ShopError('print_unknown');
  return print;
}

/** Records that a machine prints some of the missing pieces. From the first one, the shopper cannot cancel the order. */
export async function startRun(deps: RunDeps, address: PrintAddress, { machine, pieces }: StartRun): Promise<string> {
  const { orderId, position } = await findOrderedPrint(deps.connection.db, address);
  return await auditedTransaction(deps.connection.db, async (trx) => {
    await startPrintingWithin(trx, orderId, deps.clock());
    const missing = await piecesMissing(trx, { orderId, position });
    if (pieces > missing) throw new ShopError('print_pieces', { missing: counted(missing, 'piece') });
    const { id } = await trx
      .insertInto('print_runs')
      .values({ order_id: orderId, position, machine, pieces, started_at: deps.clock() })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  });
}

/** Pieces of a line that are neither done nor on a machine. For queries of `order_lines`. */
export const missingPieces = sql<number>`case when printed_at is not null then 0 else ${piecesToPrint} - (
  select coalesce(sum(coalesce(good, pieces)), 0) from print_runs r
  where r.order_id = order_lines.order_id and r.position = order_lines.position) end::int`;

export async function piecesMissing(
  trx: Transaction<Database>,
  { orderId, position }: Pick<OrderedPrint, 'orderId' | 'position'>,
): Promise<number> {
  const { missing } = await trx
    .selectFrom('order_lines')
    .select(missingPieces.as('missing'))
    .where('order_id', '=', orderId)
    .where('position', '=', position)
    .executeTakeFirstOrThrow();
  return missing;
}

interface EndedRun {
  readonly refId: string;
  readonly line: number;
  readonly machine: string;
  readonly pieces: number;
}

/** Finds a run, for the record of what is done with it. Throws `print_run_unknown`. */
export async function findRun(db: Db, id: string): Promise<EndedRun & { readonly orderId: string }> {
  const run = isUuid(id)
    ? await db
        .selectFrom('print_runs')
        .innerJoin('orders', 'orders.id', 'order_id')
        .select(['order_id as orderId', 'ref_id as refId', 'position', 'machine', 'pieces'])
        .where('print_runs.id', '=', id)
        .executeTakeFirst()
    : undefined;
  if (!run) throw new ShopError('print_run_unknown');
  const { position, ...more } = run;
  return { ...more, line: position + 1 };
}

/**
 * Ends a run: its good pieces count, the others wait again. With the last good piece the line is printed. Throws
 * `print_run_ended` for a run that somebody else has ended.
 */
export async function endRun({ connection, clock }: RunDeps, id: string, { good, reason }: EndRun): Promise<void> {
  const { orderId, pieces } = await findRun(connection.db, id);
  if (good > pieces) throw new ShopError('print_pieces', { missing: counted(pieces, 'piece') });
  if (good < pieces && reason === '') {
    throw new ShopError('invalid_request', { reason: 'Say why pieces failed.' }, { reason: 'Say why pieces failed.' });
  }
  await auditedTransaction(connection.db, async (trx) => {
    // Serializes runs of a line, so that the last two notice that all pieces are done.
    await lockOrder(trx, orderId);
    const ended = await trx
      .updateTable('print_runs')
      .set({ good, reason: good < pieces ? reason : null, ended_at: clock() })
      .where('id', '=', id)
      .where('ended_at', 'is', null)
      .returning('position')
      .executeTakeFirst();
    if (!ended) throw new ShopError('print_run_ended');
    await sql`
      update order_lines set printed_at = ${clock()}
      where order_id = ${orderId} and position = ${ended.position} and printed_at is null
        and ${piecesToPrint} <= (select sum(good) from print_runs r
          where r.order_id = order_lines.order_id and r.position = order_lines.position)`.execute(trx);
    await clearPlates(trx, orderId, clock());
  });
}
