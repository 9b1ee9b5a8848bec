import { after, type Edges, edgesOf, OPEN } from './edges.ts';
import type { Mesh } from './mesh.ts';
import { numberTriples } from './number-triples.ts';
import { type Patches, patchesOf } from './patches.ts';
import { areBalanced, pairShared } from './shared-edges.ts';
import { keep, type Surface, surfaceOf } from './surface.ts';
import { withoutDegenerates } from './without-degenerates.ts';

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

interface Single {
  readonly surface: Surface;
  readonly sides: Edges;
  /** one triangle of each pair that faced both ways and is left out: a sheet, or a wall within the solid */
  readonly sheets: Int32Array;
}

/**
 * Removes triangles that are there more than once. Two that face opposite ways enclose nothing, so both go. Of those that
 * face the same way one stays, unless that would open a closed model.
 */
function withoutDuplicates(surface: Surface): Single {
  const sides = edgesOf(surface);
  const same = { surface, sides, sheets: new Int32Array() };
  if (!mayRepeat(sides)) return same;
  const { faces } = surface;
  const { numbers, count, firsts } = numberTriples(withCornersInOrder(faces));
  if (count === numbers.length) return same;
  const sums = new Int32Array(count);
  const times = new Int32Array(count);
  for (let face = 0; face < numbers.length; face++) {
    const number = numbers[face] as number;
    sums[number] = (sums[number] as number) + wayOf(faces, face);
    times[number] = (times[number] as number) + 1;
  }
  const kept = (copies: (sum: number) => number): Surface => {
    const left = sums.map((sum) => copies(sum));
    const keeps = new Uint8Array(numbers.length);
    for (let face = 0; face < numbers.length; face++) {
      const number = numbers[face] as number;
      const sum = sums[number] as number;
      if ((left[number] as number) === 0 || (sum !== 0 && Math.sign(sum) !== wayOf(faces, face))) continue;
      left[number] = (left[number] as number) - 1;
      keeps[face] = 1;
    }
    return { vertices: surface.vertices, faces: keep(faces, keeps) };
  };
  const without = (single: Surface, edges = edgesOf(single)): Single => ({
    surface: single,
    sides: edges,
    sheets: sheetsOf(faces, firsts, sums),
  });
  // Some programs write each triangle from both sides: one of them is the model.
  if (sums.every((sum) => sum === 0)) {
    const once = kept(() => 1);
    return { surface: once, sides: edgesOf(once), sheets: new Int32Array() };
  }
  if (isClosed(surface, sides)) {
    // One copy less opens nothing only where all of the model was exported as often.
    const most = sums.reduce((highest, sum) => Math.max(highest, Math.abs(sum)), 0);
    const isUniform = sums.every((sum) => sum === 0 || Math.abs(sum) === most);
    return without(kept((sum) => (isUniform ? Math.sign(sum) ** 2 : Math.abs(sum))));
  }
  const chain = without(kept((sum) => Math.sign(sum) ** 2));
  if (!sums.includes(0)) return chain;
  // A triangle that was repeated and flipped leaves a hole where both go.
  const once = kept(() => 1);
  const onceSides = edgesOf(once);
  return onceSides.open + onceSides.shared.length < chain.sides.open + chain.sides.shared.length
    ? { surface: once, sides: onceSides, sheets: new Int32Array() }
    : chain;
}

/** Whether no side is open and at each edge equally many run both ways. */
function isClosed(surface: Surface, edges: Edges): boolean {
  if (edges.open > 0) return false;
  const { faces } = surface;
  const { mates } = edges;
  for (let side = 0; side < mates.length; side++) {
    const mate = mates[side] as number;
    if (mate >= 0 && faces[side] === faces[mate]) return false;
  }
  return areBalanced(surface, edges);
}

/** Identical triangles meet at all three sides, either alone or with further ones. */
function mayRepeat({ mates, shared }: Edges): boolean {
  if (shared.length > 0) return true;
  for (let side = 0; side < mates.length; side += 3) {
    const beside = Math.floor((mates[side] as number) / 3);
    if (beside >= 0 && beside === Math.floor((mates[side + 1] as number) / 3)) return true;
  }
  return false;
}

function withCornersInOrder(faces: Int32Array): Int32Array {
  const ordered = faces.slice();
  for (let i = 0; i < ordered.length; i += 3) ordered.subarray(i, i + 3).sort();
  return ordered;
}

/** 1 if the corners of a face rise from the lowest one around, else -1. */
function wayOf(faces: Int32Array, face: number): 1 | -1 {
  const a = faces[3 * face] as number;
  const b = faces[3 * face + 1] as number;
  const c = faces[3 * face + 2] as number;
  return (b - a) * (c - b) * (a - c) < 0 ? 1 : -1;
}

function sheetsOf(faces: Int32Array, firsts: Int32Array, sums: Int32Array): Int32Array {
  const sheets: number[] = [];
  for (let number = 0; number < sums.length; number++) {
    if (sums[number] !== 0) continue;
    const at = 3 * (firsts[number] as number);
    sheets.push(faces[at] as number, faces[at + 1] as number, faces[at + 2] as number);
  }
  return Int32Array.from(sheets);
}
