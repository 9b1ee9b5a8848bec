import SearchableMap from 'minisearch/SearchableMap';
import { hasOnlyLettersOf, typosBetween } from './words.ts';

/** How much a word says of a product: its name most, a word of its summary least. */
export const weights = {
  name: 10,
  fact: 8,
  /** one word of several, such as PLA of PLA Ltd */
  partOfFact: 6,
  meaning: 5,
  startOfName: 4,
  startOfFact: 3,
  insideName: 2,
  summary: 1,
} as const;

/** The products that have a word, in ascending order, and the weight of each. */
interface Posting {
  readonly products: number[];
  readonly weights: number[];
}

export interface Found {
  /** the weight of each product, 0 for those that are not found */
  readonly weights: Uint8Array;
  /** the word of the shop that a typo was taken for */
  readonly corrected: string | undefined;
  readonly isAny: boolean;
}

/** Words up to this length are not taken for typos. */
const SHORT = 3;
/** Two typos are forgiven when one of the two words is this long. */
const LONG = 7;

/**
 * The words of the shop. A radix tree finds them by their beginning or in spite of typos; with each stand the products
 * that have it.
 */
export class Dictionary {
  /** finds words by their beginning and in spite of typos */
  readonly #tree = new SearchableMap<Posting>();
  /** the same: a word itself is found faster here */
  readonly #words = new Map<string, Posting>();
  /** the words of all names as written, with the words in the tree */
  readonly #names = new Map<string, string>();
  /** the same words, each on a line: a scan of it finds parts of them */
  #nameLines = '\n';
  readonly #products: number;

  constructor(products: number) {
    this.#products = products;
  }

  /** Adds a word of a product. Products come in ascending order. */
  add(word: string, product: number, weight: number): void {
    const posting = this.#posting(word);
    const last = posting.products.length - 1;
    if (posting.products[last] === product) {
      posting.weights[last] = Math.max(posting.weights[last] ?? 0, weight);
    } else {
      posting.products.push(product);
      posting.weights.push(weight);
    }
  }

  /** Lets parts of a name's word find `word`, which was added. */
  addName(written: string, word: string): void {
    if (this.#names.has(written)) return;
    this.#names.set(written, word);
    this.#nameLines += `${written}\n`;
  }

  /** Lets words of the same meaning find the same products. */
  unite(words: readonly string[]): void {
    const found = words.map((word) => this.#words.get(word)).filter((posting) => posting !== undefined);
    if (found.length === 0) return;
    const all = this.#empty();
    for (const posting of found) spread(posting, all, (weight) => weight);
    const united: Posting = { products: [], weights: [] };
    all.forEach((weight, product) => {
      if (weight === 0) return;
      united.products.push(product);
      united.weights.push(weight);
    });
    for (const word of words) this.#set(word, united);
  }

  /**
   * The products of a word: those that have it; else those with a word that begins with it; else those whose summary has
   * it; else those with the most similar word. `part`, the word as typed, always finds names that contain it.
   */
  find(word: string, { part = word, allowTypos = true } = {}): Found {
    const all = this.#empty();
    this.#findInNames(part, all);
    const exact = this.#words.get(word);
    const isKnown = exact?.weights.some((weight) => weight > weights.summary) ?? false;
    if (exact && isKnown) spread(exact, all, (weight) => (weight > weights.summary ? weight : 0));
    else this.#findByBeginning(word, all);
    if (exact && !isKnown && !all.some(Boolean)) spread(exact, all, (weight) => weight);
    if (all.some(Boolean)) return { weights: all, corrected: undefined, isAny: true };
    const corrected = allowTypos ? this.#findSimilar(word, all) : undefined;
    return { weights: all, corrected, isAny: corrected !== undefined };
  }

  #empty(): Uint8Array {
    return new Uint8Array(this.#products);
  }

  #posting(word: string): Posting {
    return this.#words.get(word) ?? this.#set(word, { products: [], weights: [] });
  }

  #set(word: string, posting: Posting): Posting {
    this.#tree.set(word, posting);
    this.#words.set(word, posting);
    return posting;
  }

  #findInNames(part: string, all: Uint8Array): void {
    const lines = this.#nameLines;
    for (let at = lines.indexOf(part); at !== -1; at = lines.indexOf(part, at + 1)) {
      const end = lines.indexOf('\n', at);
      const word = this.#names.get(lines.slice(lines.lastIndexOf('\n', at) + 1, end));
      const posting = word === undefined ? undefined : this.#words.get(word);
      if (posting) spread(posting, all, (weight) => (weight === weights.name ? weights.insideName : 0));
      at = end;
    }
  }

  #findByBeginning(beginning: string, all: Uint8Array): void {
    for (const posting of this.#tree.atPrefix(beginning).values()) {
      spread(posting, all, (weight) => {
        if (weight === weights.name) return weights.startOfName;
        return weight >= weights.meaning ? weights.startOfFact : 0;
      });
    }
  }

  #findSimilar(word: string, all: Uint8Array): string | undefined {
    if (word.length <= SHORT) return undefined;
    // Two neighbors that were swapped are two changes to the tree.
    const similar = [...this.#tree.fuzzyGet(word, word.length + 1 < LONG ? 2 : 3)]
      .map(([other, [posting]]) => ({ other, posting, typos: typosBetween(word, other, 2) }))
      .filter(
        ({ other, posting, typos }) =>
          typos <= mostTypos(word, other) && posting.weights.some((weight) => weight > weights.summary),
      )
      .sort(
        (a, b) =>
          a.typos - b.typos ||
          Number(b.other[0] === word[0]) - Number(a.other[0] === word[0]) ||
          Number(hasOnlyLettersOf(word, b.other)) - Number(hasOnlyLettersOf(word, a.other)) ||
          b.posting.products.length - a.posting.products.length,
      );
    const [best] = similar;
    if (!best) return undefined;
    spread(best.posting, all, (weight) => (weight > weights.summary ? weight >> 1 : 0));
    return best.other;
  }
}

function mostTypos(typed: string, meant: string): number {
  // The first letter is rarely wrong, and never one of two.
  const isLong = typed.length > SHORT + 1 && Math.max(typed.length, meant.length) >= LONG && typed[0] === meant[0];
  return isLong ? 2 : 1;
}

/** Gives each product of a word its weight, unless it has a higher one. */
function spread(posting: Posting, all: Uint8Array, weigh: (weight: number) => number): void {
  const { products, weights } = posting;
  for (let index = 0; index < products.length; index += 1) {
    const product = products[index] ?? 0;
    const weight = weigh(weights[index] ?? 0);
    if (weight > (all[product] ?? 0)) all[product] = weight;
  }
}
