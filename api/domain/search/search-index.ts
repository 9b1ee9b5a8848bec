import { LRUCache } from 'lru-cache';
import type { Family } from '../../../contract/catalogue/family.ts';
import type { Lab } from '../../../contract/catalogue/filament-facts.ts';
import type { Item } from '../../../contract/catalogue/item.ts';
import { isSpoolMaterial, type Material } from '../../../contract/catalogue/material.ts';
import { materialLabel } from '../../../contract/catalogue/material-label.ts';
import { specLine } from '../../../contract/catalogue/spec-line.ts';
import { hasOneColor } from '../../../contract/filament/one-color.ts';
import { cardFacts } from '../../../contract/listing/card-facts.ts';
import { categoryName } from '../../../contract/listing/categories.ts';
import type { Sort } from '../../../contract/listing/facets.ts';
import { MINI_WEIGHT } from '../../../contract/listing/listed-items.ts';
import { type FamilyOf, type ListedItem, productCards } from '../../../contract/listing/product-cards.ts';
import type { Meaning, SearchWords } from '../../../contract/search-words.ts';
import { CardTable, LAST_STRICT_RANK, type Match } from './card-table.ts';
import { colorDistance, filamentLab } from './color-distance.ts';
import { Dictionary, type Found, weights } from './dictionary.ts';
import { joinMeasures } from './measures.ts';
import { type AskedColor, type Query, queryReader, withSharedWords } from './read-query.ts';
import { hasCard, Sizes } from './sizes.ts';
import { singular, wordsAndParts, wordsOf } from './words.ts';

/** What the search knows of goods besides their items. */
export interface SearchSource {
  readonly words: SearchWords;
  /** in the order of the menus */
  readonly materials: readonly Material[];
  /** by material and color, as `familyKey` writes them */
  readonly families: ReadonlyMap<string, FamilyFacts>;
}

interface FamilyFacts {
  readonly name: string;
  readonly finish: Family['finish'];
  readonly measured: Family['measured'];
}

export function familyKey({ material, color }: { readonly material: string; readonly color: string }): string {
  return `${material}/${color}`;
}

export function searchSource(
  { materials, families }: { readonly materials: readonly Material[]; readonly families: readonly Family[] },
  words: SearchWords,
): SearchSource {
  const facts = families.map((family): [string, FamilyFacts] => {
    return [familyKey(family), { name: family.name, finish: family.finish, measured: family.measured }];
  });
  return { words, materials, families: new Map(facts) };
}

/** What a search found, and how its words were read. */
export interface SearchMatch extends Match {
  /** the words that were searched instead; undefined when nothing was corrected */
  readonly corrected: string | undefined;
  /** the order that a word such as "cheap" asks for */
  readonly sort: Sort | undefined;
}

/** What was searched, and what the text says besides words. */
export interface Searched extends SearchMatch, Pick<Query, 'min' | 'max' | 'color'> {
  /** without prices, colors and what stands between alternatives */
  readonly words: string;
}

/** One typed word: the products that have it, and the cards whose size it is. */
interface Term extends Found {
  readonly typed: string;
  readonly sizes: Uint32Array | undefined;
}

/** Shoppers repeat what others search for, and type on. In bytes. */
const MATCHES_BYTES = 8 * 1024 * 1024;
const TERMS_BYTES = 8 * 1024 * 1024;

/** Differences from which on people speak of two colors; this many products are offered even if they differ more. */
const NEAR_COLOR = 10;
const MIN_NEAR_COLORS = 6;

/** Colors whose distances are kept: filters and pages of one search ask again. */
const MAX_KEPT_DISTANCES = 20;

/** The names of goods have up to six; each word costs time. */
const MAX_WORDS = 12;

/** The search over one version of the catalogue’s content. Sizes are cards of one product, which share all its words. */
export class SearchIndex {
  readonly table: CardTable;
  readonly #items: readonly Item[];
  readonly #familyOf: FamilyOf;
  /** the product of each card */
  readonly #productOf: Uint32Array;
  /** the names of each product and its sizes in lower case, each on a line */
  readonly #names: readonly string[];
  readonly #dictionary: Dictionary;
  readonly #sizes: Sizes;
  readonly #ignored: ReadonlySet<string>;
  /** the order that a word asks for */
  readonly #sorts: ReadonlyMap<string, Sort>;
  readonly #readQuery: (typed: string) => Query;
  /** words that pages of the shop have, which are no typos of goods */
  readonly #isPageWord: (word: string) => boolean;
  /** the filament of each product; undefined for other goods and for mixed colors */
  readonly #labs: readonly (Lab | undefined)[];
  /** the first filament of each name, by the name in lower case */
  readonly #namedColors = new Map<string, AskedColor>();
  /** from a color to each product's */
  readonly #distances = new LRUCache<string, Float64Array>({ max: MAX_KEPT_DISTANCES });
  readonly #matches = new LRUCache<string, SearchMatch>({
    maxSize: MATCHES_BYTES,
    sizeCalculation: ({ cards }, q) => 200 + q.length + 6 * cards.length,
  });
  readonly #terms = new LRUCache<string, Term>({
    maxSize: TERMS_BYTES,
    sizeCalculation: ({ weights: found }, word) => 200 + word.length + found.length,
  });

  constructor(
    items: readonly Item[],
    { words, materials, families }: SearchSource,
    isPageWord: (word: string) => boolean = () => false,
  ) {
    this.#items = items;
    this.#isPageWord = isPageWord;
    this.#readQuery = queryReader(words, (text) => this.#namedColor(text));
    this.#familyOf = new Map(
      items.flatMap((item) => {
        const family = isSpoolMaterial(item.tags.material) ? undefined : families.get(familyKey(item.tags));
        return family ? [[item.id, family]] : [];
      }),
    );
    this.table = new CardTable(items, materials, this.#familyOf);
    const products = productsOf(items, this.table);
    this.#productOf = new Uint32Array(this.table.size);
    this.#sizes = new Sizes(this.table.size);
    this.#dictionary = new Dictionary(products.length);
    const meanings = words.meanings.map((meaning) => ({ meaning, words: meaning.words.flatMap(searchedWords) }));
    this.#names = products.map((cards, product) => {
      const own = cards.flatMap((card) => this.table.itemsOf(card).flatMap((at) => items[at] ?? []));
      for (const card of cards) this.#productOf[card] = product;
      return this.#addProduct(product, own, families, materials, meanings);
    });
    for (let card = 0; card < this.table.size; card += 1) {
      for (const at of this.table.itemsOf(card)) this.#addSizes(card, items[at]);
    }
    for (const { meaning, words: named } of meanings) {
      for (const word of named) this.#sizes.name(word, [...(meaning.size ?? []), ...(meaning.mark ?? [])]);
    }
    for (const group of words.same) this.#dictionary.unite(group.map((word) => singular(word)));
    this.#ignored = new Set(words.ignored.map((word) => singular(word)));
    this.#sorts = new Map(
      meanings.flatMap(({ meaning: { sort }, words: own }) => (sort ? own.map((word) => [word, sort]) : [])),
    );
    this.#labs = products.map(([card = 0]) => {
      const { tags, data } = firstItem(items, this.table, card);
      if (!hasOneColor(tags)) return undefined;
      const lab = filamentLab(data.hex, families.get(familyKey(tags))?.measured);
      const key = tags.colorName.toLowerCase();
      if (!this.#namedColors.has(key)) {
        this.#namedColors.set(key, { hex: data.hex.toUpperCase(), lab, name: tags.colorName });
      }
      return lab;
    });
  }

  /** The cards that match every word, or those of each alternative, of all prices. */
  search(q: string): Searched {
    const { parts, isLoose, min, max, color } = this.#readQuery(q.trim().toLowerCase());
    const found =
      parts.join('') === '' && (color !== undefined || min !== null || max !== null)
        ? this.#all()
        : this.#searchParts(parts, isLoose);
    const near = color === undefined ? found : this.#nearColor(found, color);
    return { ...near, words: parts.join(' '), min, max, color };
  }

  #searchParts(parts: readonly string[], isLoose: boolean): SearchMatch {
    const together = this.#known(parts.join(' '));
    if (parts.length === 1 || (isLoose && together.cards.length > 0)) return together;
    const shared = withSharedWords(parts)?.map((part) => this.#known(part));
    const found = shared?.every(({ cards }) => cards.length > 0) ? shared : parts.map((part) => this.#known(part));
    return this.#union(found);
  }

  #known(typed: string): SearchMatch {
    const known = this.#matches.get(typed) ?? this.#match(typed);
    this.#matches.set(typed, known);
    return known;
  }

  #all(): SearchMatch {
    return {
      ...nothing,
      cards: Uint32Array.from({ length: this.table.size }, (_, card) => card),
      ranks: new Uint16Array(this.table.size),
    };
  }

  /** The cards that any of several searches found, each with its best rank. */
  #union(found: readonly SearchMatch[]): SearchMatch {
    const best = new Uint16Array(this.table.size).fill(NO_RANK);
    for (const { cards, ranks } of found) {
      cards.forEach((card, at) => {
        best[card] = Math.min(best[card] ?? NO_RANK, ranks[at] ?? NO_RANK);
      });
    }
    const cards = this.#all().cards.filter((card) => best[card] !== NO_RANK);
    const corrected = found.map((part) => part.corrected).filter((part) => part !== undefined);
    return {
      cards,
      ranks: Uint16Array.from(cards, (card) => best[card] ?? NO_RANK),
      alsoIn: [...new Set(found.flatMap(({ alsoIn }) => alsoIn))],
      corrected: corrected.length > 0 ? corrected.join(', ') : undefined,
      sort: found.find(({ sort }) => sort)?.sort,
    };
  }

  /** Of the cards, those whose filament is near to a color, nearest first, sold out or not. */
  #nearColor(found: SearchMatch, color: AskedColor): SearchMatch {
    const distances = this.#distancesTo(color);
    const distanceOf = (product: number) => distances[product] ?? Number.POSITIVE_INFINITY;
    const products = new Set<number>();
    for (const card of found.cards) products.add(this.#productOf[card] ?? 0);
    const nearest = [...products]
      .filter((product) => distanceOf(product) !== Number.POSITIVE_INFINITY)
      .sort((a, b) => distanceOf(a) - distanceOf(b) || a - b)
      .filter((product, place) => distanceOf(product) <= NEAR_COLOR || place < MIN_NEAR_COLORS);
    // Equally near ones share a place: of those, what is in stock comes first.
    const places = new Map([...new Set(nearest.map(distanceOf))].map((distance, place) => [distance, place]));
    const isNear = new Set(nearest);
    const cards = found.cards.filter((card) => isNear.has(this.#productOf[card] ?? 0));
    const ranks = Uint16Array.from(cards, (card) =>
      Math.min(places.get(distanceOf(this.#productOf[card] ?? 0)) ?? 0, LAST_STRICT_RANK),
    );
    return { ...found, cards, ranks, isStrict: true };
  }

  #distancesTo({ hex, lab, name = '' }: AskedColor): Float64Array {
    const key = `${hex} ${name}`;
    const known = this.#distances.get(key);
    if (known) return known;
    const distances = Float64Array.from(this.#labs, (own) =>
      own ? colorDistance(lab, own) : Number.POSITIVE_INFINITY,
    );
    this.#distances.set(key, distances);
    return distances;
  }

  /** The filament's color whose name a text begins with: the longest one, as in "signal red petg". */
  #namedColor(text: string): { color: AskedColor; rest: string } | undefined {
    const words = text.split(/\s+/).slice(0, MAX_WORDS);
    for (let count = words.length; count > 0; count -= 1) {
      const color = this.#namedColors.get(words.slice(0, count).join(' '));
      if (color) return { color, rest: words.slice(count).join(' ') };
    }
    return undefined;
  }

  /**
   * The cards that come closest to a search that finds nothing: one of each product, those with the most and the rarest of
   * its words, in stock before sold out.
   */
  nearest(q: string, isShown: (card: number) => boolean, most: number): number[] {
    const terms = this.#read(this.#readQuery(q.trim().toLowerCase()).parts.join(' ')).map((word) => this.#term(word));
    const products = this.#names.length;
    const scores = new Float64Array(products);
    const shares = terms.map(({ weights: found }) => shareOf(found));
    terms.forEach(({ weights: found }, term) => {
      for (let product = 0; product < products; product += 1) {
        scores[product] = (scores[product] ?? 0) + closeness(found[product] ?? 0, shares[term] ?? 0);
      }
    });
    const sized = terms.filter(({ sizes }) => sizes !== undefined);
    const best = new Int32Array(products).fill(-1);
    const bestScores = new Float64Array(products);
    for (let card = 0; card < this.table.size; card += 1) {
      const product = this.#productOf[card] ?? 0;
      let score = (scores[product] ?? 0) + (this.table.isInStock(card) ? IN_STOCK : 0);
      for (const { sizes } of sized) if (sizes && hasCard(sizes, card)) score += closeness(weights.fact, 0);
      if ((best[product] !== -1 && score <= (bestScores[product] ?? 0)) || !isShown(card)) continue;
      best[product] = card;
      bestScores[product] = score;
    }
    // Few places, so that each product is compared with the last of them instead of sorting all.
    const top: number[] = [];
    for (let product = 0; product < products; product += 1) {
      const score = bestScores[product] ?? 0;
      const last = bestScores[top[most - 1] ?? -1] ?? -1;
      if (best[product] === -1 || score <= last) continue;
      const place = top.findIndex((other) => score > (bestScores[other] ?? 0));
      top.splice(place === -1 ? top.length : place, 0, product);
      top.length = Math.min(top.length, most);
    }
    return top.map((product) => best[product] ?? 0);
  }

  /** The first card of each product. */
  oneOfEachProduct(cards: readonly number[]): number[] {
    const seen = new Set<number>();
    return cards.filter((card) => {
      const product = this.#productOf[card] ?? 0;
      const isFirst = !seen.has(product);
      seen.add(product);
      return isFirst;
    });
  }

  /** What a card shows; `items` is the catalogue’s list with the stock of now. */
  listed(card: number, items: readonly Item[]): ListedItem {
    const own = this.table.itemsOf(card).flatMap((at) => items[at] ?? []);
    const [listed] = productCards(own, this.#familyOf);
    if (!listed) throw new Error(`Card ${card} has no item.`);
    return listed;
  }

  #read(q: string): string[] {
    const words = joinMeasures(wordsOf(q));
    const telling = words.filter((word) => !this.#ignored.has(singular(word)));
    return [...new Set(telling.length > 0 ? telling : words)].slice(0, MAX_WORDS);
  }

  #term(typed: string): Term {
    const known = this.#terms.get(typed);
    if (known) return known;
    const single = singular(typed);
    const sizes = this.#sizes.find(typed) ?? this.#sizes.find(single);
    const found = this.#dictionary.find(single, {
      part: typed,
      allowTypos: sizes === undefined && !this.#isPageWord(single),
    });
    const term = { ...found, typed, sizes };
    this.#terms.set(typed, term);
    return term;
  }

  #match(typed: string): SearchMatch {
    const words = this.#read(typed);
    if (words.length === 0) return nothing;
    const terms = words.map((word) => this.#term(word));
    const isPartOfName = this.#partOfName(typed);
    if (!isPartOfName && terms.some(({ isAny, sizes }) => !isAny && !sizes)) return nothing;
    const sized = terms.filter((term) => term.sizes !== undefined);
    const ranks = this.#rankProducts(
      typed,
      terms.filter((term) => term.sizes === undefined),
      sized,
    );
    const cards = new Uint32Array(this.table.size);
    const cardRanks = new Uint16Array(this.table.size);
    let found = 0;
    for (let card = 0; card < cards.length; card += 1) {
      const product = this.#productOf[card] ?? 0;
      let rank = ranks[product] ?? NO_RANK;
      if (rank !== NO_RANK && sized.length > 0) rank = this.#rankSizes(card, product, rank, sized);
      if (rank === NO_RANK) {
        if (!isPartOfName?.[product]) continue;
        rank = rankOf(weights.insideName, weights.insideName, weights.insideName);
      }
      cards[found] = card;
      cardRanks[found] = rank;
      found += 1;
    }
    const article = cards.subarray(0, found).findIndex((card) => this.#hasSku(card, typed));
    const [from, to] = article === -1 ? [0, found] : [article, article + 1];
    const corrected = terms.some((term) => term.corrected !== undefined)
      ? terms.map((term) => term.corrected ?? term.typed).join(' ')
      : undefined;
    const asksForMinis = words.some((word) => this.#sizes.isOnly(singular(word), MINI_WEIGHT));
    const alsoIn = [...(asksForMinis ? [MINIS] : []), ...(sized.length < terms.length ? [BULK] : [])];
    const sort = wordsOf(typed)
      .map((word) => this.#sorts.get(singular(word)))
      .find((order) => order !== undefined);
    return { cards: cards.slice(from, to), ranks: cardRanks.slice(from, to), corrected, alsoIn, sort };
  }

  /** The rank of each product that has all words; of words that are sizes, its cards may have what it lacks. */
  #rankProducts(typed: string, terms: readonly Term[], sized: readonly Term[]): Uint16Array {
    const ranks = new Uint16Array(this.#names.length).fill(NO_RANK);
    // Sizes are no part of a color's name: "1.75 black" names Black.
    const named = `\n${sized.length > 0 ? terms.map((term) => term.typed).join(' ') : typed}\n`;
    for (let product = 0; product < ranks.length; product += 1) {
      let sum = 0;
      let least: number = weights.name;
      let most = 0;
      for (const { weights: found } of terms) {
        const weight = found[product] ?? 0;
        if (weight < least) least = weight;
        if (weight === 0) break;
        if (weight > most) most = weight;
        sum += weight;
      }
      if (least === 0) continue;
      const isNamed = most === weights.name && this.#names[product]?.includes(named);
      ranks[product] = rankOf(least, most, isNamed ? sum + weights.name : sum);
    }
    return ranks;
  }

  /** The rank of a card by its sizes as well. */
  #rankSizes(card: number, product: number, rank: number, sized: readonly Term[]): number {
    let tier = rank >> 8;
    let sum = 255 - (rank & 255);
    for (const { weights: found, sizes } of sized) {
      let weight = found[product] ?? 0;
      if (sizes && weight < weights.fact && hasCard(sizes, card)) weight = weights.fact;
      if (weight === 0) return NO_RANK;
      if (weight < weights.meaning) tier = 2;
      sum += weight;
    }
    return packed(tier, sum);
  }

  /** An article number means one item, even if others have all of its words. */
  #hasSku(card: number, typed: string): boolean {
    if (!typed.includes('-')) return false;
    return this.table.itemsOf(card).some((at) => this.#items[at]?.data.sku.toLowerCase() === typed);
  }

  /**
   * Marks the products whose name contains exactly what was typed. The words find all of them already, unless they were
   * read as a size or joined at a hyphen.
   */
  #partOfName(typed: string): Uint8Array | undefined {
    if (!/[\d-]/.test(typed)) return undefined;
    const found = Uint8Array.from(this.#names, (names) => Number(names.includes(typed)));
    return found.includes(1) ? found : undefined;
  }

  #addSizes(card: number, item: Item | undefined): void {
    if (!item) return;
    const { diameter, weight, sale, new: isNew } = item.tags;
    this.#sizes.add(diameter, card);
    this.#sizes.add(weight, card);
    if (sale) this.#sizes.add('sale', card);
    if (isNew) this.#sizes.add('new', card);
  }

  /** Adds the words of all sizes of a product, and returns their names in lower case, each on a line. */
  #addProduct(
    product: number,
    items: readonly Item[],
    families: SearchSource['families'],
    materials: readonly Material[],
    meanings: readonly { readonly meaning: Meaning; readonly words: readonly string[] }[],
  ): string {
    const [first] = items;
    if (!first) return '';
    const { tags, data } = first;
    const family = families.get(familyKey(tags));
    const finish = family?.finish ?? '';
    const { category } = cardFacts(first);
    const add = (text: string, weight: number) => {
      for (const word of wordsAndParts(text)) this.#dictionary.add(singular(word), product, weight);
    };
    const names = new Set([family?.name ?? first.name, ...items.map(({ name }) => name)]);
    // Words come with rising weight, so that the last one holds.
    add(data.summary, weights.summary);
    for (const { meaning, words } of meanings) {
      if (!standsFor(meaning, { ...tags, finish, category })) continue;
      for (const word of words) this.#dictionary.add(word, product, weights.meaning);
    }
    const label = materials.find(({ name }) => name === tags.material)?.label ?? '';
    const facts = [tags.material, tags.colorFamily, tags.kind ?? '', finish, category];
    for (const text of [label, materialLabel(tags.material)]) add(text, weights.partOfFact);
    for (const word of skuWords(first)) this.#dictionary.add(word, product, weights.partOfFact);
    // The line names the kind, such as T-shirt; sizes are found as such.
    if (!isSpoolMaterial(tags.material)) add(specLine({ ...tags, diameter: '' }), weights.fact);
    for (const fact of facts) {
      const words = wordsOf(fact);
      for (const word of words) {
        this.#dictionary.add(singular(word), product, words.length > 1 ? weights.partOfFact : weights.fact);
      }
    }
    add(tags.color, weights.fact);
    for (const name of [tags.colorName, ...names]) {
      add(name, weights.name);
      for (const word of wordsOf(name)) this.#dictionary.addName(word, singular(word));
    }
    return `\n${[...names].join('\n').toLowerCase()}\n`;
  }
}

const NO_RANK = 0xffff;

const nothing: SearchMatch = {
  cards: new Uint32Array(),
  ranks: new Uint16Array(),
  alsoIn: [],
  corrected: undefined,
  sort: undefined,
};

/** Lists whose goods the whole shop leaves to a page of their own, unless words ask for them. */
const MINIS = categoryName('Minis').toLowerCase();
const BULK = categoryName('Bulk').toLowerCase();

/** Every word is a name or a fact of it, one a name: 0. Every word is known: 1. Only parts or typos of words: 2. */
function rankOf(least: number, most: number, sum: number): number {
  const isNamed = most === weights.name && least >= weights.partOfFact;
  const tier = isNamed ? 0 : least >= weights.meaning ? 1 : 2;
  return packed(tier, sum);
}

/** A rank as one number, the best lowest: the tier first, then the weights of the words. */
function packed(tier: number, sum: number): number {
  return tier * 256 + (255 - Math.min(255, sum));
}

/** The words of an article number without the sizes, which differ within a product. */
function skuWords({ data, tags }: Item): string[] {
  const sizes = [tags.diameter, tags.weight]
    .flatMap((size) => [size, size.replace('.', '')])
    .join(' ')
    .toLowerCase();
  return wordsOf(data.sku).filter((word) => !(/\d/.test(word) && sizes.includes(word)));
}

function searchedWords(phrase: string): string[] {
  return joinMeasures(wordsOf(phrase)).map((word) => singular(word));
}

const factsOfMeanings = ['material', 'kind', 'category', 'colorFamily', 'finish'] as const;

function standsFor(
  meaning: Meaning,
  of: { readonly [fact in (typeof factsOfMeanings)[number]]?: string | undefined },
): boolean {
  return factsOfMeanings.some((fact) => meaning[fact]?.some((value) => value === of[fact]));
}

/** Less than any difference between two words. */
const IN_STOCK = 0.5;

/** A word that few products have says more. */
function closeness(weight: number, share: number): number {
  return weight === 0 ? 0 : 100 * (1 - share) + weight;
}

/** The part of all products that have a word. */
function shareOf(found: Uint8Array): number {
  return found.length === 0 ? 0 : found.filter(Boolean).length / found.length;
}

/** The cards of each product: all sizes of one color or one good, in the order of their first card. */
function productsOf(items: readonly Item[], table: CardTable): (readonly number[])[] {
  const cards = Array.from({ length: table.size }, (_, card) => card);
  return [...Map.groupBy(cards, (card) => familyKey(firstItem(items, table, card).tags)).values()];
}

function firstItem(items: readonly Item[], table: CardTable, card: number): Item {
  const item = items[table.itemsOf(card)[0] ?? -1];
  if (!item) throw new Error(`Card ${card} has no item.`);
  return item;
}
