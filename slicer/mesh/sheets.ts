import { boxOf } from './box.ts';
import { edgesOf } from './edges.ts';
import { patchesOf } from './patches.ts';
import { type Shell, shellsOf } from './shells.ts';
import { meshOf, type Surface } from './surface.ts';
import { Winding } from './winding.ts';

/** The most tests of a ray against a triangle, some seconds' worth. Beyond it a sheet counts as lost. */
const MAX_TESTS = 50_000_000;
/** Triangles of a sheet that are looked at, spread over it. */
const MAX_PLACES = 16;
/** Looked at in each triangle: its middle, and near its corners, where a sheet may stand out of a solid. */
const PLACES = [
  [1 / 3, 1 / 3, 1 / 3],
  [0.96, 0.02, 0.02],
  [0.02, 0.96, 0.02],
  [0.02, 0.02, 0.96],
] as const;

/**
 * Of triangles without thickness, those that are drawn in the air: nothing of them is printed. Walls between two bodies and
 * sheets within a solid are not a loss, as both of their sides are printed.
 * @param surface the model without them
 * @param sheets three vertices each
 * @returns nine coordinates per triangle
 */
export function lostSheets(surface: Surface, sheets: Int32Array): Float32Array {
  if (sheets.length === 0) return new Float32Array();
  const all = { vertices: surface.vertices, faces: sheets };
  const { min, max } = boxOf(meshOf(surface));
  const isOutside = (sheet: Shell): boolean =>
    [0, 1, 2].some(
      (axis) =>
        (sheet.min[axis] as number) < (min[axis] as number) || (sheet.max[axis] as number) > (max[axis] as number),
    );
  const winding = new Winding(surface);
  const isInSolid = (face: number): boolean => PLACES.every((shares) => winding.at(placeIn(all, face, shares)) !== 0);
  const isLost = new Uint8Array(sheets.length / 3);
  for (const sheet of shellsOf(all, patchesOf(all, edgesOf(all)))) {
    const step = Math.ceil(sheet.faces.length / MAX_PLACES);
    const looked = sheet.faces.filter((_, i) => i % step === 0);
    if (!isOutside(sheet) && looked.every((face) => winding.tests < MAX_TESTS && isInSolid(face))) continue;
    for (const face of sheet.faces) isLost[face] = 1;
  }
  const lost = sheets.filter((_, corner) => isLost[Math.floor(corner / 3)] === 1);
  return meshOf({ vertices: surface.vertices, faces: lost }).positions;
}

function placeIn(
  { vertices, faces }: Surface,
  face: number,
  shares: readonly [number, number, number],
): [number, number, number] {
  const at = (axis: number): number =>
    shares.reduce((sum, share, k) => sum + share * (vertices[3 * (faces[3 * face + k] as number) + axis] as number), 0);
  return [at(0), at(1), at(2)];
}
