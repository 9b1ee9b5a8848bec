import { type Edges, edgesOf } from './edges.ts';
import { numberTriples } from './number-triples.ts';
import { patchesOf } from './patches.ts';
import { keep, type Surface } from './surface.ts';

/**
 * Keeps one of the triangles with the same corners, whichever way they face; none if the surface is closed without it, as
 * where two parts touch and each has its own wall.
 */
export function withoutDuplicates(surface: Surface): { surface: Surface; sides: Edges } {
  const sides = edgesOf(surface);
  if (!mayRepeat(sides)) return { surface, sides };
  const { faces } = surface;
  const { numbers, count, firsts } = numberTriples(withCornersInOrder(faces));
  if (count === numbers.length) return { surface, sides };
  const once = new Uint8Array(numbers.length);
  for (const first of firsts) once[first] = 1;
  const single = { vertices: surface.vertices, faces: keep(faces, once) };
  const times = new Int32Array(count);
  for (const number of numbers) times[number] = (times[number] as number) + 1;
  return withoutInnerWalls(single, times);
}

/** Identical triangles meet at all three sides, either alone or with further ones. */
function mayRepeat({ mates, shared }: Edges): boolean {
  if (shared.length > 0) return true;
  for (let side = 0; side < mates.length; side += 3) {
    const beside = Math.floor((mates[side] as number) / 3);
    if (beside >= 0 && beside === Math.floor((mates[side + 1] as number) / 3)) return true;
  }
  return false;
}

function withCornersInOrder(faces: Int32Array): Int32Array {
  const ordered = faces.slice();
  for (let i = 0; i < ordered.length; i += 3) ordered.subarray(i, i + 3).sort();
  return ordered;
}

/** A patch of doubled triangles that meets two others at each of its edges separates nothing: it is an inner wall. */
function withoutInnerWalls(surface: Surface, times: Int32Array): { surface: Surface; sides: Edges } {
  const sides = edgesOf(surface);
  const { count, of } = patchesOf(surface, sides);
  const ends = new Int32Array(count);
  const stays = new Uint8Array(count);
  for (let face = 0; face < times.length; face++) if ((times[face] as number) % 2 === 1) stays[of[face] as number] = 1;
  for (const group of sides.shared) {
    for (const side of group) {
      const patch = of[Math.floor(side / 3)] as number;
      ends[patch] = (ends[patch] as number) + 1;
      if (group.length % 2 === 0) stays[patch] = 1;
    }
  }
  const kept = of.map((patch) => (stays[patch] === 1 || ends[patch] === 0 ? 1 : 0));
  if (!kept.includes(0)) return { surface, sides };
  const merged = { vertices: surface.vertices, faces: keep(surface.faces, Uint8Array.from(kept)) };
  return { surface: merged, sides: edgesOf(merged) };
}
