/** A polygon in its plane, as separate coordinate arrays: destructuring pairs costs ten times as much as comparing them. */
export interface Flat {
  readonly x: Float64Array;
  readonly y: Float64Array;
}

/** Twice the signed area of the triangle of these corners; negative if clockwise. */
export function turnAt({ x, y }: Flat, a: number, b: number, c: number): number {
  const [ax, ay] = [x[a] as number, y[a] as number];
  return ((x[b] as number) - ax) * ((y[c] as number) - ay) - ((y[b] as number) - ay) * ((x[c] as number) - ax);
}

/** The remaining corners to look at, shared by all polygons of a model. */
export interface CuttingBudget {
  left: number;
}
