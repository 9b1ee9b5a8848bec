import { sql } from 'kysely';
import { MODEL_DAYS, MOST_MODEL_BYTES } from '../../contract/queu3d/limits.ts';
import type { Deps } from '../../deps.ts';
import type { Shopper } from '../session/shopper.ts';
import { ShopError } from '../shop-error.ts';
import { cleanModelName } from './clean-model-name.ts';
import type { ModelRow } from './own-model.ts';
import { modelRefused } from './refuse-model.ts';

/** A page asks for a handful; a person who tries a whole project needs more. */
const MOST_AN_HOUR = 60;
const MOST_KEPT = 300;
const HOUR = 3600_000;
export const MODEL_MS = MODEL_DAYS * 24 * HOUR;

/** Notes down that a model is coming. `bytes`: what it says of itself; 0 when that is not known before its end. */
export async function beginUpload(
  { connection, clock }: Pick<Deps, 'connection' | 'clock'>,
  shopper: Pick<Shopper, 'id'>,
  { name: typed, bytes }: { readonly name: string; readonly bytes: number },
): Promise<ModelRow> {
  const named = cleanModelName(typed);
  if (!named) throw modelRefused('wrong_type');
  if (bytes > MOST_MODEL_BYTES) throw modelRefused('too_large');
  const now = clock();
  const { kept, lately } = await connection.db
    .selectFrom('model_files')
    .select([
      sql<number>`count(*)::int`.as('kept'),
      sql<number>`(count(*) filter (where created_at > ${new Date(now.getTime() - HOUR)}))::int`.as('lately'),
    ])
    .where('owner', '=', shopper.id)
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow();
  if (lately >= MOST_AN_HOUR || kept >= MOST_KEPT) throw new ShopError('models_full');
  return await connection.db
    .insertInto('model_files')
    .values({
      ...{ id: crypto.randomUUID(), owner: shopper.id, ...named, bytes },
      ...{ sha256: null, preview_id: null, uploaded_at: null },
      ...{ created_at: now, expires_at: new Date(now.getTime() + MODEL_MS) },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}
