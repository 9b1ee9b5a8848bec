import type { Db } from '../db/schema.ts';

interface PrintOf {
  readonly owner: string;
  readonly model: { readonly id: string; readonly sha256: string };
  readonly orderedAt: Date | null;
  readonly sliceId?: string;
  readonly createdAt?: Date;
}

/** Inserts a slice of a model; `usedAt`: when it was last requested. */
export async function storeSlice(db: Db, sha256: string, usedAt = new Date()): Promise<string> {
  const { id } = await db
    .insertInto('slices')
    .values({
      ...{ model_sha256: sha256, extension: 'stl', settings_hash: crypto.randomUUID(), settings: '{}' },
      ...{ state: 'complete', filament_mm3: 10, asked_at: usedAt, created_at: usedAt, used_at: usedAt },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Inserts a print of a model that is in no cart. */
export async function storePrint(db: Db, { owner, model, orderedAt, ...more }: PrintOf): Promise<void> {
  const { createdAt = new Date(), sliceId = await storeSlice(db, model.sha256) } = more;
  await db
    .insertInto('prints')
    .values({
      ...{ owner, file_id: model.id, slice_id: sliceId, name: 'gear.stl' },
      ...{ material: 'PLA', color_name: 'Black', hex: '#000000', quality: 50, price: 500 },
      ...{ quoted_until: createdAt, created_at: createdAt, ordered_at: orderedAt },
    })
    .execute();
}
