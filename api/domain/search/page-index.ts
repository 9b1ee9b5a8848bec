import MiniSearch from 'minisearch';
import type { StoredPost } from '../../../content-reader/posts.ts';
import type { StoredAnswer } from '../../../content-reader/search.ts';
import { categoryPath } from '../../../contract/catalogue/addresses.ts';
import type { Material } from '../../../contract/catalogue/material.ts';
import { categoryName } from '../../../contract/listing/categories.ts';
import { MAX_SUGGESTIONS, type Suggestion } from '../../../contract/search-suggestions.ts';
import type { Pointer, SearchWords } from '../../../contract/search-words.ts';
import type { Deps } from '../deps.ts';
import { singular, typosBetween, wordsOf } from './words.ts';

/** A page that may be suggested. */
interface Page extends Suggestion {
  readonly group: 'categories' | 'posts' | 'answers';
  /** of a category, as in its address; of a post, its slug */
  readonly name: string;
  /** searched beside the label, and counts less */
  readonly words: string;
}

/** A page for typed words. */
export interface FoundPage extends Pick<Page, 'group' | 'name'> {
  readonly suggestion: Suggestion;
  /** The words name it, in its label or in `content/search.yaml`; else they are somewhere in its text. */
  readonly isNamed: boolean;
}

export interface FoundPages {
  readonly pages: readonly FoundPage[];
  /** searches, best first, for goods that come near to what the shop does not sell */
  readonly goods: readonly string[];
}

interface Phrase {
  readonly words: readonly string[];
  /** index of its page */
  readonly page: number;
  readonly goods: string | undefined;
}

/** Words up to this length are not taken for typos, and shorter ones for no beginnings. */
const SHORT = 4;

/** Categories, posts and answers: a few dozen pages, apart from the goods. */
export class PageIndex {
  readonly #pages: readonly Page[];
  /** all but those that only `content/search.yaml` names, which are found by its words alone */
  readonly #index: MiniSearch<Page & { id: number }>;
  readonly #phrases: readonly Phrase[];
  /** the words of categories and answers, without those of posts' texts */
  readonly #words: ReadonlySet<string>;

  constructor({ posts, search: { words, materials, answers } }: Pick<Deps, 'posts' | 'search'>) {
    const known = [
      ...materials.map((material) => categoryPage(material, words)),
      ...posts.map((post) => postPage(post)),
      ...answers.map((answer) => answerPage(answer)),
    ];
    this.#pages = [...known, ...words.pointers.flatMap((pointer) => pointedPage(pointer) ?? [])];
    const ignored = new Set(words.ignored);
    this.#index = new MiniSearch({
      fields: ['label', 'words'],
      tokenize: wordsOf,
      processTerm: (word) => (ignored.has(word) ? null : singular(word)),
      searchOptions: {
        combineWith: 'AND',
        boost: { label: 4 },
        prefix: true,
        fuzzy: (word) => (word.length > SHORT - 1 ? 0.2 : false),
        weights: { prefix: 0.6, fuzzy: 0.1 },
      },
    });
    this.#index.addAll(known.map((page, id) => ({ ...page, id })));
    this.#phrases = words.pointers.flatMap(({ words: phrases, url, label, goods }) => {
      const page = this.#pages.findIndex(
        (other) => other.url === url && (label === undefined || other.label === label),
      );
      return phrases.map((phrase) => ({ words: wordsOf(phrase).map(singular), page, goods }));
    });
    const texts = this.#pages.map(({ group, label, words: text }) => (group === 'posts' ? label : `${label} ${text}`));
    this.#words = new Set([
      ...texts.flatMap(wordsOf).map(singular),
      ...this.#phrases.flatMap((phrase) => phrase.words),
    ]);
  }

  /** Whether a category or an answer has a word, so that it is not a typo for one of the goods. */
  hasWord(word: string): boolean {
    return this.#words.has(word);
  }

  /** `isTyping`: the last word may lack its end. */
  find(q: string, { isTyping = false } = {}): FoundPages {
    const typed = wordsOf(q).map((word) => this.#corrected(singular(word)));
    const last = typed.at(-1) ?? '';
    const isTyped = (word: string) =>
      typed.includes(word) || (isTyping && last.length >= SHORT && word.startsWith(last));
    const meant = this.#phrases
      .filter(({ words }) => words.every(isTyped))
      .sort((a, b) => b.words.length - a.words.length);
    const pages = new Map(meant.map(({ page }) => [page, true]));
    for (const { id, queryTerms, match } of this.#index.search(q)) {
      const isInLabel = (word: string) =>
        Object.entries(match).some(([term, fields]) => term.startsWith(word) && fields.includes('label'));
      if (!pages.has(id)) pages.set(id, queryTerms.every(isInLabel));
    }
    const goods = meant.flatMap((phrase) => {
      const others = typed.filter((word) => !phrase.words.includes(word));
      return phrase.goods === undefined ? [] : [[phrase.goods, ...others].join(' '), phrase.goods];
    });
    return {
      pages: [...pages].flatMap(([id, isNamed]) => {
        const page = this.#pages[id];
        if (!page) return [];
        const { group, name, label, url, detail } = page;
        return [{ group, name, suggestion: { label, url, detail }, isNamed }];
      }),
      goods,
    };
  }

  /** A word of the phrases instead of one with a typo. */
  #corrected(word: string): string {
    if (word.length <= SHORT || this.#words.has(word)) return word;
    const near = this.#phrases.flatMap(({ words }) => words).find((other) => typosBetween(word, other, 1) <= 1);
    return near ?? word;
  }
}

/** The first suggestions of a group. */
export function suggestionsOf(group: FoundPage['group'], pages: readonly FoundPage[]): Suggestion[] {
  return pages
    .filter((page) => page.group === group)
    .slice(0, MAX_SUGGESTIONS[group])
    .map(({ suggestion }) => suggestion);
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

/** Undefined for a question, subject or tutorial, which is a page already. */
function pointedPage({ url, label, text = '' }: Pointer): Page | undefined {
  return label === undefined ? undefined : { group: 'answers', name: url, label, url, detail: text, words: text };
}
