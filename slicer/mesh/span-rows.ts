/** A flat shape: on each of its rows the spans that it covers. */
export interface SpanRows {
  /** where each row begins in `ends`; one more than there are rows */
  readonly starts: Int32Array;
  /** start, end, start, end … of a row's spans, in order and without overlap */
  readonly ends: Float64Array;
}

/** Half the width of a disc at 0, 1, 2 … rows from its middle. */
export type Disc = readonly number[];

/** Cosine and sine of the angle between the rows and a model's x axis; see `rowsOf`. */
export const ROW_ANGLE = { cos: 0.8, sin: 0.6 } as const;

/**
 * A disc for rows `pitch` apart. Seen from the directions of the model's x and y axes it has exactly this radius, as most
 * walls stand along them; in between it is a polygon's corner short of it.
 */
export function disc(radius: number, pitch: number): Disc {
  const { cos, sin } = ROW_ANGLE;
  const rows = Math.floor(radius / pitch + 1e-9);
  const widths = Array.from({ length: rows + 1 }, (_, row) => Math.sqrt(Math.max(0, radius ** 2 - (row * pitch) ** 2)));
  const touching = (nx: number, ny: number) => {
    const row = Math.floor((ny * radius) / pitch + 1e-9);
    return { row, width: (radius - row * pitch * ny) / nx };
  };
  const [one, other] = [touching(cos, sin), touching(sin, cos)];
  widths[one.row] = one.width;
  widths[other.row] = one.row === other.row ? Math.max(one.width, other.width) : other.width;
  return widths;
}

export function noSpans(rows: number): SpanRows {
  return { starts: new Int32Array(rows + 1), ends: new Float64Array(0) };
}

export function isEmpty({ ends }: SpanRows): boolean {
  return ends.length === 0;
}

/** The same shape with so many empty rows before and after it: room for what `dilated` adds. */
export function padded({ starts, ends }: SpanRows, rows: number): SpanRows {
  const wider = new Int32Array(starts.length + 2 * rows).fill(ends.length);
  wider.fill(0, 0, rows);
  wider.set(starts, rows);
  return { starts: wider, ends };
}

/** The sum of all spans' lengths: times the pitch, the shape's area. */
export function lengthOf({ ends }: SpanRows): number {
  let length = 0;
  for (let i = 0; i < ends.length; i += 2) length += (ends[i + 1] as number) - (ends[i] as number);
  return length;
}

/** What both shapes cover. */
export function intersection(a: SpanRows, b: SpanRows): SpanRows {
  return rowByRow(a, b, meet);
}

/** What `a` covers and `b` doesn't. */
export function difference(a: SpanRows, b: SpanRows): SpanRows {
  return rowByRow(a, b, without);
}

export function union(a: SpanRows, b: SpanRows): SpanRows {
  return rowByRow(a, b, join);
}

/** The places around which the whole disc is within the shape. */
export function eroded({ starts, ends }: SpanRows, [middle = 0, ...widths]: Disc): SpanRows {
  const rows = starts.length - 1;
  const begins = new Int32Array(rows + 1);
  let to = 0;
  for (let row = 0; row < rows; row++) {
    begins[row] = to;
    if (starts[row] === starts[row + 1] || row < widths.length || row + widths.length >= rows) continue;
    const room = begin(starts, row - widths.length, row + widths.length + 1, to);
    let count = meet(everywhere, 0, 2, ends, starts[row] as number, starts[row + 1] as number, middle, line, 0);
    for (let k = 1; k <= widths.length && count > 0; k++) {
      const width = widths[k - 1] as number;
      const above = row + k;
      const below = row - k;
      count = meet(line, 0, count, ends, starts[above] as number, starts[above + 1] as number, width, spare, 0);
      count = meet(spare, 0, count, ends, starts[below] as number, starts[below + 1] as number, width, line, 0);
    }
    to = copy(count, to, room);
  }
  begins[rows] = to;
  return { starts: begins, ends: result.slice(0, to) };
}

/** The places that a disc around any place of the shape covers. */
export function dilated({ starts, ends }: SpanRows, widths: Disc): SpanRows {
  const rows = starts.length - 1;
  const begins = new Int32Array(rows + 1);
  const reach = widths.length - 1;
  let to = 0;
  for (let row = 0; row < rows; row++) {
    begins[row] = to;
    const first = Math.max(0, row - reach);
    const last = Math.min(rows - 1, row + reach);
    if (starts[first] === starts[last + 1]) continue;
    const room = begin(starts, first, last + 1, to);
    let count = 0;
    for (let at = first; at <= last; at++) {
      const from = starts[at] as number;
      const until = starts[at + 1] as number;
      if (from === until) continue;
      count = join(line, 0, count, ends, from, until, -(widths[Math.abs(at - row)] as number), spare, 0);
      const before = line;
      line = spare;
      spare = before;
    }
    to = copy(count, to, room);
  }
  begins[rows] = to;
  return { starts: begins, ends: result.slice(0, to) };
}

// Scratch space: allocating it for every row would take longer than the work.
let result = new Float64Array(1 << 16);
let line = new Float64Array(1 << 10);
let spare = new Float64Array(1 << 10);
const everywhere = Float64Array.of(-Infinity, Infinity);

/** Makes room for as many ends as these rows have. @returns that number */
function begin(starts: Int32Array, first: number, last: number, to: number): number {
  const room = (starts[last] as number) - (starts[first] as number) + 4;
  if (room > line.length) [line, spare] = [new Float64Array(2 * room), new Float64Array(2 * room)];
  makeRoom(to + room);
  return room;
}

function makeRoom(length: number): void {
  if (length <= result.length) return;
  const larger = new Float64Array(2 * length);
  larger.set(result);
  result = larger;
}

function copy(count: number, to: number, room: number): number {
  if (count > room) throw new RangeError('More spans than there was room for.');
  for (let i = 0; i < count; i++) result[to + i] = line[i] as number;
  return to + count;
}

/**
 * Combines a row of `a`, from a0 to a1, with a row of `b` whose spans lose `less` at both ends, writes the spans to `out`
 * from `to` on, and returns where they end.
 */
type Combine = (
  a: Float64Array,
  a0: number,
  a1: number,
  b: Float64Array,
  b0: number,
  b1: number,
  less: number,
  out: Float64Array,
  to: number,
) => number;

function rowByRow(a: SpanRows, b: SpanRows, combine: Combine): SpanRows {
  const rows = a.starts.length - 1;
  const starts = new Int32Array(rows + 1);
  let to = 0;
  for (let row = 0; row < rows; row++) {
    starts[row] = to;
    const a0 = a.starts[row] as number;
    const a1 = a.starts[row + 1] as number;
    const b0 = b.starts[row] as number;
    const b1 = b.starts[row + 1] as number;
    makeRoom(to + a1 - a0 + b1 - b0 + 2);
    to = combine(a.ends, a0, a1, b.ends, b0, b1, 0, result, to);
  }
  starts[rows] = to;
  return { starts, ends: result.slice(0, to) };
}

const meet: Combine = (a, a0, a1, b, b0, b1, less, out, to) => {
  let i = a0;
  let j = b0;
  let end = to;
  while (i < a1 && j < b1) {
    const lowA = a[i] as number;
    const lowB = (b[j] as number) + less;
    const highA = a[i + 1] as number;
    const highB = (b[j + 1] as number) - less;
    const low = lowA > lowB ? lowA : lowB;
    const high = highA < highB ? highA : highB;
    if (low < high) {
      out[end++] = low;
      out[end++] = high;
    }
    if (highA < highB) i += 2;
    else j += 2;
  }
  return end;
};

const without: Combine = (a, a0, a1, b, b0, b1, less, out, to) => {
  let j = b0;
  let end = to;
  for (let i = a0; i < a1; i += 2) {
    let low = a[i] as number;
    const high = a[i + 1] as number;
    while (j < b1 && (b[j + 1] as number) - less <= low) j += 2;
    for (let k = j; k < b1 && (b[k] as number) + less < high; k += 2) {
      const from = (b[k] as number) + less;
      if (from > low) {
        out[end++] = low;
        out[end++] = from;
      }
      low = Math.max(low, (b[k + 1] as number) - less);
    }
    if (low < high) {
      out[end++] = low;
      out[end++] = high;
    }
  }
  return end;
};

const join: Combine = (a, a0, a1, b, b0, b1, less, out, to) => {
  let i = a0;
  let j = b0;
  let end = to;
  while (i < a1 || j < b1) {
    const takesA = j >= b1 || (i < a1 && (a[i] as number) <= (b[j] as number) + less);
    const low = takesA ? (a[i] as number) : (b[j] as number) + less;
    const high = takesA ? (a[i + 1] as number) : (b[j + 1] as number) - less;
    if (takesA) i += 2;
    else j += 2;
    if (end > to && low <= (out[end - 1] as number)) {
      if (high > (out[end - 1] as number)) out[end - 1] = high;
    } else {
      out[end++] = low;
      out[end++] = high;
    }
  }
  return end;
};
