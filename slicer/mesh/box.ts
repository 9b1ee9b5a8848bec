import type { Mesh, Rows } from './mesh.ts';

/** x, y, z in mm; z is up. */
export type Point = readonly [number, number, number];

/** The corners of a model's axis-aligned bounding box, in mm. */
export interface Box {
  readonly min: Point;
  readonly max: Point;
}

/** The size of a box along x, y and z. */
export function sizeOf({ min, max }: Box): { width: number; depth: number; height: number } {
  return { width: max[0] - min[0], depth: max[1] - min[1], height: max[2] - min[2] };
}

/** mm, for rounding errors of a model that fills the machine exactly. */
const TOLERANCE = 0.01;

/** Whether a model of this size fits the build volume; used by the page and the slicer alike. */
export function fitsWithin(
  { width, depth, height }: ReturnType<typeof sizeOf>,
  most: Readonly<ReturnType<typeof sizeOf>>,
): boolean {
  return width <= most.width + TOLERANCE && depth <= most.depth + TOLERANCE && height <= most.height + TOLERANCE;
}

/** Not finite if any point is not. */
export function boxOf({ positions }: Mesh): Box {
  let [minX, minY, minZ] = [Infinity, Infinity, Infinity];
  let [maxX, maxY, maxZ] = [-Infinity, -Infinity, -Infinity];
  let sum = 0;
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i] as number;
    const y = positions[i + 1] as number;
    const z = positions[i + 2] as number;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    if (z < minZ) minZ = z;
    if (z > maxZ) maxZ = z;
    // Comparisons ignore NaN, but a product with 0 does not.
    sum += (x + y + z) * 0;
  }
  return { min: [minX + sum, minY + sum, minZ + sum], max: [maxX + sum, maxY + sum, maxZ + sum] };
}

/** The bounding box after `matrix`, computed from all points: rotated corners of the old box would make it too large. */
export function turnedBox({ positions }: Mesh, matrix: Rows): Box {
  const [[a, b, c], [d, e, f], [g, h, k]] = matrix;
  let [minX, minY, minZ] = [Infinity, Infinity, Infinity];
  let [maxX, maxY, maxZ] = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    const px = positions[i] as number;
    const py = positions[i + 1] as number;
    const pz = positions[i + 2] as number;
    const x = a * px + b * py + c * pz;
    const y = d * px + e * py + f * pz;
    const z = g * px + h * py + k * pz;
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
    if (z < minZ) minZ = z;
    if (z > maxZ) maxZ = z;
  }
  return { min: [minX, minY, minZ], max: [maxX, maxY, maxZ] };
}
