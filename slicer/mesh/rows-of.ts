import type { Mesh, Rows } from './mesh.ts';
import { ROW_ANGLE, type SpanRows } from './span-rows.ts';

/** Where a model is cut. All in mm; heights are above its lowest point, evenly spaced from the second on. */
export interface Cuts {
  readonly count: number;
  readonly first: number;
  readonly second: number;
  readonly step: number;
  /** between rows */
  readonly pitch: number;
}

/** A model as posed, turned for its rows. */
export interface PosedMesh {
  /** nine coordinates per triangle, z from 0 */
  readonly positions: Float32Array;
  readonly height: number;
  /** y of the first row and the extent across rows */
  readonly front: number;
  readonly depth: number;
  /** mm²: the sum of all triangles, seen along the rows */
  readonly seenAlongRows: number;
  /** mm: the sum of all triangles' heights */
  readonly heights: number;
}

/**
 * Poses a model. Its rows will run at an angle to its x axis: a wall along x or y would otherwise lie between two rows
 * from end to end, and look too thick or too thin all along.
 * @param matrix rotation × scale
 */
export function poseForRows({ positions }: Mesh, [x, y, z]: Rows): PosedMesh {
  const { cos, sin } = ROW_ANGLE;
  const mixed = (a: number, b: number) => [a * x[0] + b * y[0], a * x[1] + b * y[1], a * x[2] + b * y[2]] as const;
  const [[a, b, c], [d, e, f], [g, h, k]] = [mixed(cos, sin), mixed(-sin, cos), z];
  const posed = new Float32Array(positions.length);
  let [low, high, front, back] = [Infinity, -Infinity, Infinity, -Infinity];
  for (let i = 0; i < positions.length; i += 3) {
    const px = positions[i] as number;
    const py = positions[i + 1] as number;
    const pz = positions[i + 2] as number;
    const across = d * px + e * py + f * pz;
    const up = g * px + h * py + k * pz;
    posed[i] = a * px + b * py + c * pz;
    posed[i + 1] = across;
    posed[i + 2] = up;
    if (up < low) low = up;
    if (up > high) high = up;
    if (across < front) front = across;
    if (across > back) back = across;
  }
  let [seenAlongRows, heights] = [0, 0];
  for (let i = 0; i < posed.length; i += 9) {
    const ay = posed[i + 1] as number;
    const by = posed[i + 4] as number;
    const cy = posed[i + 7] as number;
    const az = (posed[i + 2] as number) - low;
    const bz = (posed[i + 5] as number) - low;
    const cz = (posed[i + 8] as number) - low;
    posed[i + 2] = az;
    posed[i + 5] = bz;
    posed[i + 8] = cz;
    seenAlongRows += Math.abs((by - ay) * (cz - az) - (cy - ay) * (bz - az)) / 2;
    heights += Math.max(az, bz, cz) - Math.min(az, bz, cz);
  }
  return { positions: posed, height: high - low, front, depth: back - front, seenAlongRows, heights };
}

/** mm: the engine counts in whole micrometers, and a floor at the very height of a cut is below it. */
const UNDER = 5e-4;
/** A row crosses the surface at x × this, so that its direction fits into the lowest bit. */
const STEPS = 2 ** 16;
/** Up to this many crossings, sorting them while they come is faster. */
const FEW = 24;

/** The shape of a model at each cut, as the engine sees it: inside is where its shells wind around, however often. */
export function rowsOf({ positions, front, depth }: PosedMesh, cuts: Cuts): SpanRows[] {
  const { count, first, second, step, pitch } = cuts;
  const rows = Math.ceil(depth / pitch) + 1;
  const start = front - pitch / 3;
  const crossings = new Crossings(count * rows);
  for (let i = 0; i < positions.length; i += 9) {
    const az = positions[i + 2] as number;
    const bz = positions[i + 5] as number;
    const cz = positions[i + 8] as number;
    const low = Math.min(az, bz, cz);
    const high = Math.max(az, bz, cz);
    const from = low < first ? 0 : Math.max(1, Math.ceil((low - second) / step + 1));
    const until = Math.min(count - 1, Math.max(0, Math.floor((high + 2 * UNDER - second) / step + 1)));
    for (let cut = from; cut <= until; cut++) {
      const z = (cut === 0 ? first : second + (cut - 1) * step) - UNDER;
      const [belowA, belowB, belowC] = [az < z, bz < z, cz < z];
      if (belowA === belowB && belowB === belowC) continue;
      // The corner that is alone on its side, and the two edges from it.
      const alone = belowB === belowC ? 0 : belowA === belowC ? 3 : 6;
      cutEdge(positions, i + alone, i + ((alone + 3) % 9), z, enters);
      cutEdge(positions, i + alone, i + ((alone + 6) % 9), z, leaves);
      const isUp = alone === 0 ? belowA : alone === 3 ? belowB : belowC;
      const [dy, dx] = [leaves.y - enters.y, leaves.x - enters.x];
      const direction = dy > 0 === isUp ? 0 : 1;
      const begin = Math.ceil((Math.min(enters.y, leaves.y) - start) / pitch);
      const end = Math.min(rows, Math.ceil((Math.max(enters.y, leaves.y) - start) / pitch));
      const slope = dx / dy;
      for (let row = begin; row < end; row++) {
        const x = enters.x + (start + row * pitch - enters.y) * slope;
        crossings.add(cut * rows + row, 2 * Math.round(x * STEPS) + direction);
      }
    }
  }
  return crossings.spans(count, rows);
}

const enters = { x: 0, y: 0 };
const leaves = { x: 0, y: 0 };

/** Cuts from the lower end to the upper one, so that both triangles at an edge get the same point. */
function cutEdge(
  positions: Float32Array,
  one: number,
  other: number,
  z: number,
  point: { x: number; y: number },
): void {
  const [low, high] = (positions[one + 2] as number) < (positions[other + 2] as number) ? [one, other] : [other, one];
  const lowZ = positions[low + 2] as number;
  const share = (z - lowZ) / ((positions[high + 2] as number) - lowZ);
  const lowX = positions[low] as number;
  const lowY = positions[low + 1] as number;
  point.x = lowX + share * ((positions[high] as number) - lowX);
  point.y = lowY + share * ((positions[high + 1] as number) - lowY);
}

/** Where rows cross the surface, by cell: a row of a cut. */
class Crossings {
  readonly #starts: Int32Array;
  #cells = new Int32Array(1 << 16);
  #values = new Float64Array(1 << 16);
  #count = 0;

  constructor(cells: number) {
    this.#starts = new Int32Array(cells + 1);
  }

  add(cell: number, value: number): void {
    if (this.#count === this.#cells.length) {
      const [cells, values] = [new Int32Array(2 * this.#count), new Float64Array(2 * this.#count)];
      cells.set(this.#cells);
      values.set(this.#values);
      [this.#cells, this.#values] = [cells, values];
    }
    this.#cells[this.#count] = cell;
    this.#values[this.#count++] = value;
    (this.#starts[cell + 1] as number)++;
  }

  spans(cuts: number, rows: number): SpanRows[] {
    const sorted = this.#sorted();
    let before: SpanRows | undefined;
    return Array.from({ length: cuts }, (_, cut) => {
      const shape = this.#spansOf(sorted, cut * rows, rows);
      // The walls of most parts are upright: what follows from a shape is then computed once for many cuts.
      before = before && isSame(before, shape) ? before : shape;
      return before;
    });
  }

  #sorted(): Float64Array {
    const starts = this.#starts;
    for (let cell = 1; cell < starts.length; cell++) (starts[cell] as number) += starts[cell - 1] as number;
    const sorted = new Float64Array(this.#count);
    const filled = starts.slice();
    for (let i = 0; i < this.#count; i++) {
      const cell = this.#cells[i] as number;
      const value = this.#values[i] as number;
      const from = starts[cell] as number;
      let to = (filled[cell] as number)++;
      if (to - from < FEW)
        for (; to > from && (sorted[to - 1] as number) > value; to--) sorted[to] = sorted[to - 1] as number;
      sorted[to] = value;
    }
    for (let cell = 0; cell + 1 < starts.length; cell++) {
      const [from, to] = [starts[cell] as number, starts[cell + 1] as number];
      if (to - from > FEW) sorted.subarray(from, to).sort();
    }
    return sorted;
  }

  #spansOf(sorted: Float64Array, first: number, rows: number): SpanRows {
    const from = this.#starts[first] as number;
    const ends = new Float64Array((this.#starts[first + rows] as number) - from);
    const starts = new Int32Array(rows + 1);
    let to = 0;
    for (let row = 0; row < rows; row++) {
      starts[row] = to;
      let winding = 0;
      for (let i = this.#starts[first + row] as number; i < (this.#starts[first + row + 1] as number); i++) {
        const value = sorted[i] as number;
        const before = winding;
        winding += value % 2 === 0 ? 1 : -1;
        if (before !== 0 && winding !== 0) continue;
        const x = Math.floor(value / 2) / STEPS;
        // Shells that touch are one.
        if (before === 0 && to > (starts[row] as number) && ends[to - 1] === x) to--;
        else ends[to++] = x;
      }
      // A model that isn't closed may never be left again.
      if ((to - (starts[row] as number)) % 2 === 1) to--;
    }
    starts[rows] = to;
    return { starts, ends: ends.slice(0, to) };
  }
}

/** mm: coordinates of upright walls differ by rounding. */
const ROUNDING = 1e-3;

function isSame(one: SpanRows, other: SpanRows): boolean {
  if (one.ends.length !== other.ends.length) return false;
  for (let i = 0; i < one.starts.length; i++) if (one.starts[i] !== other.starts[i]) return false;
  for (let i = 0; i < one.ends.length; i++) {
    if (Math.abs((one.ends[i] as number) - (other.ends[i] as number)) > ROUNDING) return false;
  }
  return true;
}
