import { ModelError } from '../../../slicer/mesh/model-error.ts';
import { determinant } from '../../../slicer/mesh/turn.ts';
import { type LookedAt, lookAtModel } from './look-at-model.ts';
import type { ThinWalls } from './model-facts.ts';
import type { ModelAsk, ModelNews } from './model-worker-messages.ts';
import { standingOf } from './standing-of.ts';
import { thinWalls } from './thin-walls.ts';
import { type TriangleTree, triangleTree } from './triangle-tree.ts';

/** All bytes of a file. @param onProgress hears of 0 to 1 */
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

// One model a worker: closing it frees all that the model takes.
let positions = new Float32Array();
let faceNormals = new Float32Array();
let tree: TriangleTree | undefined;
// Turning a model makes its walls no thinner, so that most asks are answered from the last.
let last: { scale: number; walls: ThinWalls } | undefined;

self.onmessage = async ({ data }: MessageEvent<ModelAsk>) => {
  if ('file' in data) await look(data).catch((error: unknown) => tell(whyNot(error)));
  else if ('walls' in data) answer(data.walls, () => wallsAt(Math.cbrt(determinant(data.matrix))));
  else answer(data.standing, () => standingOf({ positions }, data.matrix));
};

async function look({ file, extension }: Extract<ModelAsk, { file: File }>): Promise<void> {
  const bytes = await readFile(file, (share) => tell({ progress: share * 0.3 }));
  const looked: LookedAt = lookAtModel(bytes, extension, (share) => tell({ progress: 0.3 + share * 0.7 }));
  const { facts } = looked;
  positions = facts.positions.slice();
  faceNormals = new Float32Array(looked.faceNormals);
  tell({ facts }, [facts.positions.buffer, facts.normals.buffer]);
}

function wallsAt(scale: number): ThinWalls {
  if (last?.scale === scale) return last.walls;
  tree ??= triangleTree(positions);
  last = { scale, walls: thinWalls(tree, faceNormals, scale) };
  return last.walls;
}

function answer(to: number, compute: () => Extract<ModelNews, { answer: unknown }>['answer']): void {
  try {
    tell({ to, answer: compute() });
  } catch (error) {
    tell({ to, failed: String(error) });
  }
}

function whyNot(error: unknown): ModelNews {
  return error instanceof ModelError ? { fault: error.fault } : { failed: String(error) };
}

function tell(news: ModelNews, transfer: Transferable[] = []): void {
  self.postMessage(news, { transfer });
}
