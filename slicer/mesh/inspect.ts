import { after, type Edges, OPEN } from './edges.ts';
import type { Mesh } from './mesh.ts';
import { type Patches, patchesOf } from './patches.ts';
import { areBalanced, pairShared } from './shared-edges.ts';
import { type Surface, surfaceOf } from './surface.ts';
import { withoutDegenerates } from './without-degenerates.ts';
import { withoutDuplicates } from './without-duplicates.ts';

/** The defects of a model, counted before repair. */
export interface Findings {
  /** edges with a triangle on one side only: holes and cracks */
  readonly openEdges: number;
  /** edges where more than two triangles meet */
  readonly nonManifoldEdges: number;
  /** triangles that face the other way than those around them */
  readonly flippedFaces: number;
  /** repeated triangles */
  readonly duplicateFaces: number;
  /** triangles with two identical corners */
  readonly degenerateFaces: number;
  /** connected parts, including cavities */
  readonly shells: number;
  /** open and non-manifold edges for display, six coordinates each */
  readonly edges: Float32Array;
}

/** The findings, and the data that `repair` starts from. */
export interface Inspection {
  readonly findings: Findings;
  readonly surface: Surface;
  /** with the sides of shared edges in pairs if the surface is closed */
  readonly sides: Edges;
  readonly patches: Patches;
  /** no side is open, and at each edge equally many run both ways */
  readonly isClosed: boolean;
  /** triangles without thickness that the surface no longer has: three vertices each, one of each pair */
  readonly sheets: Int32Array;
}

export function inspect(mesh: Mesh): Inspection {
  const whole = surfaceOf(mesh);
  const real = withoutDegenerates(whole);
  const single = withoutDuplicates(real);
  const isBalanced = single.sides.open === 0 && areBalanced(single.surface, single.sides);
  const sides = isBalanced ? pairShared(single.surface, single.sides) : single.sides;
  const patches = patchesOf(single.surface, sides);
  return {
    findings: {
      openEdges: sides.open,
      nonManifoldEdges: sides.shared.length,
      flippedFaces: patches.flipped,
      duplicateFaces: (real.faces.length - single.surface.faces.length) / 3,
      degenerateFaces: (whole.faces.length - real.faces.length) / 3,
      shells: patches.count,
      edges: linesOf(single.surface, sides),
    },
    surface: single.surface,
    sides,
    patches,
    isClosed: isBalanced && patches.flipped === 0 && !patches.twisted,
    sheets: single.sheets,
  };
}

function linesOf({ vertices, faces }: Surface, { mates, open, shared }: Edges): Float32Array {
  const lines = new Float32Array((open + shared.length) * 6);
  let to = 0;
  const draw = (side: number): void => {
    for (const corner of [side, after(side)]) {
      const from = (faces[corner] as number) * 3;
      lines.set(vertices.subarray(from, from + 3), to);
      to += 3;
    }
  };
  if (open > 0) for (let side = 0; side < mates.length; side++) if (mates[side] === OPEN) draw(side);
  for (const group of shared) draw(group[0] as number);
  return lines;
}
