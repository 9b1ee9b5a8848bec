import { contentOf, fromUtf16, HEAD_BYTES, isUtf16 } from '../../contract/queu3d/file-content.ts';
import { MAX_TRIANGLES, type ModelExtension } from '../../contract/queu3d/limits.ts';
import { boxOf } from './box.ts';
import { inspect } from './inspect.ts';
import type { Mesh, ReadBounds } from './mesh.ts';
import { ModelError } from './model-error.ts';
import { read3mf } from './read-3mf.ts';
import { readObj } from './read-obj.ts';
import { readStl } from './read-stl.ts';

const FLAT = 1e-6;

/** Rejects what no repair can fix: no triangles, points that are not finite, and models without thickness. */
function checkMesh(mesh: Mesh): void {
  if (mesh.positions.length === 0) throw new ModelError('no_triangles');
  const { min, max } = boxOf(mesh);
  const sides = max.map((most, axis) => most - (min[axis] as number)).sort((one, other) => one - other);
  const [least, middle, most] = sides as [number, number, number];
  // One point that is not finite makes each side not finite.
  if (!Number.isFinite(most)) throw new ModelError('not_finite');
  // Compared with the middle side, as a single point far away makes the largest huge without making the model flat.
  if (least <= FLAT * middle || isTiltedAndFlat(mesh, middle)) throw new ModelError('flat');
}

/** Of the extent: a plane through three corners of 32 bits is not more exact. */
const FLAT_TILTED = 1e-5;
const MAX_LOOKED_AT = 1000;

/** Whether all corners lie in one plane, however it is tilted. Ends at the first corner that does not, so mostly at once. */
function isTiltedAndFlat({ positions }: Mesh, extent: number): boolean {
  const at = (i: number) => positions[i] as number;
  let [nx, ny, nz, length, origin] = [0, 0, 0, 0, 0];
  for (let i = 0; i < Math.min(positions.length, 9 * MAX_LOOKED_AT); i += 9) {
    const [ux, uy, uz] = [at(i + 3) - at(i), at(i + 4) - at(i + 1), at(i + 5) - at(i + 2)];
    const [vx, vy, vz] = [at(i + 6) - at(i), at(i + 7) - at(i + 1), at(i + 8) - at(i + 2)];
    const normal = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx] as const;
    const size = Math.hypot(...normal);
    if (size > length) [nx, ny, nz, length, origin] = [...normal, size, i];
  }
  if (length === 0) return false;
  const height = (i: number) => (at(i) * nx + at(i + 1) * ny + at(i + 2) * nz) / length;
  const level = height(origin);
  for (let i = 0; i < positions.length; i += 3) if (Math.abs(height(i) - level) > FLAT_TILTED * extent) return false;
  return true;
}

const readers = { stl: readStl, obj: readObj, '3mf': read3mf };

/** What a file is by its content; undefined for anything but a model. */
export function kindOf(bytes: Uint8Array): ModelExtension | undefined {
  return contentOf(bytes.subarray(0, HEAD_BYTES), bytes.length);
}

/**
 * Reads the triangles of a model file. Its content decides how, not its name: a renamed file is read as what it is.
 * 3MF units are converted to millimeters; STL and OBJ have no units. A promise when a slicer's project has volumes to cut
 * out: that library is loaded only then.
 * @throws ModelError
 */
export function readModel(bytes: Uint8Array, bounds: ReadBounds = { triangles: MAX_TRIANGLES }): Mesh | Promise<Mesh> {
  if (bytes.length === 0) throw new ModelError('empty');
  const kind = kindOf(bytes);
  if (!kind) throw new ModelError('wrong_content');
  const text = kind !== '3mf' && isUtf16(bytes) ? fromUtf16(bytes) : bytes;
  const mesh = soundly(() => readers[kind](text, bounds));
  return mesh instanceof Promise ? mesh.then(checked) : checked(mesh);
}

function checked(mesh: Mesh): Mesh {
  // Nobody can tell what is missing, unless nothing is.
  if (mesh.note?.kind === 'cut' && (mesh.positions.length === 0 || inspect(mesh).findings.openEdges > 0)) {
    throw new ModelError('truncated');
  }
  checkMesh(mesh);
  return mesh;
}

/** A file that makes a reader exceed its end is damaged. */
function soundly<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (error instanceof RangeError) throw new ModelError('unreadable');
    throw error;
  }
}
