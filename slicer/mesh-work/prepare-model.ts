import { writeFileSync } from 'node:fs';
import type { ModelSize } from '../../api/contract/queu3d/job.ts';
import { sizeOf } from '../mesh/box.ts';
import { measure } from '../mesh/measure.ts';
import { triangleCount } from '../mesh/mesh.ts';
import { ModelError } from '../mesh/model-error.ts';
import { readModel } from '../mesh/read-model.ts';
import { repair } from '../mesh/repair.ts';
import { writeStl } from '../mesh/write-stl.ts';
import { BUILD_VOLUME } from '../profiles/machine-definition.ts';
import type { PreparedModel, RawModel } from './prepared-model.ts';

/** mm; the sides of a model that fills the machine exactly are rounded. */
const TOLERANCE = 0.01;

/**
 * Reads a model, repairs what can be repaired safely, and writes it for the engine. The engine would take anything: it
 * slices open meshes to a wrong volume, and takes memory without end for a point that is far away.
 * @throws ModelError
 */
export function prepareModel({ bytes, extension, matrix, stl }: RawModel): PreparedModel {
  const { mesh, repaired } = repair(readModel(bytes, extension));
  const { volume, box } = measure(mesh, matrix);
  const size = sizeOf(box);
  if (![volume, ...Object.values(size)].every(Number.isFinite)) throw new ModelError('not_finite');
  if (!fits(size)) throw new ModelError('too_big_for_bed');
  if (volume <= 0) throw new ModelError('flat');
  writeFileSync(stl, writeStl(mesh));
  return { size, triangles: triangleCount(mesh), repaired };
}

function fits({ width, depth, height }: ModelSize): boolean {
  const { width: mostWidth, depth: mostDepth, height: mostHeight } = BUILD_VOLUME;
  return width <= mostWidth + TOLERANCE && depth <= mostDepth + TOLERANCE && height <= mostHeight + TOLERANCE;
}
