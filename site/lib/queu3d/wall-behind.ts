import type { TriangleTree } from './triangle-tree.ts';

/** A far side that leans more than 45° away is an edge coming to its end, not the other side of a wall. */
const FACING = Math.SQRT1_2;
const TINY = 1e-30;

/**
 * How thick the wall is behind a point of the surface: how far inwards the far side is met, looking the other way.
 * @param inward from the surface into the model, of length 1
 * @param most beyond this nothing is looked for
 */
export function wallBehind(
  tree: TriangleTree,
  [px, py, pz]: readonly [number, number, number],
  [dx, dy, dz]: readonly [number, number, number],
  most: number,
): number | undefined {
  const { positions, order, boxes, nodes } = tree;
  const least = most * 1e-4;
  let nearest = most;
  // Never 0, so that no side of a box is divided by it.
  const [ix, iy, iz] = [1 / (dx || TINY), 1 / (dy || TINY), 1 / (dz || TINY)];
  const stack = [0];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const box = 6 * node;
    const x1 = ((boxes[box] as number) - px) * ix;
    const x2 = ((boxes[box + 3] as number) - px) * ix;
    const y1 = ((boxes[box + 1] as number) - py) * iy;
    const y2 = ((boxes[box + 4] as number) - py) * iy;
    const z1 = ((boxes[box + 2] as number) - pz) * iz;
    const z2 = ((boxes[box + 5] as number) - pz) * iz;
    const enters = Math.max(Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2));
    const leaves = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
    if (enters > leaves + least || leaves < 0 || enters > nearest) continue;
    const first = nodes[2 * node] as number;
    const second = nodes[2 * node + 1] as number;
    if (first < 0) {
      stack.push(~first, second);
      continue;
    }
    for (let i = first; i < first + second; i++) {
      const from = 9 * (order[i] as number);
      const ax = positions[from] as number;
      const ay = positions[from + 1] as number;
      const az = positions[from + 2] as number;
      const ux = (positions[from + 3] as number) - ax;
      const uy = (positions[from + 4] as number) - ay;
      const uz = (positions[from + 5] as number) - az;
      const vx = (positions[from + 6] as number) - ax;
      const vy = (positions[from + 7] as number) - ay;
      const vz = (positions[from + 8] as number) - az;
      const nx = uy * vz - uz * vy;
      const ny = uz * vx - ux * vz;
      const nz = ux * vy - uy * vx;
      const towards = dx * nx + dy * ny + dz * nz;
      if (towards <= 0) continue;
      const sx = px - ax;
      const sy = py - ay;
      const sz = pz - az;
      const distance = -(sx * nx + sy * ny + sz * nz) / towards;
      if (distance < least || distance >= nearest) continue;
      // Twice the areas that the point parts the triangle into, seen along the line.
      const qx = sy * dz - sz * dy;
      const qy = sz * dx - sx * dz;
      const qz = sx * dy - sy * dx;
      const v = qx * ux + qy * uy + qz * uz;
      const u = -(qx * vx + qy * vy + qz * vz);
      if (u < 0 || v < 0 || u + v > towards) continue;
      if (towards < FACING * Math.sqrt(nx * nx + ny * ny + nz * nz)) continue;
      nearest = distance;
    }
  }
  return nearest < most ? nearest : undefined;
}
