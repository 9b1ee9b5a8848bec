/** A place, or the way from one to another. */
export type Vector = readonly [number, number, number];

export function dot([a, b, c]: Vector, [x, y, z]: Vector): number {
  return a * x + b * y + c * z;
}

export function cross([a, b, c]: Vector, [x, y, z]: Vector): Vector {
  return [b * z - c * y, c * x - a * z, a * y - b * x];
}

/** From one corner of a surface to another. */
export function toward(vertices: Float32Array, from: number, to: number): Vector {
  const way = (axis: number): number => (vertices[3 * to + axis] as number) - (vertices[3 * from + axis] as number);
  return [way(0), way(1), way(2)];
}
