import { SUPPORT } from '../profiles/engine-settings.ts';
import type { Mesh, Rows } from './mesh.ts';
import { coarseSlice } from './print-volumes.ts';
import {
  type Disc,
  difference,
  dilated,
  disc,
  eroded,
  intersection,
  isEmpty,
  lengthOf,
  noSpans,
  type SpanRows,
  union,
} from './span-rows.ts';

/** Radians, the definition's: faces that lean out further are held up. */
export const SUPPORT_ANGLE = (50 * Math.PI) / 180;
const TAN_ANGLE = Math.tan(SUPPORT_ANGLE) - 0.01;
/** mm that the engine widens each overhang by, within the shape above. */
const WIDENED = 0.1;
/** mm that supports keep from walls beside them, and from walls that lean over them; the definition's. */
const BESIDE = 0.7;
const BESIDE_OVERHANG = 0.2;
/** mm: gaps between columns up to twice this are filled; the definition's. */
const JOINED = 2;
/** mm: turns of the zigzag run along half of a column's outline. */
const LINE = 0.4;
/** A square's outline by what rows cross of it, as they run at an angle to its sides: see `ROW_ANGLE`. */
const OUTLINE = 1 / 0.7;

/**
 * The filament in mm³ of a model's supports, by a coarse slice of it: columns from each overhang down to the bed or to
 * the model, as the engine draws them, with their roof's closer lines and the air above and below them.
 * @param matrix rotation × scale, to mm
 * @param layerHeight mm
 * @returns undefined for models that would take too long
 */
export function supportVolume(mesh: Mesh, matrix: Rows, layerHeight: number): number | undefined {
  const coarse = coarseSlice(mesh, matrix, layerHeight);
  if (!coarse) return undefined;
  const { shapes, step, pitch, firstThickness } = coarse;
  const lean = disc(step * TAN_ANGLE, pitch);
  const widened = disc(step * TAN_ANGLE + WIDENED, pitch);
  const beside = disc(BESIDE, pitch);
  const half = disc(LINE / 2, pitch);
  const joined = disc(JOINED, pitch);
  const near = disc(BESIDE_OVERHANG, pitch);
  const gap = Math.ceil(SUPPORT.gap / layerHeight - 1e-9) * layerHeight;
  const roofOnly = (SUPPORT.roofHeight * (SUPPORT.roofDensity - SUPPORT.density)) / 100;
  const rows = (shapes[0]?.starts.length ?? 1) - 1;
  const overhangs = shapes.map((shape, cut) => {
    const below = cut === 0 ? shape : (shapes[cut - 1] as SpanRows);
    return shape === below ? noSpans(rows) : overhangOf(shape, below, lean, widened);
  });
  const around = lastOnly(
    (cut: number) => {
      const [shape, own] = [shapes[cut] as SpanRows, overhangs[cut] as SpanRows];
      if (isEmpty(own)) return dilated(shape, beside);
      return union(dilated(shape, near), dilated(difference(shape, dilated(own, beside)), beside));
    },
    (cut) => (isEmpty(overhangs[cut] as SpanRows) ? shapes[cut] : undefined),
  );
  let columns = noSpans(rows);
  let volume = 0;
  for (let cut = shapes.length - 2; cut >= 0; cut--) {
    const [shape, overhang] = [shapes[cut] as SpanRows, overhangs[cut + 1] as SpanRows];
    if (isEmpty(overhang) && isEmpty(columns)) continue;
    const begun = difference(overhang, columns);
    const parts = union(columns, overhang);
    // Without new overhangs nothing is to be joined that was not.
    const all = isEmpty(overhang) ? parts : union(parts, eroded(dilated(parts, joined), joined));
    const landed = lengthOf(intersection(all, shape));
    columns = difference(all, around(cut));
    const started = lengthOf(intersection(begun, columns));
    const thickness = cut === 0 ? firstThickness : step;
    // Columns narrower than a line are not drawn.
    const drawn = dilated(eroded(columns, half), half);
    const lines = (SUPPORT.density / 100) * (thickness * lengthOf(drawn) - gap * (started + landed));
    const turns = (drawn.ends.length / 2) * OUTLINE * LINE * thickness;
    volume += lines + turns + roofOnly * started;
  }
  return Math.max(0, volume * pitch);
}

function overhangOf(above: SpanRows, below: SpanRows, lean: Disc, widened: Disc): SpanRows {
  const open = difference(above, dilated(below, lean));
  return isEmpty(open) ? open : intersection(dilated(open, widened), above);
}

/** The last result again for as long as the key, if there is one, stays the same. */
function lastOnly(compute: (cut: number) => SpanRows, keyOf: (cut: number) => SpanRows | undefined) {
  let last: { key: SpanRows | undefined; result: SpanRows } | undefined;
  return (cut: number): SpanRows => {
    const key = keyOf(cut);
    if (!last || !key || last.key !== key) last = { key, result: compute(cut) };
    return last.result;
  };
}
