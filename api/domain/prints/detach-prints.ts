import { sql } from 'kysely';
import type { Database, Db, Transaction } from '../../db/schema.ts';

/** For deleted accounts: deletes unpaid prints, and detaches those that are still to be printed from their owners. */
export async function detachPrints(trx: Transaction<Database>, owners: readonly string[]): Promise<void> {
  await trx
    .deleteFrom('prints')
    .where('owner', 'in', [...owners])
    .where('ordered_at', 'is', null)
    .execute();
  await sql`
    update model_files set owner = 'deleted' where owner = any(${owners}) and exists (
      select from prints where file_id = model_files.id)`.execute(trx);
  await trx
    .updateTable('prints')
    .set({ owner: 'deleted' })
    .where('owner', 'in', [...owners])
    .execute();
}

/**
 * Deletes prints of deleted accounts when their order is redacted. Their models expire at once, and the sweep removes the
 * files; the order still shows that something was printed.
 */
export async function deleteDetachedPrints(db: Db, now: Date): Promise<void> {
  await sql`
    with over as (
      delete from prints where owner = 'deleted' and not exists (
        select from order_lines join orders on orders.id = order_id
        where print_id = prints.id and forgotten_at is null)
      returning id, file_id
    ),
    nameless as (
      update order_lines set body = jsonb_set(jsonb_set(body, '{name}', '"Print"'), '{images}', '[]')
      from over where print_id = over.id
    )
    update model_files set expires_at = ${now} from over where model_files.id = over.file_id and not exists (
      select from prints where prints.file_id = model_files.id and prints.id not in (select id from over))
  `.execute(db);
}
