/** A polygon in space: its corners in order, three coordinates each. */
export type Polygon = readonly (readonly number[])[];

/** Corners of a concave polygon beyond which cutting it up takes too long. */
const MOST_CONCAVE = 2000;
const FLATNESS = 1e-3;

/** Newell's sum: across the polygon, as long as twice its area. */
function across(corners: Polygon): [number, number, number] {
  let [x, y, z] = [0, 0, 0];
  const [ox, oy, oz] = corners[0] as [number, number, number];
  for (let i = 0; i < corners.length; i++) {
    const [ax, ay, az] = corners[i] as [number, number, number];
    const [bx, by, bz] = corners[(i + 1) % corners.length] as [number, number, number];
    x += (ay - oy) * (bz - oz) - (az - oz) * (by - oy);
    y += (az - oz) * (bx - ox) - (ax - ox) * (bz - oz);
    z += (ax - ox) * (by - oy) - (ay - oy) * (bx - ox);
  }
  return [x, y, z];
}

export function areaOf(corners: Polygon): number {
  return Math.hypot(...across(corners)) / 2;
}

/** Whether all corners lie in one plane, to a thousandth of the polygon's extent. */
export function isFlat(corners: Polygon): boolean {
  const [x, y, z] = across(corners);
  const length = Math.hypot(x, y, z);
  if (length === 0) return false;
  const heights = corners.map(([a, b, c]) => ((a as number) * x + (b as number) * y + (c as number) * z) / length);
  const extent = Math.sqrt(length);
  return Math.max(...heights) - Math.min(...heights) <= FLATNESS * extent;
}

/** Triangles as indices into the corners, looking the polygon's way; nothing when it crosses itself. */
export function triangulate(corners: Polygon): number[] | undefined {
  if (corners.length === 3) return [0, 1, 2];
  const flat = flattened(corners);
  const fan = (): number[] => Array.from({ length: corners.length - 2 }, (_, i) => [0, i + 1, i + 2]).flat();
  if (isConvex(flat)) return fan();
  return corners.length > MOST_CONCAVE ? undefined : cutEars(flat);
}

type Flat = readonly (readonly [number, number])[];

/** Seen along the axis that the polygon faces most, counter-clockwise. */
function flattened(corners: Polygon): Flat {
  const [x, y, z] = across(corners);
  const [ax, ay, az] = [Math.abs(x), Math.abs(y), Math.abs(z)];
  const axis = az >= ax && az >= ay ? 2 : ay >= ax ? 1 : 0;
  const [u, v] = [(axis + 1) % 3, (axis + 2) % 3];
  const up = [x, y, z][axis] as number;
  return corners.map((corner) => {
    const [a, b] = [corner[u] as number, corner[v] as number];
    return up >= 0 ? [a, b] : [b, a];
  });
}

function turnAt([ax, ay]: Flat[number], [bx, by]: Flat[number], [cx, cy]: Flat[number]): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function isConvex(flat: Flat): boolean {
  const at = (i: number) => flat[i % flat.length] as Flat[number];
  return flat.every((_, i) => turnAt(at(i), at(i + 1), at(i + 2)) >= 0);
}

/** Cuts off corner after corner within which no other lies. */
function cutEars(flat: Flat): number[] | undefined {
  const left = flat.map((_, i) => i);
  const triangles: number[] = [];
  while (left.length > 3) {
    const ear = left.findIndex((_, i) => isEar(flat, left, i));
    if (ear === -1) return undefined;
    triangles.push(...around(left, ear));
    left.splice(ear, 1);
  }
  return [...triangles, ...left];
}

function around(left: readonly number[], i: number): [number, number, number] {
  const at = (k: number) => left[(k + left.length) % left.length] as number;
  return [at(i - 1), at(i), at(i + 1)];
}

function isEar(flat: Flat, left: readonly number[], i: number): boolean {
  const corners = around(left, i);
  const [a, b, c] = corners.map((index) => flat[index]) as [Flat[number], Flat[number], Flat[number]];
  if (turnAt(a, b, c) <= 0) return false;
  return !left.some((index) => {
    if (corners.includes(index)) return false;
    const p = flat[index] as Flat[number];
    return turnAt(a, b, p) >= 0 && turnAt(b, c, p) >= 0 && turnAt(c, a, p) >= 0;
  });
}
