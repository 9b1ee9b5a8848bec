import type { Rows } from '../../../slicer/mesh/mesh.ts';

/** The shortest turn that makes a direction of length 1 look straight down. */
export function rotationDown([x, y, z]: readonly [number, number, number]): Rows {
  // Straight up has no shortest turn: half a turn around x.
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
