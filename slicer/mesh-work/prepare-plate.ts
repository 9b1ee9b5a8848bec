import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { MAX_TRIANGLES } from '../../contract/queu3d/limits.ts';
import { boxOf, sizeOf } from '../mesh/box.ts';
import { triangleCount } from '../mesh/mesh.ts';
import { ModelError } from '../mesh/model-error.ts';
import { plateOf } from '../mesh/plate-of.ts';
import { readModel } from '../mesh/read-model.ts';
import { writeStl } from '../mesh/write-stl.ts';
import { BUILD_VOLUME } from '../profiles/machine-definition.ts';
import type { PreparedModel, ReceivedPlate } from './prepared-model.ts';

/**
 * Writes all pieces of a plate for the engine as one model, posed. Throws ModelError `too_many_triangles`, as for one
 * model, or `plate_too_big` when they do not all fit the bed.
 */
export async function preparePlate({ parts, bed = BUILD_VOLUME, brim, folder }: ReceivedPlate): Promise<PreparedModel> {
  const triangles = parts.reduce((sum, { model, pieces }) => sum + model.triangles * pieces, 0);
  if (triangles > MAX_TRIANGLES) throw new ModelError('too_many_triangles');
  const meshes = [];
  for (const { model, ...part } of parts) meshes.push({ ...part, mesh: await readModel(readFileSync(model.file)) });
  const { width, depth } = BUILD_VOLUME;
  const shared = { width: Math.min(bed.width, width), depth: Math.min(bed.depth, depth) };
  const plate = plateOf(meshes, shared, brim);
  if (!plate) throw new ModelError('plate_too_big');
  const file = join(folder, 'plate.stl');
  writeFileSync(file, writeStl(plate));
  const box = boxOf(plate);
  const repaired: Record<string, number> = {};
  for (const { model } of parts) {
    for (const [kind, count] of Object.entries(model.repaired)) repaired[kind] = (repaired[kind] ?? 0) + count;
  }
  return { size: sizeOf(box), box, isPlate: true, triangles: triangleCount(plate), repaired, file };
}
