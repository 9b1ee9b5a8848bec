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

/** Largest side, in units of the file: a printable model drawn in meters stays below the bed's 0.35. */
const METERS_BELOW = 0.36;
const INCHES_BELOW = 5;
const MICRONS_ABOVE = 5000;

/** The unit a file seems to use when it would be tiny or huge in millimeters. 3MF files declare theirs. */
function guessUnit(box: Box, extension: ModelExtension): UnitGuess | undefined {
  if (extension === '3mf') return undefined;
  const { width, depth, height } = sizeOf(box);
  const largest = Math.max(width, depth, height);
  if (largest < METERS_BELOW) return { name: 'meter', factor: 1000 };
  if (largest < INCHES_BELOW) return { name: 'inch', factor: 25.4 };
  return largest > MICRONS_ABOVE ? { name: 'micron', factor: 0.001 } : undefined;
}

/** What is read from the file's bytes. */
export type FileFacts = Omit<ModelFacts, 'name' | 'extension'>;

export interface InspectedModel {
  readonly facts: FileFacts;
  readonly faceNormals: Float32Array;
}

/**
 * Reads a model file and gathers what the page shows first.
 * @param onProgress gets 0 to 1
 * @throws ModelError for a file that cannot be read
 */
export async function inspectModel(
  bytes: Uint8Array,
  extension: ModelExtension,
  onProgress: (share: number) => void = () => undefined,
): Promise<InspectedModel> {
  const read = await readModel(bytes, extension);
  onProgress(0.4);
  const inspection = inspect(read);
  onProgress(0.6);
  const { mesh, surface, repaired, refused } = repairedOrOpen(read, inspection);
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

/** A model that cannot be repaired is still shown, so that its owner sees where it is open. */
function repairedOrOpen(
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
