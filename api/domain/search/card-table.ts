import type { Item } from '../../../contract/catalogue/item.ts';
import type { Material } from '../../../contract/catalogue/material.ts';
import { cardFacts } from '../../../contract/listing/card-facts.ts';
import { categoriesOf, exclusivesOf } from '../../../contract/listing/categories.ts';
import { type Choice, type FacetName, facetNames, forEachFacet, type Sort } from '../../../contract/listing/facets.ts';
import { communityOnly, hasOwnPage, isInMainListing, listable } from '../../../contract/listing/listed-items.ts';
import { type FamilyOf, type ListedItem, productCards } from '../../../contract/listing/product-cards.ts';
import { CARDS_A_PAGE } from '../../../contract/search-limits.ts';

/** Cards that match a search, in the order of the shop, with the rank of each: the lowest is best. */
export interface Match {
  readonly cards: Uint32Array;
  readonly ranks: Uint16Array;
  /** Stock decides between equal ranks only; absent: what is in stock comes first in each tier. */
  readonly isStrict?: boolean;
  /** lists whose goods the whole shop leaves to a page of their own, and that the words ask for */
  readonly alsoIn: readonly string[];
}

export interface Selection {
  readonly total: number;
  readonly all: number;
  readonly page: number;
  readonly pages: number;
  readonly counts: Record<FacetName, Record<string, number>>;
  /** those of the page */
  readonly cards: readonly number[];
}

export interface SelectionRequest {
  /** as `listOf` returns it */
  readonly list: string;
  /** cards for the community are included */
  readonly discord: boolean;
  readonly choice: Choice;
  readonly page: number;
  /** cards on a page; those of a list unless it is said */
  readonly pageSize?: number;
  /** undefined: nothing is searched for */
  readonly match: Match | undefined;
}

const WHOLE_SHOP = '';

/**
 * Every card that a list of the shop shows, in the order of the shop, as columns of numbers: filters and counts go
 * through tens of thousands of them for each request.
 */
export class CardTable {
  readonly size: number;
  /** the items of each card, as positions in the catalogue’s list */
  readonly #items: readonly (number | readonly number[])[];
  /** the card of each item by that position; -1 for items that no list shows */
  readonly #cardOf: Int32Array;
  /** one bit for each list */
  readonly #lists: Uint16Array;
  readonly #listBits = new Map<string, number>([[WHOLE_SHOP, 1]]);
  readonly #community: Uint8Array;
  readonly #prices: Int32Array;
  readonly #stock: Int32Array;
  /** of each item, by its position in the catalogue’s list */
  readonly #stockOf: Int32Array;
  /** the values of each facet by their numbers; 0 is none */
  readonly #values = forEachFacet((): string[] => ['']);
  /** The combinations of values that cards have, apart from their stock: far fewer than cards. */
  readonly #profiles: readonly Profile[];
  /** the profile of each card */
  readonly #profileOf: Uint16Array;
  /** the cards in each order */
  readonly #orders: Readonly<Record<Sort, Uint32Array>>;
  /** for each list, without cards for the community and with them */
  readonly #counts = new Map<string, readonly [shown: number, all: number]>();
  readonly #known = new Map<string, Record<FacetName, string[]>>();

  constructor(items: readonly Item[], materials: readonly Material[], familyOf: FamilyOf) {
    const place = new Map(items.map(({ id }, index) => [id, index]));
    const placeOf = ({ id }: Item) => place.get(id) ?? -1;
    // Goods in several sizes stand at the place of the first.
    const cards = cardsOf(items, familyOf)
      .map((card) => ({ card, at: card.sizes ? Math.min(...card.sizes.map(placeOf)) : placeOf(card) }))
      .sort((a, b) => a.at - b.at)
      .map(({ card }) => card);
    this.size = cards.length;
    this.#items = cards.map((card) => (card.sizes ? card.sizes.map(placeOf) : placeOf(card)));
    this.#cardOf = new Int32Array(items.length).fill(-1);
    this.#items.forEach((places, card) => {
      for (const at of typeof places === 'number' ? [places] : places) this.#cardOf[at] = card;
    });
    this.#lists = this.#readLists(items, materials, familyOf, (item) => this.#cardOf[placeOf(item)] ?? -1);
    this.#community = Uint8Array.from(cards, ({ data }) => Number(data.discordOnly));
    this.#prices = Int32Array.from(cards, ({ price }) => price);
    this.#stock = Int32Array.from(cards, ({ qoh }) => qoh);
    this.#stockOf = Int32Array.from(items, ({ qoh }) => qoh);
    this.#profileOf = new Uint16Array(cards.length);
    this.#profiles = this.#readProfiles(cards);
    this.#orders = this.#sort();
    for (const list of this.#listBits.keys()) this.#readList(list);
  }

  /** The items of a card, as positions in the catalogue’s list. */
  itemsOf(card: number): readonly number[] {
    const places = this.#items[card] ?? [];
    return typeof places === 'number' ? [places] : places;
  }

  /** The name by which the table knows a list; the whole shop for one that does not exist. */
  listOf(list: string | undefined): string {
    const name = list?.toLowerCase() ?? WHOLE_SHOP;
    return this.#listBits.has(name) ? name : WHOLE_SHOP;
  }

  /** How many cards each list has, without those for the community. */
  listSizes(): ReadonlyMap<string, number> {
    return new Map([...this.#counts].map(([list, [shown]]) => [list, shown]));
  }

  isInStock(card: number): boolean {
    return (this.#stock[card] ?? 0) > 0;
  }

  isForCommunity(card: number): boolean {
    return this.#community[card] === 1;
  }

  /** Takes the stock from the same items in the same order. */
  readStock(items: readonly Item[]): void {
    for (let at = 0; at < items.length; at += 1) {
      const changed = (items[at]?.qoh ?? 0) - (this.#stockOf[at] ?? 0);
      if (changed === 0) continue;
      this.#stockOf[at] = (this.#stockOf[at] ?? 0) + changed;
      const card = this.#cardOf[at] ?? -1;
      if (card !== -1) this.#stock[card] = (this.#stock[card] ?? 0) + changed;
    }
  }

  /** The values that the cards of a list have in each facet. */
  valuesOf(list: string): Record<FacetName, string[]> {
    return this.#known.get(list) ?? forEachFacet(() => []);
  }

  /** The cards of a list that match, with the counts of each filter, and one page of them. */
  select({ list, discord, choice, page, pageSize = CARDS_A_PAGE, match }: SelectionRequest): Selection {
    const candidates = match?.cards ?? this.#orders[choice.sort];
    const bit = this.#bitsOf(list, match);
    const verdicts = this.#judge(choice);
    const onlyInStock = choice.picked.inStock.length > 0;
    const min = choice.min ?? 0;
    const max = choice.max ?? Number.POSITIVE_INFINITY;
    /** how many cards of each profile are shown, are shown and in stock, would be shown without one facet */
    const shownOf = new Uint32Array(this.#profiles.length);
    const almostOf = new Uint32Array(this.#profiles.length);
    let inStock = 0;
    const shown = new Uint32Array(candidates.length);
    const ranks = new Uint16Array(match ? candidates.length : 0);
    let total = 0;
    for (let at = 0; at < candidates.length; at += 1) {
      const card = candidates[at] ?? 0;
      if (((this.#lists[card] ?? 0) & bit) === 0 || (this.#community[card] === 1 && !discord)) continue;
      const price = this.#prices[card] ?? 0;
      if (price < min || price > max) continue;
      const profile = this.#profileOf[card] ?? 0;
      const verdict = verdicts[profile];
      if (verdict === FAILS) continue;
      const isInStock = (this.#stock[card] ?? 0) > 0;
      if (verdict === ALMOST) {
        if (isInStock || !onlyInStock) almostOf[profile] = (almostOf[profile] ?? 0) + 1;
        continue;
      }
      if (isInStock) inStock += 1;
      else if (onlyInStock) continue;
      shownOf[profile] = (shownOf[profile] ?? 0) + 1;
      shown[total] = card;
      if (match) {
        const rank = match.ranks[at] ?? 0;
        ranks[total] = match.isStrict ? 2 * rank + (isInStock ? 0 : 1) : rankWithStock(rank, isInStock);
      }
      total += 1;
    }
    const pages = Math.max(1, Math.ceil(total / pageSize));
    const shownPage = Math.min(page, pages);
    const start = (shownPage - 1) * pageSize;
    const cards = shown.subarray(0, total);
    const [listed = 0, withCommunity = 0] = this.#counts.get(list) ?? [];
    return {
      total,
      all: discord ? withCommunity : listed,
      page: shownPage,
      pages,
      counts: this.#countValues(choice, shownOf, almostOf, inStock),
      cards: match
        ? this.#sorted(cards, ranks, choice.sort, start, pageSize)
        : [...cards.subarray(start, start + pageSize)],
    };
  }

  #bitsOf(list: string, match: Match | undefined): number {
    const bit = this.#listBits.get(list) ?? 0;
    if (list !== WHOLE_SHOP || !match) return bit;
    return match.alsoIn.reduce((bits, name) => bits | (this.#listBits.get(name) ?? 0), bit);
  }

  /** Whether the cards of each profile pass the picked values, apart from stock. */
  #judge({ picked }: Choice): Uint8Array {
    const names = facetNames.filter((name) => name !== 'inStock' && picked[name].length > 0);
    return Uint8Array.from(this.#profiles, (profile) => {
      const failed = names.filter((name) => !picked[name].includes(this.#values[name][profile[name]] ?? ''));
      if (failed.length === 0) return PASSES;
      return failed.length === 1 ? ALMOST : FAILS;
    });
  }

  /**
   * The counts of each value: of the cards that are shown, and of those that only one facet excludes, as picking their
   * value there would show them.
   */
  #countValues(
    { picked }: Choice,
    shownOf: Uint32Array,
    almostOf: Uint32Array,
    inStock: number,
  ): Record<FacetName, Record<string, number>> {
    const counts = forEachFacet((): Record<string, number> => ({}));
    const increase = (name: FacetName, profile: Profile, by: number) => {
      const value = this.#values[name][profile[name]] ?? '';
      if (value !== '') counts[name][value] = (counts[name][value] ?? 0) + by;
    };
    this.#profiles.forEach((profile, number) => {
      const shown = shownOf[number] ?? 0;
      if (shown > 0) for (const name of profileFacets) increase(name, profile, shown);
      const almost = almostOf[number] ?? 0;
      const failed = profileFacets.find((name) => {
        return picked[name].length > 0 && !picked[name].includes(this.#values[name][profile[name]] ?? '');
      });
      if (almost > 0 && failed) increase(failed, profile, almost);
    });
    if (inStock > 0) counts.inStock['true'] = inStock;
    return counts;
  }

  /** One page of the cards, which come in the order of the shop: by rank, or in another order. */
  #sorted(cards: Uint32Array, ranks: Uint16Array, sort: Sort, start: number, pageSize: number): number[] {
    const end = Math.min(cards.length, start + pageSize);
    if (sort !== 'ours') {
      const isShown = new Uint8Array(this.size);
      for (const card of cards) isShown[card] = 1;
      return [...this.#orders[sort].filter((card) => isShown[card] === 1).subarray(start, end)];
    }
    // Counts the cards of each rank first, so that each card knows its place: sorting takes ten times as long.
    const places = new Uint32Array(RANKS + 1);
    for (let at = 0; at < cards.length; at += 1) {
      const after = (ranks[at] ?? 0) + 1;
      places[after] = (places[after] ?? 0) + 1;
    }
    for (let rank = 1; rank <= RANKS; rank += 1) places[rank] = (places[rank] ?? 0) + (places[rank - 1] ?? 0);
    const page: number[] = [];
    for (let at = 0; at < cards.length; at += 1) {
      const rank = ranks[at] ?? 0;
      const place = places[rank] ?? 0;
      places[rank] = place + 1;
      if (place >= start && place < end) page[place - start] = cards[at] ?? 0;
    }
    return page;
  }

  #readList(list: string): void {
    const bit = this.#listBits.get(list) ?? 0;
    const profiles = new Set<number>();
    let shown = 0;
    let all = 0;
    for (let card = 0; card < this.size; card += 1) {
      if (((this.#lists[card] ?? 0) & bit) === 0) continue;
      all += 1;
      if (this.#community[card] === 0) shown += 1;
      profiles.add(this.#profileOf[card] ?? 0);
    }
    this.#counts.set(list, [shown, all]);
    const known = forEachFacet((name) => {
      if (name === 'inStock') return ['true'];
      const numbers = new Set([...profiles].map((profile) => this.#profiles[profile]?.[name]));
      return this.#values[name].filter((value, number) => value !== '' && numbers.has(number));
    });
    this.#known.set(list, known);
  }

  #readLists(
    items: readonly Item[],
    materials: readonly Material[],
    familyOf: FamilyOf,
    cardOf: (item: Item) => number,
  ): Uint16Array {
    const lists = new Uint16Array(this.size);
    const mark = (bit: number, item: Item) => {
      const card = cardOf(item);
      if (card !== -1) lists[card] = (lists[card] ?? 0) | bit;
    };
    for (const item of items) {
      if (item.active && hasOwnPage(item) && isInMainListing(item)) mark(1, item);
    }
    const categories = [...categoriesOf(items, materials, familyOf), ...exclusivesOf(items, materials)];
    categories.forEach(({ name, items: own, community }, index) => {
      const bit = 2 << index;
      this.#listBits.set(name.toLowerCase(), bit);
      for (const item of [...own, ...community]) mark(bit, item);
    });
    return lists;
  }

  #readProfiles(cards: readonly ListedItem[]): Profile[] {
    const numbers = forEachFacet(() => new Map([['', 0]]));
    const profiles = new Map<string, number>();
    const all: Profile[] = [];
    cards.forEach((card, at) => {
      const facts = cardFacts(card);
      const key = profileFacets.map((name) => facts[name]).join('|');
      let number = profiles.get(key);
      if (number === undefined) {
        const profile = forEachFacet((name) => {
          const value = name === 'inStock' ? '' : facts[name];
          const known = numbers[name].get(value);
          if (known !== undefined) return known;
          numbers[name].set(value, this.#values[name].length);
          return this.#values[name].push(value) - 1;
        });
        number = all.push(profile) - 1;
        profiles.set(key, number);
      }
      this.#profileOf[at] = number;
    });
    return all;
  }

  #sort(): Record<Sort, Uint32Array> {
    const isNew = (card: number) => this.#profiles[this.#profileOf[card] ?? 0]?.new ?? 0;
    const price = (card: number) => this.#prices[card] ?? 0;
    const ours = Uint32Array.from({ length: this.size }, (_, card) => card);
    return {
      ours,
      price: ours.toSorted((a, b) => price(a) - price(b) || a - b),
      'price-desc': ours.toSorted((a, b) => price(b) - price(a) || a - b),
      newest: ours.toSorted((a, b) => isNew(b) - isNew(a) || a - b),
    };
  }
}

/** The number of its value in each facet; its stock changes, and is no part of it. */
type Profile = Readonly<Record<FacetName, number>>;
const profileFacets = facetNames.filter((name) => name !== 'inStock');

const PASSES = 0;
/** Only one facet excludes it. */
const ALMOST = 1;
const FAILS = 2;

/** Three tiers, each in stock and sold out, with 256 ranks. */
const RANKS = 3 * 2 * 256;
/** The last rank of a strict order. */
export const LAST_STRICT_RANK = RANKS / 2 - 1;

function rankWithStock(rank: number, isInStock: boolean): number {
  return ((rank >> 8) * 2 + (isInStock ? 0 : 1)) * 256 + (rank & 255);
}

/** The cards of all lists together. */
function cardsOf(items: readonly Item[], familyOf: FamilyOf): ListedItem[] {
  const bundles = items.filter((item) => item.active && !item.data.discordOnly && !hasOwnPage(item));
  return [...productCards(listable(items), familyOf), ...communityOnly(items), ...bundles];
}
