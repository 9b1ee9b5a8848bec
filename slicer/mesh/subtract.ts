import createManifold, { type Manifold, type ManifoldToplevel } from 'manifold-3d/manifold.js';
import { type Box, boxOf } from './box.ts';
import { edgesOf } from './edges.ts';
import { ModelError } from './model-error.ts';
import { patchesOf } from './patches.ts';
import { repair } from './repair.ts';
import type { Surface } from './surface.ts';

/** A part of an object, as its slicer lists them. */
export interface Piece {
  readonly isNegative: boolean;
  /** as its author named it */
  readonly name: string;
  /** as in `Mesh` */
  readonly positions: Float32Array;
}

/** Triangles of all pieces that take part: half a million take some seconds, and a gigabyte. */
const MAX_TRIANGLES = 800_000;
const MAX_PAIRS = 10_000;

let loading: Promise<ManifoldToplevel> | undefined;

function loadLibrary(): Promise<ManifoldToplevel> {
  loading ??= createManifold().then((library) => {
    library.setup();
    return library;
  });
  return loading;
}

/**
 * Cuts each negative piece out of the pieces before it, as PrusaSlicer does; pieces that it does not reach stay as they are.
 * @throws ModelError `negative_volume` with the name of the piece that cannot be subtracted
 */
export async function subtract(pieces: readonly Piece[]): Promise<Float32Array> {
  const boxes = pieces.map(boxOf);
  const cutters = pieces.map((piece, index) => (piece.isNegative ? [] : cuttersOf(pieces, boxes, index)));
  requireBounded(pieces, cutters);
  const library = await loadLibrary();
  const shapes: Float32Array[] = [];
  for (const [index, piece] of pieces.entries()) {
    const own = cutters[index] ?? [];
    if (own.length > 0) shapes.push(difference(library, piece, own));
    else if (!piece.isNegative) shapes.push(piece.positions);
  }
  return joined(shapes);
}

function cuttersOf(pieces: readonly Piece[], boxes: readonly Box[], index: number): Piece[] {
  const own = boxes[index] as Box;
  return pieces.filter(({ isNegative }, at) => at > index && isNegative && overlap(own, boxes[at] as Box));
}

function overlap(one: Box, other: Box): boolean {
  return [0, 1, 2].every(
    (axis) =>
      (one.min[axis] as number) < (other.max[axis] as number) &&
      (other.min[axis] as number) < (one.max[axis] as number),
  );
}

function requireBounded(pieces: readonly Piece[], cutters: readonly (readonly Piece[])[]): void {
  let pairs = 0;
  let floats = 0;
  for (const [index, own] of cutters.entries()) {
    pairs += own.length;
    if (own.length > 0) floats += (pieces[index] as Piece).positions.length;
    for (const { positions } of own) floats += positions.length;
  }
  const first = cutters.find((own) => own.length > 0)?.[0];
  if (pairs > MAX_PAIRS || floats > 9 * MAX_TRIANGLES) throw new ModelError('negative_volume', first?.name);
}

function difference(library: ManifoldToplevel, piece: Piece, cutters: readonly Piece[]): Float32Array {
  const name = cutters[0]?.name ?? '';
  // The library's memory is freed by hand.
  const solids: Manifold[] = [];
  try {
    for (const each of [piece, ...cutters]) solids.push(solidOf(library, each, each.isNegative ? each.name : name));
    const rest = library.Manifold.difference(solids);
    solids.push(rest);
    if (rest.status() !== 'NoError') throw new ModelError('negative_volume', name);
    const { vertProperties, triVerts, numProp } = rest.getMesh();
    const positions = new Float32Array(triVerts.length * 3);
    for (let corner = 0; corner < triVerts.length; corner++) {
      const from = (triVerts[corner] as number) * numProp;
      for (let axis = 0; axis < 3; axis++) positions[3 * corner + axis] = vertProperties[from + axis] as number;
    }
    return positions;
  } finally {
    for (const solid of solids) solid.delete();
  }
}

function solidOf(library: ManifoldToplevel, { positions }: Piece, name: string): Manifold {
  let surface: Surface;
  try {
    const repaired = repair({ positions });
    // A piece that would lose or gain more than its defects is not the one that was drawn.
    if (repaired.changes) throw new ModelError('repair_needed');
    ({ surface } = repaired);
  } catch {
    throw new ModelError('negative_volume', name);
  }
  try {
    return toManifold(library, surface);
  } catch {
    // Shells that touch along an edge share it; each by itself may be sound.
  }
  try {
    return toManifold(library, withoutSharedCorners(surface));
  } catch {
    throw new ModelError('negative_volume', name);
  }
}

function toManifold({ Manifold, Mesh }: ManifoldToplevel, { vertices, faces }: Surface): Manifold {
  return Manifold.ofMesh(new Mesh({ numProp: 3, vertProperties: vertices, triVerts: new Uint32Array(faces) }));
}

function withoutSharedCorners(surface: Surface): Surface {
  const { vertices, faces } = surface;
  const { of } = patchesOf(surface, edgesOf(surface));
  const numbers = new Map<number, number>();
  const corners = new Int32Array(faces.length);
  const points: number[] = [];
  for (let i = 0; i < faces.length; i++) {
    const vertex = faces[i] as number;
    const key = (of[Math.floor(i / 3)] as number) * (vertices.length / 3) + vertex;
    let number = numbers.get(key);
    if (number === undefined) {
      number = numbers.size;
      numbers.set(key, number);
      for (let axis = 0; axis < 3; axis++) points.push(vertices[3 * vertex + axis] as number);
    }
    corners[i] = number;
  }
  return { vertices: new Float32Array(points), faces: corners };
}

function joined(shapes: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(shapes.reduce((sum, { length }) => sum + length, 0));
  let to = 0;
  for (const shape of shapes) {
    whole.set(shape, to);
    to += shape.length;
  }
  return whole;
}
