import { after, type Edges, SHARED } from './edges.ts';
import type { Surface } from './surface.ts';

/** Steps of the circle within which two triangles lie at the same angle: rounding must not decide their order. */
const STEPS = 1e5;

/** Whether equally many sides run along each shared edge in both directions. */
export function areBalanced({ faces }: Surface, { shared }: Edges): boolean {
  return shared.every((group) => {
    let sum = 0;
    for (const side of group) sum += directionOf(faces, side);
    return sum === 0;
  });
}

/** 1 for a side that runs from its lower to its higher corner, else -1. */
function directionOf(faces: Int32Array, side: number): 1 | -1 {
  return (faces[side] as number) < (faces[after(side)] as number) ? 1 : -1;
}

/**
 * Pairs the sides of each balanced shared edge, so that each pair has the solid between its two triangles: bodies that
 * touch at an edge stay separate bodies. A side that opens a wedge of solid goes with the next one that closes it.
 */
export function pairShared(surface: Surface, edges: Edges): Edges {
  if (edges.shared.length === 0) return edges;
  const { faces } = surface;
  const mates = edges.mates.slice();
  for (const group of edges.shared) {
    const around = byAngle(surface, group);
    const opening: number[] = [];
    const closing: number[] = [];
    const pair = (one: number, other: number): void => {
      mates[one] = other;
      mates[other] = one;
    };
    for (const side of around) {
      if (directionOf(faces, side) === -1) opening.push(side);
      else if (opening.length > 0) pair(side, opening.pop() as number);
      else closing.push(side);
    }
    // What is left has its wedge across the start of the circle.
    if (closing.length !== opening.length) for (const side of group) mates[side] = SHARED;
    else for (const side of closing) pair(side, opening.pop() as number);
  }
  return { ...edges, mates };
}

/** The sides of a shared edge by the angle of their triangles around it; at one angle, those that close a wedge first. */
export function byAngle({ vertices, faces }: Surface, group: Int32Array): number[] {
  const [first] = group as unknown as [number];
  const start = 3 * Math.min(faces[first] as number, faces[after(first)] as number);
  const end = 3 * Math.max(faces[first] as number, faces[after(first)] as number);
  const [ox, oy, oz] = [vertices[start] as number, vertices[start + 1] as number, vertices[start + 2] as number];
  const ux = (vertices[end] as number) - ox;
  const uy = (vertices[end + 1] as number) - oy;
  const uz = (vertices[end + 2] as number) - oz;
  // Two directions across the edge, as long as each other.
  const [ax, ay, az] = acrossOf(ux, uy, uz);
  const length = Math.hypot(ux, uy, uz) || 1;
  const bx = (uy * az - uz * ay) / length;
  const by = (uz * ax - ux * az) / length;
  const bz = (ux * ay - uy * ax) / length;
  const angles = new Int32Array(group.length);
  for (const [i, side] of group.entries()) {
    const apex = 3 * (faces[after(after(side))] as number);
    const [dx, dy, dz] = [
      (vertices[apex] as number) - ox,
      (vertices[apex + 1] as number) - oy,
      (vertices[apex + 2] as number) - oz,
    ];
    const angle = Math.atan2(dx * bx + dy * by + dz * bz, dx * ax + dy * ay + dz * az);
    const step = Math.round((angle / Math.PI) * STEPS);
    angles[i] = step === -STEPS ? STEPS : step;
  }
  const order = (one: number, other: number): number =>
    (angles[one] as number) - (angles[other] as number) ||
    directionOf(faces, group[other] as number) - directionOf(faces, group[one] as number) ||
    one - other;
  return Array.from(group.keys(), (i) => i)
    .sort(order)
    .map((i) => group[i] as number);
}

/** A vector at a right angle to another one. */
function acrossOf(x: number, y: number, z: number): [number, number, number] {
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const [px, py, pz] = ax <= ay && ax <= az ? [0, z, -y] : ay <= az ? [-z, 0, x] : [y, -x, 0];
  const length = Math.hypot(px, py, pz) || 1;
  return [px / length, py / length, pz / length];
}
