import { sql } from 'kysely';
import { mayMove, type PlateState } from '../../../contract/desk/printers.ts';
import type { Database, Db, Row, RowUpdate, Transaction } from '../../db/schema.ts';

export type PlateRow = Row<'print_plates'>;

/** The plate that is on the printer, or is to be the next one. */
export async function firstPlate(db: Db, printer: string): Promise<PlateRow | undefined> {
  return await db
    .selectFrom('print_plates')
    .selectAll()
    .where('printer', '=', printer)
    .where('ended_at', 'is', null)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
}

/** Moves a plate on, with what comes with it; false: somebody else has moved it. */
export async function movePlate(
  db: Db,
  { id, state }: Pick<PlateRow, 'id' | 'state'>,
  to: PlateState,
  changes: RowUpdate<'print_plates'> = {},
): Promise<boolean> {
  if (!mayMove(state, to)) throw new Error(`a plate does not go from ${state} to ${to}`);
  const { numUpdatedRows } = await db
    .updateTable('print_plates')
    .set({ ...changes, state: to })
    .where('id', '=', id)
    .where('state', '=', state)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Clears the plates of an order with no run that is still open; what has not begun is removed. */
export async function clearPlates(trx: Transaction<Database>, orderId: string, now: Date): Promise<void> {
  await trx
    .updateTable('print_plates')
    .set({
      state: sql<PlateState>`case when state in ('waiting', 'sent') then 'removed' else 'cleared' end`,
      ended_at: now,
    })
    .where('ended_at', 'is', null)
    .where(
      'id',
      'in',
      trx.selectFrom('print_runs').select(sql<number>`plate_id`.as('id')).where('order_id', '=', orderId),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('print_runs as run')
            .select('run.id')
            .whereRef('run.plate_id', '=', 'print_plates.id')
            .where('run.ended_at', 'is', null),
        ),
      ),
    )
    .execute();
}
