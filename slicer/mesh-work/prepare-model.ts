import { closeSync, fstatSync, openSync, readSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fitsWithin, sizeOf, turnedBox } from '../mesh/box.ts';
import { inspect } from '../mesh/inspect.ts';
import { loadModel } from '../mesh/load-model.ts';
import { measure } from '../mesh/measure.ts';
import { triangleCount } from '../mesh/mesh.ts';
import { ModelError } from '../mesh/model-error.ts';
import { isPlainStl } from '../mesh/read-stl.ts';
import { repair } from '../mesh/repair.ts';
import { writeStl } from '../mesh/write-stl.ts';
import { BUILD_VOLUME } from '../profiles/machine-definition.ts';
import { ORIGINAL_FILE, type PreparedModel, type ReceivedModel } from './prepared-model.ts';

const REPAIRED_FILE = 'repaired.stl';

/**
 * Reads a model, repairs what can be repaired safely, and writes it for the engine. The engine accepts anything: it slices
 * open meshes to a wrong volume, and uses unlimited memory if one point is far away.
 * @param onWritten called once the original is written and fits the machine: it can be sliced speculatively while it is
 *   checked for holes, which takes as long as the engine takes to load it
 * @throws ModelError
 */
export async function prepareModel(
  { path, object, matrix, isRepairAccepted, folder }: ReceivedModel,
  onWritten: () => void,
): Promise<PreparedModel> {
  const bytes = readWhole(path);
  const { mesh: original, file: whole } = await loadModel(bytes, object);
  const size = sizeOf(turnedBox(original, matrix));
  if (!Object.values(size).every(Number.isFinite)) throw new ModelError('not_finite');
  if (!fitsWithin(size, BUILD_VOLUME)) throw new ModelError(original.objects ? 'plate_too_big' : 'too_big_for_bed');
  const file = join(folder, ORIGINAL_FILE);
  // Most models are already in the engine's format.
  if (original === whole && isPlainStl(bytes)) renameSync(path, file);
  else writeFileSync(file, writeStl(original));
  onWritten();
  const { volume } = measure(original, matrix);
  if (!Number.isFinite(volume)) throw new ModelError('not_finite');
  const { mesh, repaired, changes } = repair(original, inspect(original), isRepairAccepted);
  if (changes && !isRepairAccepted) throw new ModelError('repair_needed');
  if (mesh === original) return { size, triangles: triangleCount(mesh), repaired, file: ORIGINAL_FILE };
  writeFileSync(join(folder, REPAIRED_FILE), writeStl(mesh));
  return { size: sizeOf(turnedBox(mesh, matrix)), triangles: triangleCount(mesh), repaired, file: REPAIRED_FILE };
}

/** Not `readFileSync`, which copies the bytes three times on Deno. */
function readWhole(path: string): Uint8Array<ArrayBuffer> {
  const file = openSync(path, 'r');
  try {
    const bytes = new Uint8Array(fstatSync(file).size);
    for (let at = 0; at < bytes.length; ) {
      const count = readSync(file, bytes, at, bytes.length - at, at);
      if (count === 0) throw new Error('A model became shorter while it was read.');
      at += count;
    }
    return bytes;
  } finally {
    closeSync(file);
  }
}
