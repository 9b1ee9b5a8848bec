import type { ModelExtension } from '../../../api/contract/queu3d/limits.ts';
import { bendOf } from '../../../slicer/mesh/bend-of.ts';
import type { Box } from '../../../slicer/mesh/box.ts';
import { sizeOf } from '../../../slicer/mesh/box.ts';
import { type Inspection, inspect } from '../../../slicer/mesh/inspect.ts';
import { measure } from '../../../slicer/mesh/measure.ts';
import type { Mesh } from '../../../slicer/mesh/mesh.ts';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { readModel } from '../../../slicer/mesh/read-model.ts';
import { type Repair, repair } from '../../../slicer/mesh/repair.ts';
import { meshOf } from '../../../slicer/mesh/surface.ts';
import { cornerNormals, faceNormalsOf } from './corner-normals.ts';
import { flatFaces } from './flat-faces.ts';
import type { ModelFacts, UnitGuess } from './model-facts.ts';

/** Largest side, in units of the file: who draws in meters stays below what the bed takes, in inches below five. */
const METRES_BELOW = 0.36;
const INCHES_BELOW = 5;
const MICRONS_ABOVE = 5000;

/** The unit that a file seems to be in when it would be tiny or huge in millimetres. 3MF files tell theirs. */
function guessUnit(box: Box, extension: ModelExtension): UnitGuess | undefined {
  if (extension === '3mf') return undefined;
  const { width, depth, height } = sizeOf(box);
  const largest = Math.max(width, depth, height);
  if (largest < METRES_BELOW) return { name: 'meter', factor: 1000 };
  if (largest < INCHES_BELOW) return { name: 'inch', factor: 25.4 };
  return largest > MICRONS_ABOVE ? { name: 'micron', factor: 0.001 } : undefined;
}

/** What a file says of itself, without its name. */
export type LookedFacts = Omit<ModelFacts, 'name' | 'extension'>;

export interface LookedAt {
  readonly facts: LookedFacts;
  readonly faceNormals: Float32Array;
}

/**
 * Reads a file and gathers what the page shows at once.
 * @param onProgress hears of 0 to 1
 * @throws ModelError for a file that cannot be read
 */
export function lookAtModel(
  bytes: Uint8Array,
  extension: ModelExtension,
  onProgress: (share: number) => void = () => undefined,
): LookedAt {
  const read = readModel(bytes, extension);
  onProgress(0.4);
  const inspection = inspect(read);
  onProgress(0.6);
  const { mesh, surface, repaired, refused } = mended(read, inspection);
  onProgress(0.7);
  const positions = new Float32Array(mesh.positions);
  const { volume, area, box } = measure(mesh);
  const faceNormals = faceNormalsOf(positions);
  const { width, depth, height } = sizeOf(box);
  const sides = flatFaces(positions, faceNormals, surface.vertices, {
    area,
    diagonal: Math.hypot(width, depth, height),
  });
  onProgress(0.8);
  const facts = {
    triangles: positions.length / 9,
    positions,
    normals: cornerNormals(surface, faceNormals),
    volume: Math.abs(volume),
    area,
    bend: bendOf(inspection.surface, inspection.sides),
    box,
    findings: inspection.findings,
    repaired,
    refused,
    unit: guessUnit(box, extension),
    flatFaces: sides,
  };
  onProgress(1);
  return { facts, faceNormals };
}

/** What cannot be mended is drawn all the same, so that its owner sees where. */
function mended(
  mesh: Mesh,
  inspection: Inspection,
): Omit<Repair, 'repaired'> & Pick<ModelFacts, 'repaired' | 'refused'> {
  try {
    return { ...repair(mesh, inspection), refused: undefined };
  } catch (error) {
    if (!(error instanceof ModelError) || error.fault !== 'not_closed') throw error;
    const { surface } = inspection;
    return { mesh: meshOf(surface), surface, repaired: undefined, refused: error.fault };
  }
}
