type Numbers = Float32Array<ArrayBuffer> | Int32Array<ArrayBuffer>;

const FIRST = 1 << 10;

/** A typed array that grows as numbers are added. */
export class GrowingNumbers<T extends Numbers> {
  readonly #make: (length: number) => T;
  #values: T;
  length = 0;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#values = make(0);
  }

  push(value: number): void {
    if (this.length === this.#values.length) {
      const larger = this.#make(Math.max(FIRST, this.length * 2));
      larger.set(this.#values);
      this.#values = larger;
    }
    this.#values[this.length++] = value;
  }

  /** A view of the added numbers. */
  all(): T {
    return this.#values.subarray(0, this.length) as T;
  }
}

export function growingFloats(): GrowingNumbers<Float32Array<ArrayBuffer>> {
  return new GrowingNumbers((length) => new Float32Array(length));
}

export function growingIntegers(): GrowingNumbers<Int32Array<ArrayBuffer>> {
  return new GrowingNumbers((length) => new Int32Array(length));
}
