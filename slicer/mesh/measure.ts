import { type Box, boxOf, turnedBox } from './box.ts';
import { determinant, type Mesh, type Rows } from './mesh.ts';

export interface Measures {
  /** mm³, negative when the faces point inwards */
  readonly volume: number;
  /** mm² */
  readonly area: number;
  readonly box: Box;
}

/** Volume, area and bounding box of a closed model, after an optional `matrix` (rotation × uniform scale). */
export function measure(mesh: Mesh, matrix?: Rows): Measures {
  const { positions } = mesh;
  const box = boxOf(mesh);
  // Relative to the box's corner, as terms far from the origin would cancel out badly.
  const [ox, oy, oz] = box.min;
  let six = 0;
  let twice = 0;
  for (let i = 0; i < positions.length; i += 9) {
    const ax = (positions[i] as number) - ox;
    const ay = (positions[i + 1] as number) - oy;
    const az = (positions[i + 2] as number) - oz;
    const ux = (positions[i + 3] as number) - ox - ax;
    const uy = (positions[i + 4] as number) - oy - ay;
    const uz = (positions[i + 5] as number) - oz - az;
    const vx = (positions[i + 6] as number) - ox - ax;
    const vy = (positions[i + 7] as number) - oy - ay;
    const vz = (positions[i + 8] as number) - oz - az;
    const nx = uy * vz - uz * vy;
    const ny = uz * vx - ux * vz;
    const nz = ux * vy - uy * vx;
    six += ax * nx + ay * ny + az * nz;
    twice += Math.sqrt(nx * nx + ny * ny + nz * nz);
  }
  if (!matrix) return { volume: six / 6, area: twice / 2, box };
  const scale = determinant(matrix);
  return { volume: (six / 6) * scale, area: (twice / 2) * Math.cbrt(scale) ** 2, box: turnedBox(mesh, matrix) };
}
