import { after, type Edges } from './edges.ts';
import type { Surface } from './surface.ts';

/** Cosine of 120°: sharper edges are creases, which say nothing about the solid behind them. */
const SHARPEST = -0.5;

/**
 * How much a surface bends outwards, in mm: the sum of each edge's length times the tangent of half its bend, with concave
 * edges negative. A skin of thickness t has t² × bend less volume than its area suggests.
 */
export function bendOf({ vertices, faces }: Surface, { mates }: Edges): number {
  let bend = 0;
  for (let side = 0; side < mates.length; side++) {
    const mate = mates[side] as number;
    if (mate <= side) continue;
    const a = 3 * (faces[side] as number);
    const b = 3 * (faces[after(side)] as number);
    const c = 3 * (faces[after(after(side))] as number);
    const d = 3 * (faces[after(after(mate))] as number);
    const ax = vertices[a] as number;
    const ay = vertices[a + 1] as number;
    const az = vertices[a + 2] as number;
    const ex = (vertices[b] as number) - ax;
    const ey = (vertices[b + 1] as number) - ay;
    const ez = (vertices[b + 2] as number) - az;
    const cx = (vertices[c] as number) - ax;
    const cy = (vertices[c + 1] as number) - ay;
    const cz = (vertices[c + 2] as number) - az;
    const dx = (vertices[d] as number) - ax;
    const dy = (vertices[d + 1] as number) - ay;
    const dz = (vertices[d + 2] as number) - az;
    const [nx, ny, nz] = [ey * cz - ez * cy, ez * cx - ex * cz, ex * cy - ey * cx];
    const [mx, my, mz] = [dy * ez - dz * ey, dz * ex - dx * ez, dx * ey - dy * ex];
    const lengths = Math.sqrt((nx * nx + ny * ny + nz * nz) * (mx * mx + my * my + mz * mz));
    if (lengths === 0) continue;
    const cosine = Math.min(1, Math.max(SHARPEST, (nx * mx + ny * my + nz * mz) / lengths));
    const bent = Math.sqrt(ex * ex + ey * ey + ez * ez) * Math.sqrt((1 - cosine) / (1 + cosine));
    bend += dx * nx + dy * ny + dz * nz < 0 ? bent : -bent;
  }
  return bend;
}
