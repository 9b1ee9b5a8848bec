/**
 * Triangles: nine coordinates each, x, y and z of three corners, counter-clockwise seen from outside, in millimetres as
 * the file has them (z is up). Nothing is shared between triangles, so that what is drawn is what is computed with.
 */
export interface Mesh {
  readonly positions: Float32Array;
}

/** Rows of a rotation × scale, applied to columns: x' = m[0][0]·x + m[0][1]·y + m[0][2]·z. */
export type Rows = readonly [Row, Row, Row];
type Row = readonly [number, number, number];

export function triangleCount({ positions }: Mesh): number {
  return positions.length / 9;
}
