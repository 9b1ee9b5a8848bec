import { closeSync, fstatSync, openSync, readSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { boxOf, sizeOf, turnedBox } from '../mesh/box.ts';
import { inspect } from '../mesh/inspect.ts';
import { loadModel } from '../mesh/load-model.ts';
import { measure } from '../mesh/measure.ts';
import { triangleCount } from '../mesh/mesh.ts';
import { ModelError } from '../mesh/model-error.ts';
import { readModel } from '../mesh/read-model.ts';
import { isPlainStl } from '../mesh/read-stl.ts';
import { repair } from '../mesh/repair.ts';
import { writeStl } from '../mesh/write-stl.ts';
import type { PreparedModel, ReceivedModel, WrittenModel } from './prepared-model.ts';
import { sizeOnBed } from './size-on-bed.ts';

/** In the model's folder. */
const [CONVERTED_FILE, REPAIRED_FILE] = ['converted.stl', 'repaired.stl'];

/**
 * Reads a model, repairs what can be repaired safely, and writes it for the engine. The engine accepts anything: it slices
 * open meshes to a wrong volume, and uses unlimited memory if one point is far away.
 * @param onWritten called once the original is written and, if posed, fits the machine: it can be sliced speculatively
 *   while it is checked for holes, which takes as long as the engine takes to load it
 * @throws ModelError
 */
export async function prepareModel(
  { path, extension, object, matrix, brim, isRepairAccepted, folder, checked }: ReceivedModel,
  onWritten: (written: WrittenModel) => void,
): Promise<PreparedModel> {
  if (checked && matrix) {
    const mesh = await readModel(readWhole(checked.file));
    return { ...checked, size: sizeOnBed(turnedBox(mesh, matrix), checked.isPlate, brim) };
  }
  const bytes = readWhole(path);
  const { mesh: original, file: whole } = await loadModel(bytes, object);
  const [box, isPlate] = [boxOf(original), original.objects !== undefined];
  const size = matrix ? sizeOnBed(turnedBox(original, matrix), isPlate, brim) : sizeOf(box);
  // Most models are already in the engine's format.
  const isReady = original === whole && extension === 'stl' && isPlainStl(bytes);
  const file = isReady ? path : join(folder, CONVERTED_FILE);
  if (!isReady) writeFileSync(file, writeStl(original));
  onWritten({ file, box, isPlate });
  const { volume } = measure(original, matrix);
  if (!Number.isFinite(volume)) throw new ModelError('not_finite');
  const { mesh, repaired, changes } = repair(original, inspect(original), isRepairAccepted);
  if (changes && !isRepairAccepted) throw new ModelError('repair_needed');
  const known = { isPlate, triangles: triangleCount(mesh), repaired };
  if (mesh === original) return { ...known, size, box, file };
  const repairedFile = join(folder, REPAIRED_FILE);
  writeFileSync(repairedFile, writeStl(mesh));
  const repairedBox = boxOf(mesh);
  const repairedSize = sizeOf(matrix ? turnedBox(mesh, matrix) : repairedBox);
  return { ...known, size: repairedSize, box: repairedBox, file: repairedFile };
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
