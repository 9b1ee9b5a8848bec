import { after, type Edges } from './edges.ts';
import type { Surface } from './surface.ts';

/**
 * Whether a surface has an inside: none of its sides is open, and where more than two triangles meet, as many run along
 * the edge one way as the other.
 */
export function isBalanced({ faces }: Surface, { open, shared }: Edges): boolean {
  if (open > 0) return false;
  return shared.every((group) => {
    let sum = 0;
    for (const side of group) sum += (faces[side] as number) < (faces[after(side)] as number) ? 1 : -1;
    return sum === 0;
  });
}
