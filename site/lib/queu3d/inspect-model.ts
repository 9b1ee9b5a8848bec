import type { ModelExtension } from '../../../contract/queu3d/limits.ts';
import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import { bendOf } from '../../../slicer/mesh/bend-of.ts';
import type { Box } from '../../../slicer/mesh/box.ts';
import { sizeOf } from '../../../slicer/mesh/box.ts';
import { type Inspection, inspect } from '../../../slicer/mesh/inspect.ts';
import { loadModel } from '../../../slicer/mesh/load-model.ts';
import { measure } from '../../../slicer/mesh/measure.ts';
import type { Mesh, MeshObject } from '../../../slicer/mesh/mesh.ts';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { kindOf } from '../../../slicer/mesh/read-model.ts';
import { type Repair, repair } from '../../../slicer/mesh/repair.ts';
import { meshOf } from '../../../slicer/mesh/surface.ts';
import { cornerNormals, faceNormalsOf } from './corner-normals.ts';
import { flatFaces } from './flat-faces.ts';
import type { FileFacts, FileObject, ModelFacts, RepairProposal, UnitGuess } from './model-facts.ts';

/** Largest side, in units of the file: a printable model drawn in meters stays below the bed's 0.35. */
const METERS_BELOW = 0.36;
const INCHES_BELOW = 5;
const MICRONS_ABOVE = 5000;

const units = {
  meter: { name: 'meter', factor: 1000 },
  inch: { name: 'inch', factor: 25.4 },
  centimeter: { name: 'centimeter', factor: 10 },
  micron: { name: 'micron', factor: 0.001 },
} as const;

/** The units that a file may use when it is tiny or huge in millimeters, the likeliest first. 3MF files declare theirs. */
function guessUnits(box: Box, kind: ModelExtension | undefined): UnitGuess[] {
  if (kind === '3mf') return [];
  const { width, depth, height } = sizeOf(box);
  const largest = Math.max(width, depth, height);
  if (largest < METERS_BELOW) return [units.meter, units.inch];
  if (largest < INCHES_BELOW) return [units.inch, units.centimeter];
  return largest > MICRONS_ABOVE ? [units.micron] : [];
}

export interface InspectedModel {
  readonly facts: FileFacts;
  readonly faceNormals: Float32Array;
  /** Makes the repair that the shopper is asked to accept; undefined if none is needed. Throws ModelError. */
  readonly proposeRepair: (() => ProposedModel) | undefined;
}

interface ProposedModel {
  readonly proposal: RepairProposal;
  readonly faceNormals: Float32Array;
}

/**
 * Reads a model file and gathers what the page shows first.
 * @param onProgress gets 0 to 1
 * @param object of a file with several: only this one
 * @throws ModelError for a file that cannot be read
 */
export async function inspectModel(
  bytes: Uint8Array,
  onProgress: (share: number) => void = () => undefined,
  object?: number,
): Promise<InspectedModel> {
  const { mesh: read } = await loadModel(bytes, object);
  onProgress(0.4);
  const inspection = inspect(read);
  onProgress(0.6);
  const source = { read, inspection, kind: kindOf(bytes) };
  const repaired = repairedOrOpen(read, inspection);
  onProgress(0.7);
  const model = factsOf(repaired, source);
  onProgress(1);
  const isProposed = repaired.refused === 'repair_needed';
  return { ...model, proposeRepair: isProposed ? () => proposedRepair(read, source) : undefined };
}

interface Source {
  readonly read: Mesh;
  readonly inspection: Inspection;
  readonly kind: ModelExtension | undefined;
}

type Shown = Pick<Repair, 'mesh' | 'surface'> & Pick<ModelFacts, 'repaired' | 'refused' | 'repairKind'>;

function factsOf(
  { mesh, surface, repaired, refused, repairKind }: Shown,
  { read, inspection, kind }: Source,
): Omit<InspectedModel, 'proposeRepair'> {
  const positions = new Float32Array(mesh.positions);
  const { volume, area, box } = measure(mesh);
  const faceNormals = faceNormalsOf(positions);
  const { width, depth, height } = sizeOf(box);
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
    repairKind,
    note: read.note,
    units: guessUnits(box, kind),
    flatFaces: flatFaces(positions, faceNormals, surface.vertices, {
      area,
      diagonal: Math.hypot(width, depth, height),
    }),
    objects: read.objects && differentObjects(read.objects),
    project: read.project,
    isArranged: read.isArranged,
  };
  return { facts, faceNormals };
}

/** Each object once, with the number of its copies. */
function differentObjects(objects: readonly MeshObject[]): FileObject[] {
  const counts = new Map<number, number>();
  for (const { sameAs } of objects) counts.set(sameAs, (counts.get(sameAs) ?? 0) + 1);
  return [...counts].map(([index, count]) => ({ index, name: objects[index]?.name ?? '', count }));
}

/** Why a model cannot be printed as it is; it is still shown, so that its owner sees where. */
const SHOWN_FAULTS: readonly ModelErrorCode[] = ['repair_needed', 'not_closed', 'not_solid'];

function repairedOrOpen(mesh: Mesh, inspection: Inspection): Shown {
  try {
    const made = repair(mesh, inspection);
    const { changes, ...rest } = made;
    return changes ? { ...rest, refused: 'repair_needed', repairKind: changes.kind } : { ...rest, refused: undefined };
  } catch (error) {
    if (!(error instanceof ModelError && SHOWN_FAULTS.includes(error.fault))) throw error;
    const { surface } = inspection;
    return { mesh: meshOf(surface), surface, repaired: undefined, refused: error.fault };
  }
}

/** The repair as the shop's slicer makes it once it is accepted. */
function proposedRepair(read: Mesh, source: Source): ProposedModel {
  const { mesh, surface, repaired, changes } = repair(read, source.inspection, true);
  const { facts, faceNormals } = factsOf({ mesh, surface, repaired, refused: undefined }, source);
  // It was refused for what it has to change.
  if (!changes) throw new ModelError('repair_needed');
  const { kind, added, dropped, holes, reach } = changes;
  const drawn = measure(read);
  const proposal = {
    facts,
    kind,
    reach,
    added: new Float32Array(added),
    dropped: new Float32Array(dropped),
    holes,
    addedArea: measure({ positions: added }).area,
    droppedArea: measure({ positions: dropped }).area,
    drawnArea: drawn.area,
    drawnBox: drawn.box,
  };
  return { proposal, faceNormals };
}
