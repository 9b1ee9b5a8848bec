import { BufferAttribute, BufferGeometry } from 'three';
import type { ViewedModel } from './viewer-props.ts';

/**
 * Triangles that go to the graphics card in one frame, 1.4 MB: all of a large model at once would hold up the page.
 * The arrays are shared with the model, nothing is copied.
 */
export const CHUNK_TRIANGLES = 40_000;

/** The model in pieces of as many triangles; `thinWalls` has a byte for each triangle of the model. */
export function chunksOf(model: ViewedModel, thinWalls?: Uint8Array | null): BufferGeometry[] {
  const triangles = model.positions.length / 9;
  const chunks: BufferGeometry[] = [];
  for (let from = 0; from < triangles; from += CHUNK_TRIANGLES) {
    const to = Math.min(from + CHUNK_TRIANGLES, triangles);
    const geometry = new BufferGeometry();
    geometry.setAttribute('position', new BufferAttribute(model.positions.subarray(9 * from, 9 * to), 3));
    if (model.normals) {
      const normals = model.normals.subarray(9 * from, 9 * to);
      geometry.setAttribute('normal', new BufferAttribute(normals, 3, normals instanceof Int8Array));
    }
    if (thinWalls) geometry.setAttribute('thin', new BufferAttribute(cornersOf(thinWalls, from, to), 1));
    chunks.push(geometry);
  }
  return chunks;
}

/** A byte for each corner. */
function cornersOf(thinWalls: Uint8Array, from: number, to: number): Uint8Array {
  const corners = new Uint8Array(3 * (to - from));
  for (let triangle = from, at = 0; triangle < to; triangle += 1, at += 3) {
    corners.fill(thinWalls[triangle] ?? 0, at, at + 3);
  }
  return corners;
}
