import type { Surface } from './surface.ts';

/** No other triangle meets this side. */
export const OPEN = -1;
/** More than two triangles meet at this side. */
export const SHARED = -2;

/** Side k of face f, from its corner k to the next, has the index 3f + k. */
export interface Edges {
  /** the matching side of the adjacent triangle; else OPEN or SHARED */
  readonly mates: Int32Array;
  readonly open: number;
  /** the sides of each edge where more than two triangles meet */
  readonly shared: readonly Int32Array[];
}

export function after(side: number): number {
  return side % 3 === 2 ? side - 2 : side + 1;
}

/** Finds the sides that meet, by two counting sorts, so that many triangles at one corner cost no extra time. */
export function edgesOf({ vertices, faces }: Surface): Edges {
  const sides = faces.length;
  const low = new Int32Array(sides);
  const high = new Int32Array(sides);
  for (let side = 0; side < sides; side++) {
    const from = faces[side] as number;
    const to = faces[after(side)] as number;
    low[side] = from < to ? from : to;
    high[side] = from < to ? to : from;
  }
  const count = vertices.length / 3;
  const order = sorted(sorted(undefined, high, count), low, count);
  return matched(order, low, high);
}

function sorted(order: Int32Array | undefined, keys: Int32Array, count: number): Int32Array {
  const starts = new Int32Array(count + 1);
  for (let i = 0; i < keys.length; i++) {
    const next = (keys[i] as number) + 1;
    starts[next] = (starts[next] as number) + 1;
  }
  for (let i = 0; i < count; i++) starts[i + 1] = (starts[i + 1] as number) + (starts[i] as number);
  const result = new Int32Array(keys.length);
  for (let i = 0; i < keys.length; i++) {
    const side = order ? (order[i] as number) : i;
    const key = keys[side] as number;
    const at = starts[key] as number;
    result[at] = side;
    starts[key] = at + 1;
  }
  return result;
}

function matched(order: Int32Array, low: Int32Array, high: Int32Array): Edges {
  const mates = new Int32Array(order.length);
  const shared: Int32Array[] = [];
  let open = 0;
  for (let start = 0; start < order.length; ) {
    const first = order[start] as number;
    const a = low[first];
    const b = high[first];
    let end = start + 1;
    for (; end < order.length; end++) {
      const side = order[end] as number;
      if (low[side] !== a || high[side] !== b) break;
    }
    if (end - start === 2) {
      const second = order[start + 1] as number;
      mates[first] = second;
      mates[second] = first;
    } else if (end - start === 1) {
      mates[first] = OPEN;
      open++;
    } else {
      const group = order.slice(start, end);
      for (const side of group) mates[side] = SHARED;
      shared.push(group);
    }
    start = end;
  }
  return { mates, open, shared };
}
