import { categoryPath } from '../../../contract/catalogue/addresses.ts';
import type { Material } from '../../../contract/catalogue/material.ts';
import { type Category, exclusivesOf } from '../../../contract/listing/categories.ts';
import { listPath } from '../../../contract/listing/list-path.ts';
import { mainListing } from '../../../contract/listing/listed-items.ts';
import { type ListedItem, productCards } from '../../../contract/listing/product-cards.ts';
import { CARDS_A_PAGE } from '../../../contract/search-limits.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { withLowestPrice } from '../catalogue/lowest-price.ts';
import { noteChangingRead } from '../catalogue/page-reads.ts';
import { type FilterGroup, filterGroups, priceScale } from './filter-groups.ts';
import { type Fact, listingFacts } from './listing-facts.ts';
import { searchWords } from './search-words.ts';

/** A list of goods with what all its pages show. */
export interface GoodsList {
  /** the category's name, as in its address; absent for the whole shop */
  readonly name?: string;
  /** path of its first page */
  readonly url: string;
  readonly heading: string;
  readonly lede: string;
  readonly title: string;
  readonly description: string;
  readonly guide?: Material['guide'];
  readonly cards: readonly ListedItem[];
  /** facts, filters and prices of the whole list */
  readonly facts: readonly Fact[];
  readonly groups: readonly FilterGroup[];
  readonly scale: { readonly low: number; readonly high: number };
  /** Its first page is a picker. */
  readonly isPicked: boolean;
}

const known = new WeakMap<Catalogue, GoodsList[]>();

/** The list of all goods. */
export function wholeShop(catalogue: Catalogue): GoodsList {
  const [whole] = listsOf(catalogue);
  if (!whole) throw new Error('The catalogue has no list.');
  return whole;
}

/** The lists of the categories that are not empty. */
export function categoryLists(catalogue: Catalogue): GoodsList[] {
  return listsOf(catalogue).slice(1);
}

/** Computed once for all pages: a large catalogue has thousands of them. */
function listsOf(catalogue: Catalogue): GoodsList[] {
  // Lists that are known read nothing of the catalogue again.
  noteChangingRead();
  const lists = known.get(catalogue) ?? [
    listOf(catalogue),
    ...categoriesIn(catalogue).map((category) => listOf(catalogue, category)),
  ];
  known.set(catalogue, lists);
  return lists;
}

function categoriesIn({ categories, items, materials }: Catalogue): Category[] {
  return [...categories, ...exclusivesOf(items, materials)];
}

function listOf(catalogue: Catalogue, category?: Category): GoodsList {
  const { items, familyOf, materials, home } = catalogue;
  const { heading, lede, guide } = category?.copy ?? home.shop;
  const cards = category?.cards ?? productCards(mainListing(items), familyOf);
  const url = category ? categoryPath(category.name) : '/shop/';
  const isPicked = category?.isPicked ?? false;
  const words = category ? searchWords(category.copy, home.shop) : home.shop;
  /** The words of a picker name the price of a pack. */
  const priced = (text: string) => (isPicked ? text : withLowestPrice(text, url, catalogue));
  return {
    ...(category && { name: category.name }),
    url,
    heading,
    lede,
    title: priced(words.title),
    description: priced(words.description),
    guide,
    cards,
    facts: listingFacts(cards, category?.copy),
    groups: filterGroups(cards, { materials, colors: home.colors }),
    scale: priceScale(cards),
    isPicked,
  };
}

/** A page of a list: all that it shows of the goods. */
export interface ListPage {
  /** with the number of its cards; those of all pages would fill the memory */
  readonly list: Omit<GoodsList, 'cards'> & { readonly total: number };
  /** from 1 */
  readonly page: number;
  readonly pages: number;
  readonly cards: readonly ListedItem[];
  readonly url: string;
}

export function listPage(list: GoodsList, page: number): ListPage {
  const { cards: all, ...rest } = list;
  const pages = pagesOf(list);
  const cards = all.slice((page - 1) * CARDS_A_PAGE, page * CARDS_A_PAGE).map(asShown);
  return { list: { ...rest, total: all.length }, page, pages, cards, url: listPath(list.url, page) };
}

/** Without what no list shows: the colors of a material, on each of its items, would be a megabyte a page. */
function asShown(item: ListedItem): ListedItem {
  const shown = { ...item, desc: '', extraInfo: '', options: NO_OPTIONS };
  return item.sizes ? { ...shown, sizes: item.sizes.map(asShown) } : shown;
}

const NO_OPTIONS = { color: [], colorName: [], diameter: [], weight: [], material: [] };

function pagesOf({ cards }: GoodsList): number {
  return Math.max(1, Math.ceil(cards.length / CARDS_A_PAGE));
}

/** The numbers of the pages after the first. */
export function laterPages(list: GoodsList): number[] {
  return Array.from({ length: pagesOf(list) - 1 }, (_, index) => index + 2);
}

/** Title and description for search engines: those of the list for its first page, and different ones for each other. */
export function headWords({ list, page, pages, cards }: ListPage): { title: string; description: string } {
  if (page === 1) return list;
  const first = (page - 1) * CARDS_A_PAGE + 1;
  const place = `items ${first} to ${first + cards.length - 1} of ${list.total}`;
  return {
    title: `${list.heading}, page ${page} of ${pages}`,
    description: `${list.heading}, page ${page}: ${place}, each with its price and what is in stock in our workshop today.`,
  };
}
