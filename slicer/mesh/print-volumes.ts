import { BRIM_WIDTH } from '../../contract/queu3d/limits.ts';
import type { PrintVolumes } from './estimate-filament.ts';
import type { Mesh, Rows } from './mesh.ts';
import { type Cuts, type PosedMesh, poseForRows, rowsOf } from './rows-of.ts';
import {
  difference,
  dilated,
  disc,
  eroded,
  intersection,
  isEmpty,
  lengthOf,
  noSpans,
  padded,
  type SpanRows,
  union,
} from './span-rows.ts';

/** mm: the height of the first layer, and of floors and roofs. */
const FIRST_LAYER = 0.2;
const SHELL = 0.8;
/** mm: the width of a line. */
const LINE = 0.4;
/** mm: what dilation may miss, as discs are polygons. */
const SLACK = 0.05;
/** mm: infill needs a line's width, and reaches into the walls. Measured over the shapes of `npm run bench`. */
const INFILL_NEEDS = 0.21;
const INFILL_OVERLAP = 0.05;

/** More cuts and rows than these take longer and make the estimate no better. */
const MAX_CUTS = 220;
const MAX_ROWS = 150_000;
const PITCHES = [0.08, 0.16, 0.32] as const;
/** Beyond these an estimate would take seconds: there is none. */
const MAX_CROSSINGS = 4_000_000;
const MAX_CUT_TRIANGLES = 20_000_000;
const TOO_MANY_ROWS = 1_500_000;

/**
 * Slices a model as the engine does, but coarsely, and adds up what it would print. Off by less than 1% for most models;
 * shells that overlap count once, and roofs and floors depend on slopes.
 * @param matrix rotation × scale, to mm
 * @param walls lines of wall
 * @returns undefined for models that would take too long
 */
export function printVolumes(mesh: Mesh, matrix: Rows, layerHeight: number, walls = 2): PrintVolumes | undefined {
  const coarse = coarseSlice(mesh, matrix, layerHeight);
  if (!coarse) return undefined;
  const { shapes, pitch, step, reach, firstThickness } = coarse;
  const shell = disc(walls * LINE, pitch);
  // The middle of the innermost line: an upper layer without wall there leaves a roof below.
  const innerLine = disc((walls - 0.5) * LINE, pitch);
  const insides = onceEach(shapes, (shape) => eroded(shape, shell));
  const walled = onceEach(shapes, (shape) => eroded(shape, innerLine));
  const slits = onceEach(shapes, slitsOf(pitch));
  const skinOf = skins(insides, walled, reach, { pitch, walls });
  const infillOf = infills(pitch);
  const volumes = {
    solid: 0,
    gaps: 0,
    sparse: 0,
    brim: FIRST_LAYER * pitch * brimLength(shapes[0] as SpanRows, pitch),
  };
  for (const [cut, shape] of shapes.entries()) {
    const inside = insides[cut] as SpanRows;
    const thickness = (cut === 0 ? firstThickness : step) * pitch;
    const skin = skinOf(cut);
    const { room, infill, filled } = infillOf(inside, skin);
    const slit = lengthOf(slits[cut] as SpanRows);
    volumes.solid += thickness * (lengthOf(shape) - room - slit);
    volumes.gaps += thickness * (room - infill + slit);
    volumes.sparse += thickness * filled;
  }
  return volumes;
}

/** The length of the rows that a brim around a shape covers. */
function brimLength(shape: SpanRows, pitch: number): number {
  const around = disc(BRIM_WIDTH, pitch);
  return lengthOf(dilated(padded(shape, around.length), around)) - lengthOf(shape);
}

/** What the printer would fill of each cut, from the bed up. */
export interface CoarseSlice {
  readonly shapes: readonly SpanRows[];
  /** mm between rows, between cuts, and of the first cut's layers */
  readonly pitch: number;
  readonly step: number;
  readonly firstThickness: number;
  /** cuts that floors and roofs are thick */
  readonly reach: number;
}

/** @param matrix rotation × scale, to mm @returns undefined for models that would take too long */
export function coarseSlice(mesh: Mesh, matrix: Rows, layerHeight: number): CoarseSlice | undefined {
  const posed = poseForRows(mesh, matrix);
  const plan = planOf(posed, layerHeight);
  if (!plan) return undefined;
  const { cuts, reach, firstThickness } = plan;
  const { pitch, step } = cuts;
  return { shapes: rowsOf(posed, cuts), pitch, step, firstThickness, reach };
}

interface Plan {
  readonly cuts: Cuts;
  /** cuts that floors and roofs are thick */
  readonly reach: number;
  /** mm */
  readonly firstThickness: number;
}

/** As many cuts as layers, or fewer of equal distance so that floors and roofs are whole cuts thick. */
function planOf({ height, depth, seenAlongRows, heights }: PosedMesh, layer: number): Plan | undefined {
  // Layers that begin below half a layer under the top are printed.
  const layers = Math.max(1, Math.floor((height - FIRST_LAYER) / layer + 0.5 + 1e-4) + 1);
  const printed = FIRST_LAYER + (layers - 1) * layer;
  const skinLayers = Math.ceil(SHELL / layer - 1e-9);
  const reach = Math.max(1, Math.min(skinLayers, Math.floor((skinLayers * MAX_CUTS) / layers)));
  const firstThickness = FIRST_LAYER + (skinLayers * layer) / reach - layer;
  const others = Math.max(0, Math.round(((printed - firstThickness) * reach) / (skinLayers * layer)));
  const step = others === 0 ? layer : (printed - firstThickness) / others;
  const count = others + 1;
  const pitch = PITCHES.find((each) => (count * depth) / each <= MAX_ROWS) ?? PITCHES[2];
  if ((count * depth) / pitch > TOO_MANY_ROWS) return undefined;
  if (seenAlongRows / (pitch * step) > MAX_CROSSINGS || heights / step > MAX_CUT_TRIANGLES) return undefined;
  const cuts = { count, first: FIRST_LAYER / 2, second: firstThickness + step / 2, step, pitch };
  return { cuts, reach, firstThickness };
}

/** Equal neighbors are computed once. */
function onceEach(shapes: readonly SpanRows[], compute: (shape: SpanRows) => SpanRows): SpanRows[] {
  const known = new Map<SpanRows, SpanRows>();
  return shapes.map((shape) => {
    const result = known.get(shape) ?? compute(shape);
    known.set(shape, result);
    return result;
  });
}

/** What is left between the two outer lines of walls that have no room for inner ones. */
function slitsOf(pitch: number): (shape: SpanRows) => SpanRows {
  const line = disc(LINE, pitch);
  const needs = disc(INFILL_NEEDS, pitch);
  const around = disc(INFILL_NEEDS + SLACK, pitch);
  return (shape) => {
    const within = eroded(shape, line);
    return isEmpty(within) ? within : difference(within, dilated(eroded(within, needs), around));
  };
}

/** The floors and roofs of a cut: what has no walls or inside within so many cuts below or above. */
function skins(
  insides: readonly SpanRows[],
  walled: readonly SpanRows[],
  reach: number,
  { pitch, walls }: { readonly pitch: number; readonly walls: number },
) {
  // Skins narrower than the walls are left out, and the others grow by as much: the engine's pre-shrink and expansion.
  const shrinks = disc((walls * LINE) / 2 + 0.01, pitch);
  const grows = disc(walls * LINE, pitch);
  const side = (cut: number, direction: 1 | -1): SpanRows => {
    const inside = insides[cut] as SpanRows;
    let covered = inside;
    for (let away = 1; away <= reach; away++) {
      const other = walled[cut + direction * away];
      if (!other) return inside;
      // The same shape, whose walls lie outside of its inside.
      if (other === walled[cut]) continue;
      covered = intersection(covered, other);
    }
    const open = covered === inside ? noSpans(inside.starts.length - 1) : difference(inside, covered);
    const wide = isEmpty(open) ? open : eroded(open, shrinks);
    return isEmpty(wide) ? wide : intersection(dilated(wide, grows), inside);
  };
  return (cut: number): SpanRows => {
    const inside = insides[cut] as SpanRows;
    if (isEmpty(inside)) return inside;
    const [roof, floor] = [side(cut, 1), side(cut, -1)];
    if (isEmpty(roof) || floor === inside) return floor;
    return isEmpty(floor) || roof === inside ? roof : union(roof, floor);
  };
}

/** The lengths of the room inside walls and skins, of what infill takes of it, and of the infill with its overlap. */
function infills(pitch: number) {
  const needs = disc(INFILL_NEEDS, pitch);
  const reaches = disc(INFILL_NEEDS + INFILL_OVERLAP, pitch);
  let last: { inside: SpanRows; result: { room: number; infill: number; filled: number } } | undefined;
  const none = { room: 0, infill: 0, filled: 0 };
  return (inside: SpanRows, skin: SpanRows) => {
    if (skin === inside) return none;
    if (isEmpty(skin) && last?.inside === inside) return last.result;
    const room = isEmpty(skin) ? inside : difference(inside, skin);
    const core = eroded(room, needs);
    const infill = intersection(dilated(core, needs), room);
    const result = { room: lengthOf(room), infill: lengthOf(infill), filled: lengthOf(dilated(core, reaches)) };
    if (isEmpty(skin)) last = { inside, result };
    return result;
  };
}
