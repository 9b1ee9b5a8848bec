import { sql } from 'kysely';
import type { Database, Db, Transaction } from '../../db/schema.ts';

/** An account is deleted: what it has not paid for goes at once, and what is still to be printed belongs to nobody. */
export async function releasePrints(trx: Transaction<Database>, owner: string): Promise<void> {
  await trx.deleteFrom('prints').where('owner', '=', owner).where('ordered_at', 'is', null).execute();
  await sql`
    update model_files set owner = 'deleted' where owner = ${owner} and exists (
      select from prints where file_id = model_files.id)`.execute(trx);
  await trx.updateTable('prints').set({ owner: 'deleted' }).where('owner', '=', owner).execute();
}

/**
 * Prints of deleted accounts go with the address of their order: nobody prints them again. Their models are due then,
 * and the sweep of old models takes them out of the store; the books keep that something was printed.
 */
export async function forgetPrints(db: Db, now: Date): Promise<void> {
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
