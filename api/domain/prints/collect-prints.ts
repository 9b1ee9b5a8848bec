import type { OwnData } from '../../contract/accounts/own-data.ts';
import type { Db } from '../../db/schema.ts';

/** The account's prints for its owner to take along; their models come by the calls of the files themselves. */
export async function collectPrints(db: Db, owner: string): Promise<OwnData['prints']> {
  const rows = await db
    .selectFrom('prints')
    .innerJoin('slices', 'slices.id', 'slice_id')
    .select(['prints.id', 'name', 'file_id', 'material', 'color_name', 'settings', 'price'])
    .select(['prints.created_at', 'ordered_at'])
    .where('owner', '=', owner)
    .orderBy('prints.created_at')
    .execute();
  return rows.map(({ id, name, file_id, material, color_name, settings, price, created_at, ordered_at }) => ({
    ...{ id, model: name, fileId: file_id, material, colorName: color_name, price },
    infill: settings.overrides.infill_sparse_density,
    layerHeight: settings.overrides.layer_height,
    asked: created_at.toISOString(),
    ordered: ordered_at?.toISOString() ?? null,
  }));
}
