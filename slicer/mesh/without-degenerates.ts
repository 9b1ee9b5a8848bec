import { keep, type Surface } from './surface.ts';

/**
 * Removes triangles with two identical corners. Triangles whose corners lie on one line stay: they may connect the parts
 * of a longer edge, which would otherwise be open.
 */
export function withoutDegenerates(surface: Surface): Surface {
  const { faces } = surface;
  const kept = new Uint8Array(faces.length / 3);
  let left = 0;
  for (let i = 0; i < kept.length; i++) {
    const a = faces[3 * i];
    const b = faces[3 * i + 1];
    const c = faces[3 * i + 2];
    if (a === b || b === c || c === a) continue;
    kept[i] = 1;
    left++;
  }
  return left === kept.length ? surface : { vertices: surface.vertices, faces: keep(faces, kept) };
}
