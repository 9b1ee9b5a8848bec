import { isSameMeasure, readMeasure } from './measures.ts';

/** Sets of cards by size (1kg, 1.75mm, XL) and mark (sale, new), one bit for each card. */
export class Sizes {
  readonly #sets = new Map<string, Uint32Array>();
  /** sizes that go by another name, such as 3mm for 2.85mm */
  readonly #names = new Map<string, string[]>();
  readonly #cards: number;

  constructor(cards: number) {
    this.#cards = cards;
  }

  add(size: string, card: number): void {
    const name = size.toLowerCase();
    const set = this.#sets.get(name) ?? new Uint32Array(Math.ceil(this.#cards / 32));
    set[card >> 5] = (set[card >> 5] ?? 0) | (1 << (card & 31));
    this.#sets.set(name, set);
  }

  name(word: string, sizes: readonly string[]): void {
    const known = this.#names.get(word) ?? [];
    this.#names.set(word, [...known, ...sizes.map((size) => size.toLowerCase())]);
  }

  /** The cards of a size: `5kg`, `5000g` and `11lb` are the same, `2.85` and `28` may become 2.85mm. */
  find(word: string): Uint32Array | undefined {
    return this.#unite(this.#sizesOf(word));
  }

  /** Whether a word stands for this size and no other. */
  isOnly(word: string, size: string): boolean {
    const [first, ...others] = this.#sizesOf(word);
    return first === size && others.length === 0;
  }

  #sizesOf(word: string): string[] {
    const named = this.#names.get(word)?.filter((size) => this.#sets.has(size)) ?? [];
    if (this.#sets.has(word)) named.push(word);
    return named.length > 0 ? named : this.#similar(word);
  }

  #similar(word: string): string[] {
    if (!/^\d/.test(word)) return [];
    const all = [...this.#sets.keys()];
    const measure = readMeasure(word);
    const same = measure && all.filter((size) => isSame(size, measure));
    if (same && same.length > 0) return same;
    const equal = all.filter((size) => /^[\d.]+/.exec(size)?.[0] === word);
    return equal.length > 0 ? equal : all.filter((size) => size.startsWith(word) || withoutDot(size) === word);
  }

  #unite(sizes: readonly string[]): Uint32Array | undefined {
    const [first, ...others] = sizes.map((size) => this.#sets.get(size)).filter((set) => set !== undefined);
    if (!first || others.length === 0) return first;
    const all = first.slice();
    for (const set of others) {
      for (let at = 0; at < all.length; at += 1) all[at] = (all[at] ?? 0) | (set[at] ?? 0);
    }
    return all;
  }
}

export function hasCard(set: Uint32Array, card: number): boolean {
  return (((set[card >> 5] ?? 0) >>> (card & 31)) & 1) === 1;
}

function isSame(size: string, measure: NonNullable<ReturnType<typeof readMeasure>>): boolean {
  const other = readMeasure(size);
  return other !== undefined && isSameMeasure(measure, other);
}

/** `175` of 1.75mm, as in article numbers. */
function withoutDot(size: string): string | undefined {
  return size.includes('.') ? size.replace('.', '').replace(/[a-z]+$/, '') : undefined;
}
