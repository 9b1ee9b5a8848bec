import { placesOnBed } from '../../contract/queu3d/plates.ts';
import { sizeOf, turnedBox } from './box.ts';
import { type Mesh, type Rows, triangleCount } from './mesh.ts';

export interface PlateMesh {
  readonly mesh: Mesh;
  /** its pose */
  readonly matrix: Rows;
  readonly pieces: number;
}

interface Bed {
  readonly width: number;
  readonly depth: number;
}

/**
 * All pieces of a plate as one mesh: each in its pose, upright on the bed, with a gap between their brims. Undefined when
 * they do not all fit.
 * @param brim mm around each
 */
export function plateOf(parts: readonly PlateMesh[], bed: Bed, brim = 0): Mesh | undefined {
  const posed = parts.map((part) => ({ ...part, box: turnedBox(part.mesh, part.matrix) }));
  const pieces = posed.flatMap((part) => Array.from({ length: part.pieces }, () => part));
  const areas = pieces.map(({ box }) => {
    const { width, depth } = sizeOf(box);
    return { width: width + 2 * brim, depth: depth + 2 * brim };
  });
  const places = placesOnBed(areas, bed);
  if (!places) return undefined;
  const positions = new Float32Array(9 * pieces.reduce((sum, { mesh }) => sum + triangleCount(mesh), 0));
  let at = 0;
  for (const [index, { mesh, matrix, box }] of pieces.entries()) {
    const { x = 0, y = 0 } = places[index] ?? {};
    const [[a, b, c], [d, e, f], [g, h, k]] = matrix;
    const [left, front, bottom] = box.min;
    for (let i = 0; i < mesh.positions.length; i += 3) {
      const px = mesh.positions[i] as number;
      const py = mesh.positions[i + 1] as number;
      const pz = mesh.positions[i + 2] as number;
      positions[at++] = a * px + b * py + c * pz - left + x + brim;
      positions[at++] = d * px + e * py + f * pz - front + y + brim;
      positions[at++] = g * px + h * py + k * pz - bottom;
    }
  }
  return { positions };
}
