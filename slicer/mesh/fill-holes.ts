import { after, type Edges, edgesOf, OPEN } from './edges.ts';
import { measure } from './measure.ts';
import { type Patches, patchesOf } from './patches.ts';
import { areaOf, cuttingBudget, isFlat, triangulate } from './polygon.ts';
import { meshOf, type Surface } from './surface.ts';

/** Of the whole surface. A larger opening may be intended, such as that of a cup without wall thickness. */
const MAX_SHARE = 0.01;
const MAX_SIDES = 100;

interface Filled {
  readonly surface: Surface;
  readonly sides: Edges;
  readonly patches: Patches;
  readonly holes: number;
}

/**
 * Closes the holes that have only one solution: one missing triangle, or a flat opening of at most a hundredth of the
 * surface. Leaves other holes open.
 */
export function fillHoles(surface: Surface, sides: Edges, patches: Patches): Filled {
  if (sides.open === 0) return { surface, sides, patches, holes: 0 };
  const { vertices, faces } = surface;
  const most = MAX_SHARE * measure(meshOf(surface)).area;
  const added: number[] = [];
  const budget = cuttingBudget();
  let holes = 0;
  for (const loop of loopsOf(surface, sides)) {
    const corners = loop.map((corner) => Array.from(vertices.subarray(3 * corner, 3 * corner + 3)));
    if (loop.length > 3 && !(isFlat(corners) && areaOf(corners) <= most)) continue;
    const triangles = triangulate(corners, budget);
    if (!triangles) continue;
    added.push(...triangles.map((index) => loop[index] as number));
    holes++;
  }
  if (holes === 0) return { surface, sides, patches, holes };
  const all = new Int32Array(faces.length + added.length);
  all.set(faces);
  all.set(added, faces.length);
  const filled = { vertices, faces: all };
  const filledSides = edgesOf(filled);
  return { surface: filled, sides: filledSides, patches: patchesOf(filled, filledSides), holes };
}

/** The rims of holes, in the direction in which their fill faces like its surroundings. Rims that touch are left out. */
function loopsOf({ faces }: Surface, { mates }: Edges): number[][] {
  const onward = new Map<number, number>();
  const crossed = new Set<number>();
  for (let side = 0; side < mates.length; side++) {
    if (mates[side] !== OPEN) continue;
    const from = faces[after(side)] as number;
    if (onward.has(from)) crossed.add(from);
    onward.set(from, faces[side] as number);
  }
  const loops: number[][] = [];
  // In one pass: getting a map's first key after each hole would skip all deleted keys each time.
  for (const start of onward.keys()) {
    const loop: number[] = [];
    let at: number | undefined = start;
    for (let next = onward.get(start); next !== undefined; next = onward.get(at)) {
      loop.push(at as number);
      onward.delete(at as number);
      at = next;
    }
    if (at === start && loop.length >= 3 && loop.length <= MAX_SIDES && !loop.some((corner) => crossed.has(corner)))
      loops.push(loop);
  }
  return loops;
}
