const LEAF = 8;
const DEEPEST = 48;

/**
 * Boxes around triangles, halved again and again, to find what a short line meets. Of our own, as it asks only for what
 * lies within a wall's thickness: a library for all kinds of rays brings 40 kB of three into the worker.
 */
export interface TriangleTree {
  readonly positions: Float32Array;
  /** triangles, those of one box beside each other */
  readonly order: Int32Array;
  /** six a node: lowest and highest corner of its box */
  readonly boxes: Float32Array;
  /** two a node: first triangle of a leaf and how many, or the two nodes within as ~first and second */
  readonly nodes: Int32Array;
}

export function triangleTree(positions: Float32Array): TriangleTree {
  const count = positions.length / 9;
  const order = Int32Array.from({ length: count }, (_, i) => i);
  const centres = centresOf(positions);
  const boxes = new Float32Array(6 * Math.max(1, Math.ceil((4 * count) / LEAF) + 2 * DEEPEST));
  const tree = { positions, order, boxes, nodes: new Int32Array(boxes.length / 3) };
  new Builder(tree, centres).build();
  return tree;
}

class Builder {
  #count = 1;
  readonly #tree: TriangleTree;
  readonly #centres: Float32Array;

  constructor(tree: TriangleTree, centres: Float32Array) {
    this.#tree = tree;
    this.#centres = centres;
  }

  build(): void {
    this.#node(0, 0, this.#tree.order.length, 0);
  }

  #node(node: number, start: number, end: number, depth: number): void {
    const { nodes } = this.#tree;
    this.#bound(node, start, end);
    const room = this.#count + 2 <= nodes.length / 2;
    if (end - start <= LEAF || depth >= DEEPEST || !room) {
      nodes[2 * node] = start;
      nodes[2 * node + 1] = end - start;
      return;
    }
    const middle = this.#part(node, start, end);
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

  /** Parts triangles at the middle of their box's longest side; in halves when all lie on one side of it. */
  #part(node: number, start: number, end: number): number {
    const { order, boxes } = this.#tree;
    const side = [0, 1, 2].map((axis) => (boxes[6 * node + 3 + axis] as number) - (boxes[6 * node + axis] as number));
    const axis = side.indexOf(Math.max(...side));
    const middle = (boxes[6 * node + axis] as number) + (side[axis] as number) / 2;
    let low = start;
    for (let i = start; i < end; i++) {
      const triangle = order[i] as number;
      if ((this.#centres[3 * triangle + axis] as number) >= middle) continue;
      order[i] = order[low] as number;
      order[low++] = triangle;
    }
    return low === start || low === end ? (start + end) >> 1 : low;
  }
}

function centresOf(positions: Float32Array): Float32Array {
  const centres = new Float32Array(positions.length / 3);
  for (let i = 0; i < centres.length; i++) {
    const from = 9 * Math.floor(i / 3) + (i % 3);
    centres[i] = ((positions[from] as number) + (positions[from + 3] as number) + (positions[from + 6] as number)) / 3;
  }
  return centres;
}
