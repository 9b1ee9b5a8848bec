import MiniSearch from 'minisearch';
import type { StoredPost } from '../../../content-reader/posts.ts';
import type { StoredAnswer } from '../../../content-reader/search.ts';
import { categoryPath } from '../../contract/catalogue/addresses.ts';
import { fullName } from '../../contract/catalogue/full-name.ts';
import type { Material } from '../../contract/catalogue/material.ts';
import { pictureAt } from '../../contract/catalogue/pictures.ts';
import { cardOf } from '../../contract/listing/card.ts';
import { categoryName } from '../../contract/listing/categories.ts';
import type { ListedItem } from '../../contract/listing/product-cards.ts';
import { dollars } from '../../contract/money/dollars.ts';
import { MAX_SUGGESTIONS, type Suggestion, type Suggestions } from '../../contract/search-suggestions.ts';
import type { SearchWords } from '../../contract/search-words.ts';
import type { Deps } from '../../deps.ts';
import type { ShopSearch } from './shop-search.ts';
import { singular, wordsOf } from './words.ts';

/** A page that may be suggested. */
interface Page extends Suggestion {
  readonly group: 'categories' | 'posts' | 'answers';
  /** of a category, as in its address; of a post, its slug */
  readonly name: string;
  /** searched beside the label, and counts less */
  readonly words: string;
}

/** Suggests goods by the search of lists, and pages by a small index of their own. */
export class PageSuggestions {
  readonly #search: ShopSearch;
  readonly #pages: readonly Page[];
  readonly #index: MiniSearch<Page & { id: number }>;

  constructor(search: ShopSearch, { posts, search: { words, materials, answers } }: Pick<Deps, 'posts' | 'search'>) {
    this.#search = search;
    this.#pages = [
      ...materials.map((material) => categoryPage(material, words)),
      ...posts.map((post) => postPage(post)),
      ...answers.map((answer) => answerPage(answer)),
    ];
    const ignored = new Set(words.ignored);
    this.#index = new MiniSearch({
      fields: ['label', 'words'],
      tokenize: wordsOf,
      processTerm: (word) => (ignored.has(word) ? null : singular(word)),
      searchOptions: {
        combineWith: 'AND',
        boost: { label: 4 },
        prefix: true,
        fuzzy: (word) => (word.length > 3 ? 0.2 : false),
        weights: { prefix: 0.6, fuzzy: 0.1 },
      },
    });
    this.#index.addAll(this.#pages.map((page, id) => ({ ...page, id })));
  }

  suggest(q: string): Suggestions {
    const sizes = this.#search.listSizes();
    const pages = this.#index.search(q).flatMap(({ id }) => this.#pages[id] ?? []);
    const group = (name: Page['group'], isShown: (page: Page) => boolean): Suggestion[] =>
      pages
        .filter((page) => page.group === name && isShown(page))
        .slice(0, MAX_SUGGESTIONS[name])
        .map(({ label, url, detail }) => ({ label, url, detail }));
    const countOf = (category: string) => sizes.get(category.toLowerCase()) ?? 0;
    return {
      goods: wordsOf(q).length === 0 ? [] : this.#search.suggest(q, MAX_SUGGESTIONS.goods).map(goodsSuggestion),
      categories: group('categories', ({ name }) => countOf(name) > 0),
      posts: group('posts', () => true),
      answers: group('answers', () => true),
    };
  }
}

function goodsSuggestion(item: ListedItem): Suggestion {
  const { url, line, price, picture, hasManyPrices } = cardOf(item);
  return {
    label: fullName(item),
    url,
    detail: `${line} · ${hasManyPrices ? 'from ' : ''}${dollars(price)}`,
    ...(picture && { picture: pictureAt(picture, 160) }),
    hex: item.data.hex,
  };
}

function categoryPage(
  { name, label, heading, title = '', description = '', lede }: Material,
  { meanings }: SearchWords,
): Page {
  const category = categoryName(name);
  const meant = meanings.filter(({ material }) => material?.includes(name)).flatMap(({ words }) => words);
  return {
    group: 'categories',
    name: category,
    label,
    url: categoryPath(category),
    // A page fills its placeholders, such as `{price}`, from the stock of its build.
    detail: [title, lede].find((text) => text !== '' && !text.includes('{')) ?? heading,
    words: [name, heading, title, description, ...meant].join(' '),
  };
}

function postPage({ slug, head, content }: StoredPost): Page {
  const text = content.replace(/<[^>]*>/g, ' ');
  return {
    group: 'posts',
    name: slug,
    label: head.title,
    url: `/blog/${slug}/`,
    detail: head.preview,
    words: `${head.category} ${head.metaTitle} ${head.metaDesc} ${head.preview} ${text}`,
  };
}

function answerPage({ label, url, detail, text }: StoredAnswer): Page {
  return { group: 'answers', name: url, label, url, detail, words: text };
}
