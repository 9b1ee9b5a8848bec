import type { Rows } from '../../../slicer/mesh/mesh.ts';
import type { FlatFace } from './model-facts.ts';

/** The shortest rotation that points a direction of length 1 straight down. */
export function rotationDown([x, y, z]: readonly [number, number, number]): Rows {
  // Straight up has no shortest rotation: take half a turn around x.
  if (z > 1 - 1e-9) {
    return [
      [1, 0, 0],
      [0, -1, 0],
      [0, 0, -1],
    ];
  }
  const part = 1 / (1 - z);
  return [
    [1 - x * x * part, -x * y * part, x],
    [-x * y * part, 1 - y * y * part, y],
    [-x, -y, -z],
  ].map((row) => row.map((value) => Math.round(value * 1e12) / 1e12 + 0)) as unknown as Rows;
}

/** Normals are grouped into directions by their coordinates, rounded to 1/100. */
const STEPS = 100;
const CANDIDATES = 24;
const MAX_FACES = 8;
/** Cosine of 1°. */
const SAME = 0.99985;
/** Share of the model's diagonal within which a side counts as touching the lowest plane. */
const LEVEL = 1e-4;
/** Of the whole surface. */
const MIN_SHARE = 0.005;

type Direction = readonly [number, number, number];

/** Flat sides with nothing of the model beneath them, so that it can lie on them; largest first. */
export function flatFaces(
  positions: Float32Array,
  faceNormals: Float32Array,
  vertices: Float32Array,
  { area, diagonal }: { area: number; diagonal: number },
): FlatFace[] {
  const { keys, directions } = groupByDirection(positions, faceNormals);
  const found: { direction: Direction; area: number; rotation: Rows }[] = [];
  for (const candidate of directions) {
    if (found.some(({ direction }) => dot(direction, candidate) > SAME)) continue;
    const most = furthest(vertices, candidate);
    const touching = areaAt(positions, faceNormals, keys, candidate, most - LEVEL * diagonal);
    if (touching >= MIN_SHARE * area)
      found.push({ direction: candidate, area: touching, rotation: rotationDown(candidate) });
  }
  return found.sort((one, other) => other.area - one.area).slice(0, MAX_FACES);
}

/** The directions that most of the surface faces, and the direction key of each triangle. */
function groupByDirection(
  positions: Float32Array,
  faceNormals: Float32Array,
): { keys: Int32Array; directions: Direction[] } {
  const areas = new Map<number, { area: number; x: number; y: number; z: number }>();
  const keys = new Int32Array(faceNormals.length / 3);
  for (let face = 0; face < keys.length; face++) {
    const x = faceNormals[3 * face] as number;
    const y = faceNormals[3 * face + 1] as number;
    const z = faceNormals[3 * face + 2] as number;
    const key = keyOf(x, y, z);
    keys[face] = key;
    const area = areaOf(positions, 9 * face);
    const group = areas.get(key);
    if (group) {
      group.area += area;
      group.x += area * x;
      group.y += area * y;
      group.z += area * z;
    } else areas.set(key, { area, x: area * x, y: area * y, z: area * z });
  }
  const largest = [...areas].sort(([, one], [, other]) => other.area - one.area).slice(0, CANDIDATES);
  const directions = largest.map(([, { x, y, z }]): Direction => {
    const length = Math.hypot(x, y, z) || 1;
    return [x / length, y / length, z / length];
  });
  return { keys, directions };
}

function keyOf(x: number, y: number, z: number): number {
  const step = (value: number) => Math.round(value * STEPS) + STEPS;
  return (step(x) * 256 + step(y)) * 256 + step(z);
}

function furthest(vertices: Float32Array, [x, y, z]: Direction): number {
  let most = -Infinity;
  for (let i = 0; i < vertices.length; i += 3) {
    const along = x * (vertices[i] as number) + y * (vertices[i + 1] as number) + z * (vertices[i + 2] as number);
    if (along > most) most = along;
  }
  return most;
}

function areaAt(
  positions: Float32Array,
  faceNormals: Float32Array,
  keys: Int32Array,
  direction: Direction,
  least: number,
): number {
  const [x, y, z] = direction;
  const near = keyOf(x, y, z);
  let sum = 0;
  for (let face = 0; face < keys.length; face++) {
    // Comparing keys skips most triangles without a product.
    if (Math.abs(((keys[face] as number) >> 16) - (near >> 16)) > 3) continue;
    const n = 3 * face;
    const along =
      x * (faceNormals[n] as number) + y * (faceNormals[n + 1] as number) + z * (faceNormals[n + 2] as number);
    if (along < SAME) continue;
    const i = 9 * face;
    const at = x * (positions[i] as number) + y * (positions[i + 1] as number) + z * (positions[i + 2] as number);
    if (at >= least) sum += areaOf(positions, i);
  }
  return sum;
}

/** The area of the triangle whose nine coordinates start there. */
export function areaOf(positions: Float32Array, i: number): number {
  const ax = positions[i] as number;
  const ay = positions[i + 1] as number;
  const az = positions[i + 2] as number;
  const ux = (positions[i + 3] as number) - ax;
  const uy = (positions[i + 4] as number) - ay;
  const uz = (positions[i + 5] as number) - az;
  const vx = (positions[i + 6] as number) - ax;
  const vy = (positions[i + 7] as number) - ay;
  const vz = (positions[i + 8] as number) - az;
  const [nx, ny, nz] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  return Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
}

function dot([a, b, c]: Direction, [d, e, f]: Direction): number {
  return a * d + b * e + c * f;
}
