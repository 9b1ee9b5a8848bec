import type { Matrix3 } from '../../../contract/queu3d/settings.ts';
import { fitsWithin } from '../../../slicer/mesh/box.ts';
import type { Mesh, Rows } from '../../../slicer/mesh/mesh.ts';
import { type RestOnBed, restOnBed } from './bed-contact.ts';
import { rotationDown } from './flat-faces.ts';
import { type OtherSide, type SidesInput, SMALL_AREA } from './model-facts.ts';
import { poseMatrix } from './print-settings.ts';

/** mm³: supports below less than this weigh less than a gram, so no other side is worth a turn. */
const FEW_COLUMNS = 1300;
/** Cosine of 5°: such sides are one. */
const SAME_SIDE = 0.996;
/** A print that is taller than so many widths of what touches the bed may be knocked over. */
const SLENDER = 4;
/** Each is sliced coarsely, which takes up to some seconds. */
const MAX_SIDES = 2;

/** Of a box: what is cut along an axis is mostly meant to lie along it. */
const axisSides = [-1, 1].flatMap((end) => [
  rotationDown([0, 0, end]),
  rotationDown([0, end, 0]),
  rotationDown([end, 0, 0]),
]);

/**
 * Rotations in which a model may need fewer supports than it does now, the likeliest first: they fit the bed, rest on it
 * well, overhang by no more area, and have less room below what leans out. How many supports they need is for
 * `supportVolume` to say, as room over the model itself counts like room over the bed.
 */
export function sidesDown(mesh: Mesh, { pose, faces, volume }: SidesInput): OtherSide[] {
  const rest = (side: Rows) => restOnBed(mesh, poseMatrix({ ...pose, rotation: side as Matrix3 }));
  const now = rest(pose.rotation);
  if (now.columns < FEW_COLUMNS) return [];
  const known: Rows[] = [pose.rotation];
  const better: (OtherSide & { readonly columns: number })[] = [];
  for (const side of [...faces, ...axisSides]) {
    if (known.some((other) => dot(other[2], side[2]) > SAME_SIDE)) continue;
    known.push(side);
    const other = rest(side);
    const needsLess = other.columns < now.columns && other.overhang <= now.overhang;
    if (needsLess && fitsWithin(other.size, volume) && restsWell(other, now))
      better.push({ rotation: side, lower: now.size.height - other.size.height, columns: other.columns });
  }
  better.sort((one, other) => one.columns - other.columns);
  return better.slice(0, MAX_SIDES).map(({ rotation, lower }) => ({ rotation, lower }));
}

function restsWell({ touching, size }: RestOnBed, now: RestOnBed): boolean {
  if (touching >= now.touching) return true;
  return touching >= SMALL_AREA && size.height <= SLENDER * Math.sqrt(touching);
}

function dot(one: readonly number[], other: readonly number[]): number {
  return one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
}
