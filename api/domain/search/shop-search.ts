import type { Item } from '../../../contract/catalogue/item.ts';
import { dollars } from '../../../contract/dollars.ts';
import { colorFinderPath } from '../../../contract/filament/hex.ts';
import { type Choice, everything, type FacetName } from '../../../contract/listing/facets.ts';
import type { ListedItem } from '../../../contract/listing/product-cards.ts';
import { sortLabels } from '../../../contract/listing/sort-cards.ts';
import { colorMessages } from '../../../contract/messages/colors.ts';
import { searchMessages } from '../../../contract/messages/search.ts';
import { MAX_FOUND_PAGES, MAX_NEAREST } from '../../../contract/search.ts';
import { MAX_SUGGESTIONS, type Suggestion } from '../../../contract/search-suggestions.ts';
import type { Deps } from '../deps.ts';
import type { Selection } from './card-table.ts';
import { type FoundPage, PageIndex, suggestionsOf } from './page-index.ts';
import { type Searched, SearchIndex } from './search-index.ts';
import { wordsOf } from './words.ts';

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
  /** what was read as a price, color or order, for shoppers */
  readonly reading: string | undefined;
  readonly foundPages: readonly Suggestion[];
  readonly nearest: readonly ListedItem[];
}

/**
 * The search over the catalogue as it is now, and over the pages of the release: a change of stock is applied to the
 * index, a change of content builds it again.
 */
export class ShopSearch {
  readonly #deps: SearchedDeps;
  readonly #pages: PageIndex;
  #index: SearchIndex | undefined;
  #version = -1;
  #contentVersion = -1;

  constructor(deps: SearchedDeps) {
    this.#deps = deps;
    this.#pages = new PageIndex(deps);
    // At the start of the API, and not with the first search.
    if (deps.catalogue.list().length > 0) this.#current();
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
    const asked = found ? withReading(choice, found) : choice;
    const { cards, ...selection } = table.select({ list: within, discord, choice: asked, page, match: found });
    const { pages, goods } = found ? this.#findPages(found.words, within) : { pages: [], goods: [] };
    const listed = (numbers: readonly number[]) =>
      numbers.map((card) => index.listed(card, this.#deps.catalogue.list()));
    const nearest = (): readonly number[] => {
      const unfiltered = { discord, choice: everything, page: 1 };
      // Without the filters, then in the whole shop, then with other words, then with some of the words.
      for (const match of [found, ...goods.map((q) => index.search(q))]) {
        for (const where of [within, table.listOf(undefined)]) {
          const without = table.select({ ...unfiltered, list: where, match }).cards;
          if (without.length > 0) return match === found ? without : index.oneOfEachProduct(without);
        }
      }
      // A question that a page answers asks for no goods.
      if (pages.some(({ isNamed }) => isNamed)) return [];
      return index.nearest(choice.q, (card) => discord || !table.isForCommunity(card), MAX_NEAREST);
    };
    return {
      ...selection,
      cards: listed(cards),
      corrected: found?.corrected,
      reading: found && readingText(found),
      foundPages: [
        ...finderPages(found),
        ...pagesBeside(selection.total, pages).map(({ suggestion }) => suggestion),
      ].slice(0, MAX_FOUND_PAGES),
      nearest: selection.total === 0 ? listed(nearest().slice(0, MAX_NEAREST)) : [],
    };
  }

  /** The goods that match, best first: the item of each product's best card. */
  products(choice: Choice): Item[] {
    const index = this.#current();
    const { table } = index;
    const match = choice.q.trim() === '' ? undefined : index.search(choice.q);
    const { cards } = table.select({
      list: table.listOf(undefined),
      discord: false,
      choice: match ? withReading(choice, match) : choice,
      page: 1,
      pageSize: Math.max(1, table.size),
      match,
    });
    const items = this.#deps.catalogue.list();
    return index.oneOfEachProduct(cards).flatMap((card) => items[table.itemsOf(card)[0] ?? -1] ?? []);
  }

  /** For what was typed so far: the best cards, one of each product, and pages by group. */
  suggest(q: string) {
    const match = this.#current().search(q);
    const { pages } = this.#findPages(match.words, undefined, { isTyping: true });
    return {
      goods: wordsOf(q).length === 0 ? [] : this.#suggestGoods(match),
      categories: suggestionsOf('categories', pages),
      posts: suggestionsOf('posts', pages),
      answers: [...finderPages(match), ...suggestionsOf('answers', pages)].slice(0, MAX_SUGGESTIONS.answers),
    };
  }

  #suggestGoods(match: Searched): ListedItem[] {
    const index = this.#current();
    const choice = withReading(everything, match);
    const { cards } = index.table.select({
      list: index.table.listOf(undefined),
      discord: false,
      choice,
      page: 1,
      match,
    });
    return index
      .oneOfEachProduct(cards)
      .slice(0, MAX_SUGGESTIONS.goods)
      .map((card) => index.listed(card, this.#deps.catalogue.list()));
  }

  /** The pages for typed words, without the list that is shown and without categories that have no goods. */
  #findPages(
    q: string,
    list: string | undefined,
    { isTyping = false } = {},
  ): { pages: FoundPage[]; goods: readonly string[] } {
    const sizes = this.#current().table.listSizes();
    const { pages, goods } = this.#pages.find(q, { isTyping });
    const isShown = ({ group, name }: FoundPage) =>
      group !== 'categories' || (name.toLowerCase() !== list && (sizes.get(name.toLowerCase()) ?? 0) > 0);
    return { pages: pages.filter(isShown), goods };
  }

  #current(): SearchIndex {
    const { catalogue, search } = this.#deps;
    const { version, contentVersion } = catalogue;
    if (!this.#index || contentVersion !== this.#contentVersion) {
      this.#index = new SearchIndex(catalogue.list(), search, (word) => this.#pages.hasWord(word));
      this.#contentVersion = contentVersion;
    } else if (version !== this.#version) {
      this.#index.table.readStock(catalogue.list());
    }
    this.#version = version;
    return this.#index;
  }
}

const searches = new WeakMap<SearchedDeps['catalogue'], ShopSearch>();

/** The search of a release, which pages and agents share: its index takes time and memory. */
export function shopSearchOf(deps: SearchedDeps): ShopSearch {
  const known = searches.get(deps.catalogue);
  if (known) return known;
  const search = new ShopSearch(deps);
  searches.set(deps.catalogue, search);
  return search;
}

type SearchedDeps = Pick<Deps, 'posts' | 'search'> & {
  readonly catalogue: Pick<Deps['catalogue'], 'version' | 'contentVersion' | 'list'>;
};

/**
 * The pages on a page of results: beside goods those that the words name, so that goods stay in sight. A post that only
 * has the words in its text says something where nothing else does.
 */
function pagesBeside(goods: number, pages: readonly FoundPage[]): readonly FoundPage[] {
  // Several entries may lead to one page.
  const each = [...Map.groupBy(pages, ({ suggestion }) => suggestion.url).values()].flatMap(([first]) => first ?? []);
  const named = each.filter(({ isNamed }) => isNamed);
  if (goods > 0) return named.slice(0, MAX_FOUND_PAGES / 2);
  const others = each.filter(({ isNamed, group }) => !isNamed && (named.length === 0 || group !== 'posts'));
  return [...named, ...others.slice(0, MAX_FOUND_PAGES / 2)].slice(0, MAX_FOUND_PAGES);
}

/** The page that shows how much each color differs from the one that was asked for. */
function finderPages(found: Searched | undefined): Suggestion[] {
  if (!found?.color) return [];
  const { hex, name } = found.color;
  return [
    { label: colorMessages.finderFor(name ?? hex), url: colorFinderPath(hex), detail: colorMessages.finderDetail, hex },
  ];
}

/** Filters narrow what the words ask for; a chosen order wins. */
function withReading(choice: Choice, { min, max, sort }: Searched): Choice {
  return {
    ...choice,
    min: min === null || choice.min === null ? (choice.min ?? min) : Math.max(choice.min, min),
    max: max === null || choice.max === null ? (choice.max ?? max) : Math.min(choice.max, max),
    sort: choice.sort === everything.sort ? (sort ?? choice.sort) : choice.sort,
  };
}

function readingText({ min, max, color, sort }: Searched): string | undefined {
  const parts = [
    color && searchMessages.nearestTo(color.name ? `${color.name} (${color.hex})` : color.hex),
    min !== null && searchMessages.from(dollars(min)),
    max !== null && searchMessages.upTo(dollars(max)),
    sort && sortLabels[sort].toLowerCase(),
  ];
  return parts.filter(Boolean).join(', ') || undefined;
}
