import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import type { PrintVolumes } from '../../../slicer/mesh/estimate-filament.ts';
import { determinant, type Rows } from '../../../slicer/mesh/mesh.ts';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { printVolumes } from '../../../slicer/mesh/print-volumes.ts';
import { supportVolume } from '../../../slicer/mesh/support-volume.ts';
import { bedContact } from './bed-contact.ts';
import { type InspectedModel, inspectModel } from './inspect-model.ts';
import type {
  BedContact,
  CoarsePrint,
  FileFacts,
  OtherSide,
  RepairProposal,
  SidesInput,
  ThinWalls,
} from './model-facts.ts';
import { sidesDown } from './sides-down.ts';
import { thinWalls } from './thin-walls.ts';
import { type TriangleTree, triangleTree } from './triangle-tree.ts';

/** What the page asks about one model; numbers are request ids. The file comes first. */
export type ModelRequest =
  /** `object`: of a file with several, only this one */
  | { readonly file: File; readonly object?: number | undefined }
  | { readonly walls: number; readonly matrix: Rows }
  | { readonly contact: number; readonly matrix: Rows }
  | ({ readonly volumes: number; readonly matrix: Rows } & CoarsePrint)
  | ({ readonly sides: number } & SidesInput)
  | { readonly supports: number; readonly matrix: Rows; readonly layerHeight: number }
  | { readonly repair: number }
  /** whether further questions are about the repaired model */
  | { readonly isRepairAccepted: boolean };

/** `undefined` are the volumes, or the supports, of a model that would take too long. */
export type Answer = ThinWalls | BedContact | PrintVolumes | RepairProposal | readonly OtherSide[] | number | undefined;

/** `id` is that of the request. */
export type ModelReply =
  | { readonly progress: number }
  | { readonly facts: FileFacts }
  | { readonly fault: ModelErrorCode; readonly detail?: string | undefined; readonly id?: number }
  | { readonly failed: string; readonly id?: number }
  | { readonly id: number; readonly answer: Answer };

// One model per worker: ending the worker frees all of the model's memory.
interface Kept {
  readonly positions: Float32Array;
  readonly faceNormals: Float32Array;
}
let positions: Float32Array = new Float32Array();
let faceNormals: Float32Array = new Float32Array();
let drawn: Kept | undefined;
let repaired: Kept | undefined;
let proposeRepair: InspectedModel['proposeRepair'];
let tree: TriangleTree | undefined;
// Rotating a model makes its walls no thinner, so most requests get the last answer.
let lastWalls: { scale: number; walls: ThinWalls } | undefined;

self.onmessage = async ({ data }: MessageEvent<ModelRequest>) => {
  if ('file' in data) await load(data).catch((error: unknown) => reply(errorReply(error)));
  else if ('walls' in data) answer(data.walls, () => wallsAt(Math.cbrt(determinant(data.matrix))));
  else if ('volumes' in data) answer(data.volumes, () => volumesOf(data.matrix, data));
  else if ('contact' in data) answer(data.contact, () => bedContact({ positions }, data.matrix));
  else if ('sides' in data) answer(data.sides, () => sidesDown({ positions }, data));
  else if ('supports' in data) answer(data.supports, () => supportVolume({ positions }, data.matrix, data.layerHeight));
  else if ('repair' in data) answer(data.repair, propose);
  else serve(data.isRepairAccepted ? repaired : drawn);
};

function serve(kept: Kept | undefined): void {
  if (!kept) return;
  ({ positions, faceNormals } = kept);
  tree = undefined;
  lastWalls = undefined;
}

function propose(): RepairProposal {
  if (!proposeRepair) throw new Error('This model needs no repair.');
  const model = proposeRepair();
  repaired = { positions: model.proposal.facts.positions.slice(), faceNormals: model.faceNormals };
  return model.proposal;
}

async function load({ file, object }: Extract<ModelRequest, { file: File }>): Promise<void> {
  const bytes = await readFile(file, (share) => reply({ progress: share * 0.3 }));
  const model = await inspectModel(bytes, (share) => reply({ progress: 0.3 + share * 0.7 }), object);
  const { facts } = model;
  drawn = { positions: facts.positions.slice(), faceNormals: model.faceNormals };
  serve(drawn);
  if (model.proposeRepair) proposeRepair = model.proposeRepair;
  else drawn = undefined;
  reply({ facts }, [facts.positions.buffer, facts.normals.buffer]);
}

/** @param onProgress gets 0 to 1 */
async function readFile(file: File, onProgress: (share: number) => void): Promise<Uint8Array> {
  const bytes = new Uint8Array(file.size);
  const reader = file.stream().getReader();
  let at = 0;
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return bytes.subarray(0, at);
    bytes.set(value, at);
    at += value.length;
    onProgress(at / file.size);
  }
}

function wallsAt(scale: number): ThinWalls {
  if (lastWalls?.scale === scale) return lastWalls.walls;
  tree ??= triangleTree(positions);
  lastWalls = { scale, walls: thinWalls(tree, faceNormals, scale) };
  return lastWalls.walls;
}

function volumesOf(matrix: Rows, { layerHeight, wallLines, supports }: CoarsePrint): PrintVolumes | undefined {
  const volumes = printVolumes({ positions }, matrix, layerHeight, wallLines);
  return volumes && supports ? { ...volumes, supports: supportVolume({ positions }, matrix, layerHeight) } : volumes;
}

function answer(id: number, compute: () => Answer): void {
  try {
    reply({ id, answer: compute() });
  } catch (error) {
    reply({ ...errorReply(error), id });
  }
}

function errorReply(error: unknown): { fault: ModelErrorCode; detail: string | undefined } | { failed: string } {
  return error instanceof ModelError ? { fault: error.fault, detail: error.detail } : { failed: String(error) };
}

function reply(message: ModelReply, transfer: Transferable[] = []): void {
  self.postMessage(message, { transfer });
}
