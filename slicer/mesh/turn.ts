import type { Mesh, Rows } from './mesh.ts';

/** By how much volumes grow under `matrix`. */
export function determinant([[a, b, c], [d, e, f], [g, h, k]]: Rows): number {
  return a * (e * k - f * h) - b * (d * k - f * g) + c * (d * h - e * g);
}

/** A turned and scaled copy. */
export function turn({ positions }: Mesh, [[a, b, c], [d, e, f], [g, h, k]]: Rows): Mesh {
  const turned = new Float32Array(positions.length);
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i] as number;
    const y = positions[i + 1] as number;
    const z = positions[i + 2] as number;
    turned[i] = a * x + b * y + c * z;
    turned[i + 1] = d * x + e * y + f * z;
    turned[i + 2] = g * x + h * y + k * z;
  }
  return { positions: turned };
}
