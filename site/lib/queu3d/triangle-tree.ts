const LEAF_TRIANGLES = 8;
const MAX_DEPTH = 48;

/**
 * A bounding volume hierarchy for short rays. Our own, because it only searches within a wall's thickness: a library for
 * all kinds of rays would bring 40 kB of three.js into the worker.
 */
export interface TriangleTree {
  readonly positions: Float32Array;
  /** triangle indexes, those of one box next to each other */
  readonly order: Int32Array;
  /** six per node: lowest and highest corner of its box */
  readonly boxes: Float32Array;
  /** two per node: first triangle and count of a leaf, or the child nodes as ~first and second */
  readonly nodes: Int32Array;
}

export function triangleTree(positions: Float32Array): TriangleTree {
  const count = positions.length / 9;
  const order = Int32Array.from({ length: count }, (_, i) => i);
  const centers = centersOf(positions);
  const boxes = new Float32Array(6 * Math.max(1, Math.ceil((4 * count) / LEAF_TRIANGLES) + 2 * MAX_DEPTH));
  const tree = { positions, order, boxes, nodes: new Int32Array(boxes.length / 3) };
  new Builder(tree, centers).build();
  return tree;
}

class Builder {
  #count = 1;
  readonly #tree: TriangleTree;
  readonly #centers: Float32Array;

  constructor(tree: TriangleTree, centers: Float32Array) {
    this.#tree = tree;
    this.#centers = centers;
  }

  build(): void {
    this.#node(0, 0, this.#tree.order.length, 0);
  }

  #node(node: number, start: number, end: number, depth: number): void {
    const { nodes } = this.#tree;
    this.#bound(node, start, end);
    const room = this.#count + 2 <= nodes.length / 2;
    if (end - start <= LEAF_TRIANGLES || depth >= MAX_DEPTH || !room) {
      nodes[2 * node] = start;
      nodes[2 * node + 1] = end - start;
      return;
    }
    const middle = this.#split(node, start, end);
    const within = this.#count;
    this.#count += 2;
    nodes[2 * node] = ~within;
    nodes[2 * node + 1] = within + 1;
    this.#node(within, start, middle, depth + 1);
    this.#node(within + 1, middle, end, depth + 1);
  }

  #bound(node: number, start: number, end: number): void {
    const { positions, order, boxes } = this.#tree;
    const at = 6 * node;
    boxes.fill(Infinity, at, at + 3);
    boxes.fill(-Infinity, at + 3, at + 6);
    for (let i = start; i < end; i++) {
      const from = 9 * (order[i] as number);
      for (let k = 0; k < 9; k++) {
        const value = positions[from + k] as number;
        const axis = at + (k % 3);
        if (value < (boxes[axis] as number)) boxes[axis] = value;
        if (value > (boxes[axis + 3] as number)) boxes[axis + 3] = value;
      }
    }
  }

  /** Splits triangles at the middle of their box's longest side, or in halves when all lie on one side of it. */
  #split(node: number, start: number, end: number): number {
    const { order, boxes } = this.#tree;
    const side = [0, 1, 2].map((axis) => (boxes[6 * node + 3 + axis] as number) - (boxes[6 * node + axis] as number));
    const axis = side.indexOf(Math.max(...side));
    const middle = (boxes[6 * node + axis] as number) + (side[axis] as number) / 2;
    let low = start;
    for (let i = start; i < end; i++) {
      const triangle = order[i] as number;
      if ((this.#centers[3 * triangle + axis] as number) >= middle) continue;
      order[i] = order[low] as number;
      order[low++] = triangle;
    }
    return low === start || low === end ? (start + end) >> 1 : low;
  }
}

function centersOf(positions: Float32Array): Float32Array {
  const centers = new Float32Array(positions.length / 3);
  for (let i = 0; i < centers.length; i++) {
    const from = 9 * Math.floor(i / 3) + (i % 3);
    centers[i] = ((positions[from] as number) + (positions[from + 3] as number) + (positions[from + 6] as number)) / 3;
  }
  return centers;
}

/** A far side that leans away by more than 45° is a tapering edge, not the other side of a wall. */
const FACING = Math.SQRT1_2;
const TINY = 1e-30;

/**
 * The wall's thickness behind a point of the surface: the distance inwards to the far side, which must face the other way.
 * @param inward from the surface into the model, of length 1
 * @param most the search stops at this distance
 */
export function wallBehind(
  tree: TriangleTree,
  [px, py, pz]: readonly [number, number, number],
  [dx, dy, dz]: readonly [number, number, number],
  most: number,
): number | undefined {
  const { positions, order, boxes, nodes } = tree;
  const least = most * 1e-4;
  let nearest = most;
  // Never divide by 0.
  const [ix, iy, iz] = [1 / (dx || TINY), 1 / (dy || TINY), 1 / (dz || TINY)];
  const stack = [0];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    const box = 6 * node;
    const x1 = ((boxes[box] as number) - px) * ix;
    const x2 = ((boxes[box + 3] as number) - px) * ix;
    const y1 = ((boxes[box + 1] as number) - py) * iy;
    const y2 = ((boxes[box + 4] as number) - py) * iy;
    const z1 = ((boxes[box + 2] as number) - pz) * iz;
    const z2 = ((boxes[box + 5] as number) - pz) * iz;
    const enters = Math.max(Math.min(x1, x2), Math.min(y1, y2), Math.min(z1, z2));
    const leaves = Math.min(Math.max(x1, x2), Math.max(y1, y2), Math.max(z1, z2));
    if (enters > leaves + least || leaves < 0 || enters > nearest) continue;
    const first = nodes[2 * node] as number;
    const second = nodes[2 * node + 1] as number;
    if (first < 0) {
      stack.push(~first, second);
      continue;
    }
    for (let i = first; i < first + second; i++) {
      const from = 9 * (order[i] as number);
      const ax = positions[from] as number;
      const ay = positions[from + 1] as number;
      const az = positions[from + 2] as number;
      const ux = (positions[from + 3] as number) - ax;
      const uy = (positions[from + 4] as number) - ay;
      const uz = (positions[from + 5] as number) - az;
      const vx = (positions[from + 6] as number) - ax;
      const vy = (positions[from + 7] as number) - ay;
      const vz = (positions[from + 8] as number) - az;
      const nx = uy * vz - uz * vy;
      const ny = uz * vx - ux * vz;
      const nz = ux * vy - uy * vx;
      const towards = dx * nx + dy * ny + dz * nz;
      if (towards <= 0) continue;
      const sx = px - ax;
      const sy = py - ay;
      const sz = pz - az;
      const distance = -(sx * nx + sy * ny + sz * nz) / towards;
      if (distance < least || distance >= nearest) continue;
      // Twice the areas into which the point splits the triangle, seen along the ray.
      const qx = sy * dz - sz * dy;
      const qy = sz * dx - sx * dz;
      const qz = sx * dy - sy * dx;
      const v = qx * ux + qy * uy + qz * uz;
      const u = -(qx * vx + qy * vy + qz * vz);
      if (u < 0 || v < 0 || u + v > towards) continue;
      if (towards < FACING * Math.sqrt(nx * nx + ny * ny + nz * nz)) continue;
      nearest = distance;
    }
  }
  return nearest < most ? nearest : undefined;
}
