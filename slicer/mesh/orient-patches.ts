import { after, type Edges } from './edges.ts';
import { type Patches, withTurned } from './patches.ts';
import { areBalanced, byAngle } from './shared-edges.ts';
import type { Surface } from './surface.ts';

interface Oriented {
  readonly surface: Surface;
  readonly sides: Edges;
  /** triangles that now face the other way */
  readonly flipped: number;
}

/** A patch, and whether the one beside it must be turned if it is. */
type Neighbor = readonly [patch: number, isSameWay: boolean];

/**
 * Turns whole patches so that solid and air alternate around the edges they share. Leaves the surface as it is where its
 * shared edges are balanced already, or cannot be.
 */
export function orientPatches(surface: Surface, sides: Edges, { of, count }: Patches): Oriented {
  const { faces } = surface;
  if (sides.shared.length === 0 || areBalanced(surface, sides)) return { surface, sides, flipped: 0 };
  const neighbors = Array.from({ length: count }, (): Neighbor[] => []);
  for (const group of sides.shared) {
    if (group.length % 2 === 1) continue;
    const around = byAngle(surface, group);
    const rises = (side: number): boolean => (faces[side] as number) < (faces[after(side)] as number);
    around.forEach((side, i) => {
      const next = around[(i + 1) % around.length] as number;
      const [one, other] = [of[(side / 3) | 0] as number, of[(next / 3) | 0] as number];
      const isSameWay = rises(side) !== rises(next);
      neighbors[one]?.push([other, isSameWay]);
      neighbors[other]?.push([one, isSameWay]);
    });
  }
  const sizes = new Int32Array(count);
  for (const patch of of) sizes[patch] = (sizes[patch] as number) + 1;
  const order = Array.from(sizes.keys()).sort((a, b) => (sizes[b] as number) - (sizes[a] as number));
  // 0 not seen, 1 as it is, -1 turned
  const ways = new Int8Array(count);
  for (const seed of order) {
    if (ways[seed] !== 0) continue;
    ways[seed] = 1;
    const queue = [seed];
    for (const patch of queue) {
      for (const [beside, isSameWay] of neighbors[patch] ?? []) {
        if (ways[beside] !== 0) continue;
        ways[beside] = isSameWay ? (ways[patch] as number) : -(ways[patch] as number);
        queue.push(beside);
      }
    }
  }
  const turned = Uint8Array.from(of, (patch) => (ways[patch] === -1 ? 1 : 0));
  const flipped = turned.reduce((sum, each) => sum + each, 0);
  const oriented = withTurned(surface, sides, turned);
  return areBalanced(oriented.surface, oriented.sides) ? { ...oriented, flipped } : { surface, sides, flipped: 0 };
}
