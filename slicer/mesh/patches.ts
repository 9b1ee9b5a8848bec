import { type Edges, edgesOf } from './edges.ts';
import type { Surface } from './surface.ts';

/** Parts of a surface whose triangles are connected by edges with exactly two triangles. */
export interface Patches {
  readonly count: number;
  /** the patch of each face */
  readonly of: Int32Array;
  /** 1 for each face that points the other way than most of its patch */
  readonly turned: Uint8Array;
  /** how many are turned */
  readonly flipped: number;
  /** some patch has only one side, like a Möbius strip */
  readonly twisted: boolean;
}

export function patchesOf({ faces }: Surface, { mates }: Edges): Patches {
  const total = faces.length / 3;
  const of = new Int32Array(total).fill(-1);
  const turned = new Uint8Array(total);
  const stack = new Int32Array(total);
  let count = 0;
  let flipped = 0;
  let twisted = false;
  for (let seed = 0; seed < total; seed++) {
    if (of[seed] !== -1) continue;
    // No face is on the stack twice, so all visited faces remain at its start.
    let seen = 0;
    let other = 0;
    stack[seen++] = seed;
    of[seed] = count;
    for (let next = 0; next < seen; next++) {
      const face = stack[next] as number;
      const way = turned[face] as number;
      other += way;
      for (let side = 3 * face; side < 3 * face + 3; side++) {
        const mate = mates[side] as number;
        if (mate < 0) continue;
        const beside = (mate / 3) | 0;
        const wanted = faces[side] === faces[mate] ? 1 - way : way;
        if (of[beside] === -1) {
          of[beside] = count;
          turned[beside] = wanted;
          stack[seen++] = beside;
        } else if (turned[beside] !== wanted) twisted = true;
      }
    }
    for (let i = 0; 2 * other > seen && i < seen; i++) {
      const face = stack[i] as number;
      turned[face] = 1 - (turned[face] as number);
    }
    flipped += Math.min(other, seen - other);
    count++;
  }
  return { count, of, turned, flipped, twisted };
}

/** The surface with some faces turned, and its edges: the sides of a turned face are numbered otherwise. */
export function withTurned(surface: Surface, sides: Edges, isTurned: Uint8Array): { surface: Surface; sides: Edges } {
  if (!isTurned.includes(1)) return { surface, sides };
  const oriented = { vertices: surface.vertices, faces: turnFaces(surface.faces, isTurned) };
  return { surface: oriented, sides: edgesOf(oriented) };
}

/** Flips the faces for which `turned` is 1. */
export function turnFaces(faces: Int32Array, turned: Uint8Array): Int32Array {
  const result = faces.slice();
  for (let face = 0; face < turned.length; face++) {
    if (turned[face] === 0) continue;
    result[3 * face + 1] = faces[3 * face + 2] as number;
    result[3 * face + 2] = faces[3 * face + 1] as number;
  }
  return result;
}
