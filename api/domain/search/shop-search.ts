import { type Choice, everything, type FacetName } from '../../contract/listing/facets.ts';
import type { ListedItem } from '../../contract/listing/product-cards.ts';
import { MAX_NEAREST } from '../../contract/search.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import type { Selection } from './card-table.ts';
import { SearchIndex, type SearchSource } from './search-index.ts';

type SearchedCatalogue = Pick<Catalogue, 'version' | 'contentVersion' | 'list'>;

export interface SearchRequest {
  /** a category as in its address; undefined, or unknown: the whole shop */
  readonly list: string | undefined;
  readonly choice: Choice;
  readonly page: number;
  readonly discord: boolean;
}

export interface SearchResult extends Omit<Selection, 'cards'> {
  readonly cards: readonly ListedItem[];
  readonly corrected: string | undefined;
  readonly nearest: readonly ListedItem[];
}

/**
 * The search over the catalogue as it is now: a change of stock is applied to the index, a change of content builds it
 * again.
 */
export class ShopSearch {
  readonly #catalogue: SearchedCatalogue;
  readonly #source: SearchSource;
  #index: SearchIndex | undefined;
  #version = -1;
  #contentVersion = -1;

  constructor(catalogue: SearchedCatalogue, source: SearchSource) {
    this.#catalogue = catalogue;
    this.#source = source;
    // At the start of the API, and not with the first search.
    if (catalogue.list().length > 0) this.#current();
  }

  /** The values that a list’s cards have in each facet. */
  valuesOf(list: string | undefined): Record<FacetName, string[]> {
    const index = this.#current();
    return index.table.valuesOf(index.table.listOf(list));
  }

  search({ list, choice, page, discord }: SearchRequest): SearchResult {
    const index = this.#current();
    const { table } = index;
    const within = table.listOf(list);
    const found = choice.q.trim() === '' ? undefined : index.search(choice.q);
    const { cards, ...selection } = table.select({ list: within, discord, choice, page, match: found });
    const listed = (numbers: readonly number[]) => numbers.map((card) => index.listed(card, this.#catalogue.list()));
    const nearest = (): readonly number[] => {
      const unfiltered = { discord, choice: everything, page: 1, match: found };
      // Without the filters, then in the whole shop, then with some of the words.
      const without = table.select({ ...unfiltered, list: within }).cards;
      if (without.length > 0) return without;
      const anywhere = table.select({ ...unfiltered, list: table.listOf(undefined) }).cards;
      if (anywhere.length > 0) return anywhere;
      return index.nearest(choice.q, (card) => discord || !table.isForCommunity(card), MAX_NEAREST);
    };
    return {
      ...selection,
      cards: listed(cards),
      corrected: found?.corrected,
      nearest: selection.total === 0 ? listed(nearest().slice(0, MAX_NEAREST)) : [],
    };
  }

  /** The best cards for what was typed so far, one of each product. */
  suggest(q: string, most: number): readonly ListedItem[] {
    const index = this.#current();
    const list = index.table.listOf(undefined);
    const { cards } = index.table.select({
      list,
      discord: false,
      choice: everything,
      page: 1,
      match: index.search(q),
    });
    return index
      .oneOfEachProduct(cards)
      .slice(0, most)
      .map((card) => index.listed(card, this.#catalogue.list()));
  }

  /** How many cards each list has, by its name in lower case. */
  listSizes(): ReadonlyMap<string, number> {
    return this.#current().table.listSizes();
  }

  #current(): SearchIndex {
    const { version, contentVersion } = this.#catalogue;
    if (!this.#index || contentVersion !== this.#contentVersion) {
      this.#index = new SearchIndex(this.#catalogue.list(), this.#source);
      this.#contentVersion = contentVersion;
    } else if (version !== this.#version) {
      this.#index.table.readStock(this.#catalogue.list());
    }
    this.#version = version;
    return this.#index;
  }
}
