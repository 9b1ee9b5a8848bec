import type { ModelErrorCode } from '../../../contract/queu3d/model-error-code.ts';
import { turnedBox } from '../../../slicer/mesh/box.ts';
import type { PrintVolumes } from '../../../slicer/mesh/estimate-filament.ts';
import { determinant, type Mesh, type Rows } from '../../../slicer/mesh/mesh.ts';
import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { printVolumes } from '../../../slicer/mesh/print-volumes.ts';
import { type InspectedModel, inspectModel } from './inspect-model.ts';
import type { BedContact, FileFacts, RepairProposal, ThinWalls } from './model-facts.ts';
import { thinWalls } from './thin-walls.ts';
import { type TriangleTree, triangleTree } from './triangle-tree.ts';

/** Cosine of 45°: faces that lean out further need supports. */
const STEEP = Math.SQRT1_2;
/** Cosine of 30°: faces that lean out by more than 60° sag without supports. */
const STEEPER = Math.sqrt(3) / 2;
/** mm: the first layer presses anything lower onto the bed. */
const FIRST_LAYER = 0.1;
const LEVEL = 0.999;

/** The area that touches the bed, and the area that overhangs, with the model posed by `matrix`. */
export function bedContact(mesh: Mesh, matrix: Rows): BedContact {
  const { positions } = mesh;
  const bed = turnedBox(mesh, matrix).min[2];
  const [[a, b, c], [d, e, f], [g, h, k]] = matrix;
  let overhang = 0;
  let steepOverhang = 0;
  let touching = 0;
  for (let i = 0; i < positions.length; i += 9) {
    const px = positions[i] as number;
    const py = positions[i + 1] as number;
    const pz = positions[i + 2] as number;
    const ux = (positions[i + 3] as number) - px;
    const uy = (positions[i + 4] as number) - py;
    const uz = (positions[i + 5] as number) - pz;
    const vx = (positions[i + 6] as number) - px;
    const vy = (positions[i + 7] as number) - py;
    const vz = (positions[i + 8] as number) - pz;
    const [ax, ay, az] = [a * ux + b * uy + c * uz, d * ux + e * uy + f * uz, g * ux + h * uy + k * uz];
    const [bx, by, bz] = [a * vx + b * vy + c * vz, d * vx + e * vy + f * vz, g * vx + h * vy + k * vz];
    const nz = ax * by - ay * bx;
    if (nz >= 0) continue;
    const nx = ay * bz - az * by;
    const ny = az * bx - ax * bz;
    const twice = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (-nz < STEEP * twice) continue;
    const low = g * px + h * py + k * pz - bed;
    const high = low + Math.max(0, az, bz);
    if (-nz > LEVEL * twice && high < FIRST_LAYER) touching += twice / 2;
    else if (high >= FIRST_LAYER) {
      overhang += twice / 2;
      if (-nz > STEEPER * twice) steepOverhang += twice / 2;
    }
  }
  return { overhang, steepOverhang, touching };
}

/** What the page asks about one model; numbers are request ids. The file comes first. */
export type ModelRequest =
  /** `object`: of a file with several, only this one */
  | { readonly file: File; readonly object?: number | undefined }
  | { readonly walls: number; readonly matrix: Rows }
  | { readonly contact: number; readonly matrix: Rows }
  | { readonly volumes: number; readonly matrix: Rows; readonly layerHeight: number; readonly wallLines: number }
  | { readonly repair: number }
  /** whether further questions are about the repaired model */
  | { readonly isRepairAccepted: boolean };

/** `undefined` are the volumes of a model that would take too long. */
export type Answer = ThinWalls | BedContact | PrintVolumes | RepairProposal | undefined;

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
  else if ('volumes' in data)
    answer(data.volumes, () => printVolumes({ positions }, data.matrix, data.layerHeight, data.wallLines));
  else if ('contact' in data) answer(data.contact, () => bedContact({ positions }, data.matrix));
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
