import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { findOwnModel, type ModelRow } from './find-model.ts';
import { isBeingPaid, lockCartLines } from './unordered-prints.ts';

type RemovingDeps = Pick<Deps, 'connection' | 'files' | 'clock'>;

/** Removes the shopper's model. A print in a cart goes with it; a model that was ordered or is being paid stays. */
export async function removeOwnModel(deps: RemovingDeps, shopper: Pick<Shopper, 'id'>, id: string): Promise<void> {
  await removeModel(deps, await findOwnModel(deps, shopper, id));
}

/** Deletes the row first: files that are left behind by a failure are removed by the next sweep. */
export async function removeModel({ connection, files }: RemovingDeps, { id }: Pick<ModelRow, 'id'>): Promise<void> {
  const parts = await connection.db.selectFrom('model_parts').select('key').where('file_id', '=', id).execute();
  const removed = await connection.db.transaction().execute(async (trx) => {
    await lockCartLines(trx, sql`prints.file_id = ${id}`);
    await trx
      .deleteFrom('prints')
      .where('file_id', '=', id)
      .where('ordered_at', 'is', null)
      .where(({ not }) => not(isBeingPaid))
      .execute();
    return await trx
      .deleteFrom('model_files')
      .where('id', '=', id)
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('prints').select('prints.id').whereRef('prints.file_id', '=', 'model_files.id'))),
      )
      .where(({ exists, not, selectFrom }) =>
        not(exists(selectFrom('print_reviews').select('print_reviews.id').whereRef('file_id', '=', 'model_files.id'))),
      )
      .returning('id')
      .executeTakeFirst();
  });
  if (!removed) return;
  for (const key of [`models/${id}`, ...parts.map(({ key }) => key)]) await files.remove(key);
  for await (const { key } of files.list('previews', id)) await files.remove(key);
}
