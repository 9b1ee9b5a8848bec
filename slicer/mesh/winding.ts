import type { Surface } from './surface.ts';
import { cross, dot, type Vector } from './vectors.ts';

/** The direction of all rays: oblique, so that they hit no edges of models with flat sides. */
const RAY: Vector = [0.5773, 0.2113, 0.7887];
/** Across the ray, and across both. */
const RIGHT: Vector = [0.7887 / 0.9774, 0, -0.5773 / 0.9774];
const UP: Vector = cross(RAY, RIGHT);
/** A triangle over more cells than this is tested by each ray instead. */
const MAX_CELLS = 64;
const MAX_COLUMNS = 1024;

/**
 * How many times a surface encloses a point: a ray from it counts the triangles it leaves through less those it enters by.
 * Triangles are sorted into cells across the ray, so that a ray meets few of them.
 */
export class Winding {
  /** tests of a ray against a triangle so far */
  tests = 0;
  readonly #surface: Surface;
  readonly #columns: number;
  readonly #low: readonly [number, number];
  readonly #step: readonly [number, number];
  readonly #starts: Int32Array;
  readonly #faces: Int32Array;
  readonly #large: number[] = [];

  constructor(surface: Surface) {
    this.#surface = surface;
    const { vertices, faces } = surface;
    const [right, up] = [along(vertices, RIGHT), along(vertices, UP)];
    const count = faces.length / 3;
    this.#columns = Math.max(1, Math.min(MAX_COLUMNS, Math.ceil(Math.sqrt(count))));
    const [[lowRight, highRight], [lowUp, highUp]] = [rangeOf(right, faces), rangeOf(up, faces)];
    this.#low = [lowRight, lowUp];
    this.#step = [(highRight - lowRight) / this.#columns || 1, (highUp - lowUp) / this.#columns || 1];
    const cellsOf = (face: number, each: (cell: number) => void): boolean => {
      const [a, b, c] = [faces[3 * face] as number, faces[3 * face + 1] as number, faces[3 * face + 2] as number];
      const [x, y] = [this.#span(right, a, b, c, 0), this.#span(up, a, b, c, 1)];
      if ((x[1] - x[0] + 1) * (y[1] - y[0] + 1) > MAX_CELLS) return false;
      for (let i = x[0]; i <= x[1]; i++) for (let j = y[0]; j <= y[1]; j++) each(j * this.#columns + i);
      return true;
    };
    const starts = new Int32Array(this.#columns ** 2 + 1);
    for (let face = 0; face < count; face++) {
      const isSmall = cellsOf(face, (cell) => {
        starts[cell + 1] = (starts[cell + 1] as number) + 1;
      });
      if (!isSmall) this.#large.push(face);
    }
    for (let cell = 1; cell < starts.length; cell++)
      starts[cell] = (starts[cell] as number) + (starts[cell - 1] as number);
    const next = starts.slice();
    this.#faces = new Int32Array(starts.at(-1) as number);
    for (let face = 0; face < count; face++) {
      cellsOf(face, (cell) => {
        const at = next[cell] as number;
        this.#faces[at] = face;
        next[cell] = at + 1;
      });
    }
    this.#starts = starts;
  }

  at(point: Vector): number {
    const [i, j] = [this.#cell(dot(point, RIGHT), 0), this.#cell(dot(point, UP), 1)];
    const cell = j * this.#columns + i;
    const [start, end] = [this.#starts[cell] as number, this.#starts[cell + 1] as number];
    this.tests += end - start + this.#large.length + 1;
    let winding = 0;
    for (let at = start; at < end; at++) winding += crossing(this.#surface, this.#faces[at] as number, point);
    for (const face of this.#large) winding += crossing(this.#surface, face, point);
    return winding;
  }

  #span(values: Float64Array, a: number, b: number, c: number, axis: 0 | 1): [number, number] {
    const [one, two, three] = [values[a] as number, values[b] as number, values[c] as number];
    return [this.#cell(Math.min(one, two, three), axis), this.#cell(Math.max(one, two, three), axis)];
  }

  #cell(value: number, axis: 0 | 1): number {
    return Math.max(0, Math.min(this.#columns - 1, Math.floor((value - this.#low[axis]) / this.#step[axis])));
  }
}

/** 1 if the ray from a point leaves through the face, -1 if it enters by it, 0 if it misses it. */
export function crossing({ vertices, faces }: Surface, face: number, [px, py, pz]: Vector): -1 | 0 | 1 {
  const [dx, dy, dz] = RAY;
  const a = 3 * (faces[3 * face] as number);
  const b = 3 * (faces[3 * face + 1] as number);
  const c = 3 * (faces[3 * face + 2] as number);
  const ax = vertices[a] as number;
  const ay = vertices[a + 1] as number;
  const az = vertices[a + 2] as number;
  const ux = (vertices[b] as number) - ax;
  const uy = (vertices[b + 1] as number) - ay;
  const uz = (vertices[b + 2] as number) - az;
  const vx = (vertices[c] as number) - ax;
  const vy = (vertices[c + 1] as number) - ay;
  const vz = (vertices[c + 2] as number) - az;
  const hx = dy * vz - dz * vy;
  const hy = dz * vx - dx * vz;
  const hz = dx * vy - dy * vx;
  const across = ux * hx + uy * hy + uz * hz;
  if (across === 0) return 0;
  const sx = px - ax;
  const sy = py - ay;
  const sz = pz - az;
  const u = (sx * hx + sy * hy + sz * hz) / across;
  if (u < 0 || u > 1) return 0;
  const qx = sy * uz - sz * uy;
  const qy = sz * ux - sx * uz;
  const qz = sx * uy - sy * ux;
  const v = (dx * qx + dy * qy + dz * qz) / across;
  if (v < 0 || u + v > 1 || (vx * qx + vy * qy + vz * qz) / across <= 0) return 0;
  return across < 0 ? 1 : -1;
}

function along(vertices: Float32Array, [x, y, z]: Vector): Float64Array {
  const values = new Float64Array(vertices.length / 3);
  for (let i = 0, at = 0; i < values.length; i++, at += 3) {
    values[i] = x * (vertices[at] as number) + y * (vertices[at + 1] as number) + z * (vertices[at + 2] as number);
  }
  return values;
}

/** Of the corners that faces have. */
function rangeOf(values: Float64Array, faces: Int32Array): [number, number] {
  let [low, high] = [Infinity, -Infinity];
  for (let i = 0; i < faces.length; i++) {
    const value = values[faces[i] as number] as number;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}
