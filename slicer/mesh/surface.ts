import type { Mesh } from './mesh.ts';
import { numberTriples } from './number-triples.ts';

const MINUS_ZERO = -2147483648;

/** Triangles with shared corners, so that adjacent ones can be found. */
export interface Surface {
  /** three coordinates each */
  readonly vertices: Float32Array;
  /** three vertices each */
  readonly faces: Int32Array;
}

/** Merges identical corners. */
export function surfaceOf({ positions }: Mesh): Surface {
  const bits = new Int32Array(positions.buffer, positions.byteOffset, positions.length).slice();
  for (let i = 0; i < bits.length; i++) if (bits[i] === MINUS_ZERO) bits[i] = 0;
  const { numbers, firsts } = numberTriples(bits);
  const vertices = new Float32Array(firsts.length * 3);
  for (let i = 0; i < firsts.length; i++) {
    const from = (firsts[i] as number) * 3;
    vertices[3 * i] = positions[from] as number;
    vertices[3 * i + 1] = positions[from + 1] as number;
    vertices[3 * i + 2] = positions[from + 2] as number;
  }
  return { vertices, faces: numbers };
}

export function meshOf({ vertices, faces }: Surface): Mesh {
  const positions = new Float32Array(faces.length * 3);
  for (let i = 0, to = 0; i < faces.length; i++) {
    const from = (faces[i] as number) * 3;
    positions[to++] = vertices[from] as number;
    positions[to++] = vertices[from + 1] as number;
    positions[to++] = vertices[from + 2] as number;
  }
  return { positions };
}

/** The faces for which `kept` is 1. */
export function keep(faces: Int32Array, kept: Uint8Array): Int32Array {
  const left = new Int32Array(faces.length);
  let to = 0;
  for (let i = 0; i < kept.length; i++) {
    if (kept[i] === 0) continue;
    left[to++] = faces[3 * i] as number;
    left[to++] = faces[3 * i + 1] as number;
    left[to++] = faces[3 * i + 2] as number;
  }
  return left.slice(0, to);
}
