import type { Patches } from './patches.ts';
import type { Surface } from './surface.ts';
import { cross, toward, type Vector } from './vectors.ts';
import { crossing } from './winding.ts';

/** Rounding error of a zero volume in double precision. */
const SHEET = 1e-12;

export interface Shell {
  readonly faces: Int32Array;
  /** mm³, negative when it faces inwards */
  readonly volume: number;
  readonly min: readonly number[];
  readonly max: readonly number[];
  /** whether it encloses nothing: a sheet folded onto itself */
  readonly isFlat: boolean;
}

/** The closed parts of a surface. */
export function shellsOf(surface: Surface, { count, of }: Patches): Shell[] {
  const starts = new Int32Array(count + 1);
  for (const shell of of) starts[shell + 1] = (starts[shell + 1] as number) + 1;
  for (let i = 0; i < count; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number);
  const sorted = new Int32Array(of.length);
  const ends = starts.slice();
  for (let face = 0; face < of.length; face++) {
    const shell = of[face] as number;
    const at = ends[shell] as number;
    sorted[at] = face;
    ends[shell] = at + 1;
  }
  return Array.from({ length: count }, (_, i) => measured(surface, sorted.subarray(starts[i], starts[i + 1])));
}

function measured(surface: Surface, faces: Int32Array): Shell {
  const { vertices, faces: corners } = surface;
  const min = [Infinity, Infinity, Infinity];
  const max = [-Infinity, -Infinity, -Infinity];
  const origin = 3 * (corners[3 * (faces[0] as number)] as number);
  const [ox, oy, oz] = [vertices[origin] as number, vertices[origin + 1] as number, vertices[origin + 2] as number];
  let six = 0;
  for (const face of faces) {
    const a = 3 * (corners[3 * face] as number);
    const b = 3 * (corners[3 * face + 1] as number);
    const c = 3 * (corners[3 * face + 2] as number);
    const ax = (vertices[a] as number) - ox;
    const ay = (vertices[a + 1] as number) - oy;
    const az = (vertices[a + 2] as number) - oz;
    const bx = (vertices[b] as number) - ox;
    const by = (vertices[b + 1] as number) - oy;
    const bz = (vertices[b + 2] as number) - oz;
    const cx = (vertices[c] as number) - ox;
    const cy = (vertices[c + 1] as number) - oy;
    const cz = (vertices[c + 2] as number) - oz;
    six += ax * (by * cz - bz * cy) + ay * (bz * cx - bx * cz) + az * (bx * cy - by * cx);
    for (let axis = 0; axis < 3; axis++) {
      for (const corner of [a, b, c]) {
        const value = vertices[corner + axis] as number;
        if (value < (min[axis] as number)) min[axis] = value;
        if (value > (max[axis] as number)) max[axis] = value;
      }
    }
  }
  const shell = { faces, volume: six / 6, min, max };
  return { ...shell, isFlat: isBalanced(shell) && !enclosesAnything(surface, shell) };
}

export type Bounds = Pick<Shell, 'min' | 'max'>;

function extentOf({ min, max }: Bounds): number {
  return Math.hypot(...max.map((value, axis) => value - (min[axis] as number)));
}

/** Whether its parts add up to no volume: it is flat, or they face opposite ways. */
export function isBalanced({ volume, min, max }: Bounds & Pick<Shell, 'volume'>): boolean {
  return Math.abs(volume) <= SHEET * extentOf({ min, max }) ** 3;
}

/** So many faces of a shell are looked at, at most. */
const MAX_FACES = 64;

/**
 * Whether any place beside a face is enclosed. Two boxes side by side, of which one is inside out, are one shell without
 * volume, and are printed regardless.
 */
function enclosesAnything(surface: Surface, { faces, ...box }: Bounds & Pick<Shell, 'faces'>): boolean {
  const distance = 1e-6 * extentOf(box);
  const stride = Math.ceil(faces.length / MAX_FACES);
  for (let i = 0; i < faces.length; i += stride) {
    const face = faces[i] as number;
    const [x, y, z] = middleOf(surface, face);
    const [nx, ny, nz] = normalOf(surface, face);
    const length = Math.hypot(nx, ny, nz);
    if (length === 0) continue;
    for (const step of [distance / length, -distance / length])
      if (windingOf(surface, faces, [x + step * nx, y + step * ny, z + step * nz]) !== 0) return true;
  }
  return false;
}

/**
 * Whether `inner` lies in `outer`.
 * @param places how many of its triangles are tested, at least; one is enough where the two do not meet
 */
export function isWithin(surface: Surface, inner: Shell, outer: Shell, places = 1): boolean {
  const step = Math.max(1, Math.floor(inner.faces.length / places));
  for (let i = 0; i < inner.faces.length; i += step) {
    const point = middleOf(surface, inner.faces[i] as number);
    if (windingOf(surface, outer.faces, point) === 0) return false;
  }
  return true;
}

/** How many times these faces enclose a place. */
function windingOf(surface: Surface, faces: Int32Array, place: Vector): number {
  let winding = 0;
  for (let i = 0; i < faces.length; i++) winding += crossing(surface, faces[i] as number, place);
  return winding;
}

function middleOf({ vertices, faces }: Surface, face: number): Vector {
  const mean = (axis: number): number =>
    [0, 1, 2].reduce((sum, k) => sum + (vertices[3 * (faces[3 * face + k] as number) + axis] as number), 0) / 3;
  return [mean(0), mean(1), mean(2)];
}

/** As long as twice the area. */
function normalOf({ vertices, faces }: Surface, face: number): Vector {
  const [a, b, c] = [0, 1, 2].map((k) => faces[3 * face + k]) as [number, number, number];
  return cross(toward(vertices, a, b), toward(vertices, a, c));
}
