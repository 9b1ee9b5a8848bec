import { type CuttingBudget, type Flat, turnAt } from './flat-polygon.ts';

/** Corners that are tried as one end of the cut, evenly around the polygon. */
const TRIES = 16;
/** The smaller part's share at which no better cut is looked for. */
const GOOD_SHARE = 0.2;
/** The smaller part's least share: below it, cutting would take longer than it saves. */
const LEAST_SHARE = 0.02;
/** Where to look from a corner: to others this share of the corners away. */
const LOOKS = [1 / 2, 1 / 3, 2 / 3, 1 / 5, 4 / 5];

interface Cut {
  readonly from: number;
  readonly to: number;
  /** corners of the smaller part */
  readonly smaller: number;
}

/**
 * Cuts a counter-clockwise polygon in two by a line between two of its corners that runs inside of it. Undefined when no
 * cut that was tried leaves two parts of use.
 */
export function halved(flat: Flat, ring: Int32Array, budget: CuttingBudget): [Int32Array, Int32Array] | undefined {
  const count = ring.length;
  let best: Cut | undefined;
  for (const from of startsOf(flat, ring)) {
    for (const share of LOOKS) {
      if (budget.left < 0 || (best && best.smaller >= GOOD_SHARE * count)) break;
      const direction = directionOf(
        flat,
        ring[from] as number,
        ring[Math.floor(from + share * count) % count] as number,
      );
      if (!opensTo(flat, ring, from, direction)) continue;
      budget.left -= 3 * count;
      for (const to of seenFrom(flat, ring, from, direction)) {
        const between = (to - from + count) % count;
        const smaller = Math.min(between, count - between);
        if (smaller > (best?.smaller ?? Math.max(1, LEAST_SHARE * count))) best = { from, to, smaller };
      }
    }
  }
  if (!best) return undefined;
  const [low, high] = [Math.min(best.from, best.to), Math.max(best.from, best.to)];
  const outer = new Int32Array(count - (high - low) + 1);
  outer.set(ring.subarray(0, low + 1));
  outer.set(ring.subarray(high), low + 1);
  return [ring.slice(low, high + 1), outer];
}

/** Both ends of the last cut, and corners that turn inwards, which see farthest. */
function* startsOf(flat: Flat, ring: Int32Array): Generator<number> {
  const count = ring.length;
  yield 0;
  yield count - 1;
  for (let i = 0; i < TRIES; i++) {
    const start = Math.floor((i * count) / TRIES);
    const end = Math.floor(((i + 1) * count) / TRIES);
    let inwards = start;
    while (inwards < end && turnAt(flat, ...around(ring, inwards)) > 0) inwards++;
    yield inwards < end ? inwards : start;
  }
}

type Direction = readonly [number, number];

/**
 * Corners that can be seen from corner `from`: the ends of the side that a ray in this direction meets first, or corners
 * that hide them.
 */
function seenFrom({ x, y }: Flat, ring: Int32Array, from: number, [along, up]: Direction): number[] {
  const count = ring.length;
  const [px, py] = [x[ring[from] as number] as number, y[ring[from] as number] as number];
  const length = Math.hypot(along, up);
  const [sine, cosine] = [along / length, up / length];
  // Turned so that the ray leads straight up from 0.
  const turned = { x: new Float64Array(count), y: new Float64Array(count) };
  for (let i = 0; i < count; i++) {
    const [dx, dy] = [(x[ring[i] as number] as number) - px, (y[ring[i] as number] as number) - py];
    turned.x[i] = dx * cosine - dy * sine;
    turned.y[i] = dx * sine + dy * cosine;
  }
  // Of the sides above, those that run to the left have the inside below them.
  let [side, nearest] = [-1, Number.POSITIVE_INFINITY];
  for (let i = 0; i < count; i++) {
    const to = i + 1 === count ? 0 : i + 1;
    const [ax, bx] = [turned.x[i] as number, turned.x[to] as number];
    if (!(ax > 0 && bx <= 0) || i === from || to === from) continue;
    const [ay, by] = [turned.y[i] as number, turned.y[to] as number];
    const height = ay - ((by - ay) * ax) / (bx - ax);
    if (height > 0 && height < nearest) [side, nearest] = [i, height];
  }
  if (side < 0) return [];
  return [side, (side + 1) % count].flatMap((end) => {
    const seen = firstSeen(turned, end, nearest);
    return seen === undefined ? [] : (copyThatSees({ x, y }, ring, seen, from) ?? []);
  });
}

/** A line that turns from the ray towards `end` meets all corners that hide it; the first of them is in sight. */
function firstSeen({ x, y }: Flat, end: number, nearest: number): number | undefined {
  const [ex, ey] = [x[end] as number, y[end] as number];
  const right = ex < 0 ? -1 : 1;
  // Below the horizon, slopes would need the opposite sign.
  if (ey <= 0) return undefined;
  let [seen, slope, far] = [end, Math.abs(ex) / ey, ey];
  for (let i = 0; i < x.length; i++) {
    const [dx, dy] = [(x[i] as number) * right, y[i] as number];
    if (dx < 0 || dy <= 0 || dx > slope * dy) continue;
    // Nothing is in sight beyond the side that the ray meets.
    if (dx * (ey - nearest) < (dy - nearest) * Math.abs(ex)) continue;
    if (dx / dy === slope && dy >= far) continue;
    [seen, slope, far] = [i, dx / dy, dy];
  }
  return seen;
}

/** Ends of a bridge are there twice: the corner at the same place as `seen` from which the inside leads to `from`. */
function copyThatSees({ x, y }: Flat, ring: Int32Array, seen: number, from: number): number | undefined {
  const [at, target] = [ring[seen] as number, ring[from] as number];
  const direction = directionOf({ x, y }, at, target);
  if (opensTo({ x, y }, ring, seen, direction)) return seen;
  const copy = ring.findIndex(
    (other, i) => x[other] === x[at] && y[other] === y[at] && opensTo({ x, y }, ring, i, direction),
  );
  return copy < 0 ? undefined : copy;
}

/** Whether a direction leads from a corner into the polygon. */
function opensTo(flat: Flat, ring: Int32Array, i: number, direction: Direction): boolean {
  const [before, at, after] = around(ring, i);
  const [first, last] = [directionOf(flat, at, after), directionOf(flat, at, before)];
  const [fromFirst, toLast] = [cross(first, direction), cross(direction, last)];
  return cross(first, last) > 0 ? fromFirst > 0 && toLast > 0 : fromFirst > 0 || toLast > 0;
}

function around(ring: Int32Array, i: number): [number, number, number] {
  const count = ring.length;
  return [ring[(i + count - 1) % count] as number, ring[i] as number, ring[(i + 1) % count] as number];
}

function directionOf({ x, y }: Flat, from: number, to: number): Direction {
  return [(x[to] as number) - (x[from] as number), (y[to] as number) - (y[from] as number)];
}

function cross([ax, ay]: Direction, [bx, by]: Direction): number {
  return ax * by - ay * bx;
}
