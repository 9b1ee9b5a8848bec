import type { Selectable } from 'kysely';
import type { ModelFilesTable } from '../../db/print-tables.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';

export type ModelRow = Selectable<ModelFilesTable>;

/** The shopper's own model, whole or not; another's, an old one and none look alike: `model_unknown`. */
export async function ownModel(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  shopper: Pick<Shopper, 'id'>,
  id: string,
): Promise<ModelRow> {
  const row = await connection.db
    .selectFrom('model_files')
    .selectAll()
    .where('id', '=', id)
    .where('owner', '=', shopper.id)
    .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', clock())]))
    .executeTakeFirst();
  if (!row) throw new ShopError('model_unknown');
  return row;
}
