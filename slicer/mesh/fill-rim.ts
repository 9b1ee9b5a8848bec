/** The most corners for which the fill of the least area is found: its work grows with their cube. */
const MAX_CORNERS = 160;
/** For rims that come after this much work, some seconds' worth: fills that are good rather than best. */
const MAX_STEPS = 150_000_000;
const FEWER_CORNERS = 24;

/** The work that is left for all rims of a model. */
export interface FillBudget {
  left: number;
}

/** @param share of the work that a shopper waits for who asked for a repair */
export function fillBudget(share = 1): FillBudget {
  return { left: share * MAX_STEPS };
}

/**
 * Triangles that fill a rim, as triples of its corners in its direction. Of all ways to fill it from corner to corner it
 * takes the one of the least area (Barequet and Sharir). A rim of very many corners is first cut down: the flattest corner
 * goes until few enough are left.
 */
export function fillRim(vertices: Float32Array, rim: Int32Array, budget: FillBudget): number[] {
  if (rim.length === 3) return Array.from(rim);
  const triangles: number[] = [];
  const most = budget.left > 0 ? MAX_CORNERS : FEWER_CORNERS;
  const left = rim.length > most ? cutDown(vertices, rim, most, triangles) : rim;
  budget.left -= left.length ** 3 / 6;
  leastArea(vertices, left, triangles);
  return triangles;
}

function areaOf(vertices: Float32Array, one: number, two: number, three: number): number {
  const [a, b, c] = [3 * one, 3 * two, 3 * three];
  const ax = vertices[a] as number;
  const ay = vertices[a + 1] as number;
  const az = vertices[a + 2] as number;
  const ux = (vertices[b] as number) - ax;
  const uy = (vertices[b + 1] as number) - ay;
  const uz = (vertices[b + 2] as number) - az;
  const vx = (vertices[c] as number) - ax;
  const vy = (vertices[c + 1] as number) - ay;
  const vz = (vertices[c + 2] as number) - az;
  const nx = uy * vz - uz * vy;
  const ny = uz * vx - ux * vz;
  const nz = ux * vy - uy * vx;
  return Math.sqrt(nx * nx + ny * ny + nz * nz) / 2;
}

/** Dynamic programming: the best fill of each stretch of the rim follows from those of shorter ones. */
function leastArea(vertices: Float32Array, rim: Int32Array, triangles: number[]): void {
  const count = rim.length;
  const areas = new Float64Array(count * count);
  const splits = new Int32Array(count * count);
  for (let span = 2; span < count; span++) {
    for (let start = 0; start + span < count; start++) {
      const end = start + span;
      let least = Infinity;
      let best = start + 1;
      for (let middle = start + 1; middle < end; middle++) {
        const known = (areas[start * count + middle] as number) + (areas[middle * count + end] as number);
        if (known >= least) continue;
        const area = known + areaOf(vertices, rim[start] as number, rim[middle] as number, rim[end] as number);
        if (area >= least) continue;
        least = area;
        best = middle;
      }
      areas[start * count + end] = least;
      splits[start * count + end] = best;
    }
  }
  const stack: [number, number][] = [[0, count - 1]];
  for (let stretch = stack.pop(); stretch; stretch = stack.pop()) {
    const [start, end] = stretch;
    if (end - start < 2) continue;
    const middle = splits[start * count + end] as number;
    triangles.push(rim[start] as number, rim[middle] as number, rim[end] as number);
    stack.push([start, middle], [middle, end]);
  }
}

/** Cuts off the corner whose triangle is the smallest, again and again. Returns the corners that are left. */
function cutDown(vertices: Float32Array, rim: Int32Array, most: number, triangles: number[]): Int32Array {
  const count = rim.length;
  const before = Int32Array.from(rim, (_, i) => (i + count - 1) % count);
  const behind = Int32Array.from(rim, (_, i) => (i + 1) % count);
  const sizeAt = (i: number): number =>
    areaOf(vertices, rim[before[i] as number] as number, rim[i] as number, rim[behind[i] as number] as number);
  const sizes = Float64Array.from(rim, (_, i) => sizeAt(i));
  const heap = new Heap(sizes);
  for (let left = count; left > most; left--) {
    const corner = heap.takeLeast();
    const [one, other] = [before[corner] as number, behind[corner] as number];
    triangles.push(rim[one] as number, rim[corner] as number, rim[other] as number);
    behind[one] = other;
    before[other] = one;
    for (const beside of [one, other]) {
      sizes[beside] = sizeAt(beside);
      heap.move(beside);
    }
  }
  return rim.filter((_, i) => heap.has(i));
}

/** Numbers in the order of their keys, which may change. */
class Heap {
  readonly #keys: Float64Array;
  readonly #order: Int32Array;
  readonly #places: Int32Array;
  #length: number;

  constructor(keys: Float64Array) {
    this.#keys = keys;
    this.#length = keys.length;
    this.#order = Int32Array.from(keys, (_, i) => i);
    this.#places = Int32Array.from(keys, (_, i) => i);
    for (let i = (this.#length >> 1) - 1; i >= 0; i--) this.#sink(i);
  }

  has(index: number): boolean {
    return this.#places[index] !== -1;
  }

  takeLeast(): number {
    const least = this.#order[0] as number;
    this.#length -= 1;
    if (this.#length > 0) this.#put(0, this.#order[this.#length] as number);
    this.#places[least] = -1;
    this.#sink(0);
    return least;
  }

  move(index: number): void {
    const place = this.#places[index] as number;
    this.#rise(place);
    this.#sink(this.#places[index] as number);
  }

  #key(place: number): number {
    return this.#keys[this.#order[place] as number] as number;
  }

  #put(place: number, index: number): void {
    this.#order[place] = index;
    this.#places[index] = place;
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#order[one] as number, this.#order[other] as number];
    this.#put(one, b);
    this.#put(other, a);
  }

  #rise(start: number): void {
    for (let at = start; at > 0; ) {
      const parent = (at - 1) >> 1;
      if (this.#key(parent) <= this.#key(at)) return;
      this.#swap(at, parent);
      at = parent;
    }
  }

  #sink(start: number): void {
    for (let at = start; ; ) {
      const left = 2 * at + 1;
      if (left >= this.#length) return;
      const right = left + 1;
      const least = right < this.#length && this.#key(right) < this.#key(left) ? right : left;
      if (this.#key(at) <= this.#key(least)) return;
      this.#swap(at, least);
      at = least;
    }
  }
}
