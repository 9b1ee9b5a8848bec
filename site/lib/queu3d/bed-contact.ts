import { sizeOf, turnedBox } from '../../../slicer/mesh/box.ts';
import type { Mesh, Rows } from '../../../slicer/mesh/mesh.ts';
import { SUPPORT_ANGLE } from '../../../slicer/mesh/support-volume.ts';
import type { BedContact } from './model-facts.ts';

/** Cosine of 45°: faces that lean out further need supports. */
const STEEP = Math.SQRT1_2;
/** Cosine of 30°: faces that lean out by more than 60° sag without supports. */
const STEEPER = Math.sqrt(3) / 2;
const SUPPORTED = Math.sin(SUPPORT_ANGLE);
/** mm: the first layer presses anything lower onto the bed. */
const FIRST_LAYER = 0.1;
const LEVEL = 0.999;

/** The area that touches the bed, and the area that overhangs, with the model posed by `matrix`. */
export function bedContact(mesh: Mesh, matrix: Rows): BedContact {
  const { columns: _columns, size: _size, ...contact } = restOnBed(mesh, matrix);
  return contact;
}

export interface RestOnBed extends BedContact {
  /** mm³ between the bed and faces that lean out so far that they get supports */
  readonly columns: number;
  /** mm */
  readonly size: ReturnType<typeof sizeOf>;
}

/** The same with what supports would stand on, for choosing between poses. */
export function restOnBed(mesh: Mesh, matrix: Rows): RestOnBed {
  const { positions } = mesh;
  const box = turnedBox(mesh, matrix);
  const bed = box.min[2];
  const [[a, b, c], [d, e, f], [g, h, k]] = matrix;
  let overhang = 0;
  let steepOverhang = 0;
  let touching = 0;
  let columns = 0;
  for (let i = 0; i < positions.length; i += 9) {
    const px = positions[i] as number;
    const py = positions[i + 1] as number;
    const pz = positions[i + 2] as number;
    const ux = (positions[i + 3] as number) - px;
    const uy = (positions[i + 4] as number) - py;
    const uz = (positions[i + 5] as number) - pz;
    const vx = (positions[i + 6] as number) - px;
    const vy = (positions[i + 7] as number) - py;
    const vz = (positions[i + 8] as number) - pz;
    const [ax, ay, az] = [a * ux + b * uy + c * uz, d * ux + e * uy + f * uz, g * ux + h * uy + k * uz];
    const [bx, by, bz] = [a * vx + b * vy + c * vz, d * vx + e * vy + f * vz, g * vx + h * vy + k * vz];
    const nz = ax * by - ay * bx;
    if (nz >= 0) continue;
    const nx = ay * bz - az * by;
    const ny = az * bx - ax * bz;
    const twice = Math.sqrt(nx * nx + ny * ny + nz * nz);
    if (-nz < STEEP * twice) continue;
    const low = g * px + h * py + k * pz - bed;
    const high = low + Math.max(0, az, bz);
    if (-nz > LEVEL * twice && high < FIRST_LAYER) touching += twice / 2;
    else if (high >= FIRST_LAYER) {
      overhang += twice / 2;
      if (-nz > STEEPER * twice) steepOverhang += twice / 2;
      if (-nz > SUPPORTED * twice) columns += (-nz / 2) * (low + (az + bz) / 3);
    }
  }
  return { overhang, steepOverhang, touching, columns, size: sizeOf(box) };
}
