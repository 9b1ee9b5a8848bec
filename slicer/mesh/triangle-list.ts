import type { Mesh } from './mesh.ts';
import { ModelError } from './model-error.ts';

const FIRST = 9 * 1024;

/** Triangles as they are read, for formats that do not say beforehand how many there are. */
export class TriangleList {
  readonly #most: number;
  #positions: Float32Array;
  #length = 0;

  /** @param most triangles; one more is refused */
  constructor(most: number) {
    this.#most = most * 9;
    this.#positions = new Float32Array(Math.min(FIRST, this.#most));
  }

  point(x: number, y: number, z: number): void {
    if (this.#length + 3 > this.#positions.length) this.#grow();
    this.#positions[this.#length++] = x;
    this.#positions[this.#length++] = y;
    this.#positions[this.#length++] = z;
  }

  mesh(): Mesh {
    return { positions: this.#positions.slice(0, this.#length) };
  }

  #grow(): void {
    if (this.#length >= this.#most) throw new ModelError('too_many_triangles');
    const grown = new Float32Array(Math.min(this.#positions.length * 2, this.#most));
    grown.set(this.#positions);
    this.#positions = grown;
  }
}
