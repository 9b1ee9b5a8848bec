import { shopDay } from '../../../content-reader/as-of.ts';
import { ContentError } from '../../../content-reader/content-error.ts';
import { checkProducts } from '../../../content-reader/references.ts';
import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { isPublished, type PostHead } from '../../../contract/editorial/post.ts';
import { countWords, readingMinutes } from '../../../contract/editorial/reading-time.ts';
import { asOf, showsUnpublished } from '../../build/as-of.ts';
import { contentFolder } from '../../build/content-folder.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { noteChangingRead } from '../catalogue/page-reads.ts';
import { loadTexts, type Text } from '../editorial/load-texts.ts';

export interface Post {
  readonly slug: string;
  readonly head: PostHead;
  readonly entry: Text<'blog'>;
  readonly words: number;
  readonly minutes: number;
  readonly products: readonly CatalogueItem[];
}

let loaded: Promise<readonly Post[]> | undefined;

/** All published posts, newest first; in development, drafts and future posts too. */
export function loadPosts(): Promise<readonly Post[]> {
  // By date and product: posts appear on their day, and show what is on sale.
  noteChangingRead();
  if (import.meta.env.DEV) return load();
  loaded ??= load();
  return loaded;
}

async function load(): Promise<readonly Post[]> {
  const [entries, { byId, store }] = await Promise.all([loadTexts('blog'), loadCatalogue()]);
  const posts = entries.map((entry) => {
    return {
      slug: entry.id,
      head: entry.data,
      entry,
      words: countWords(entry.body),
      minutes: readingMinutes(entry.body),
      products: entry.data.products.flatMap((id) => byId.get(id) ?? []),
    };
  });
  const problems = posts.flatMap(({ slug, head }) => checkProducts(`blog/${slug}.md`, head.products, byId));
  if (problems.length > 0) throw new ContentError(contentFolder, problems);
  const today = shopDay(asOf(), store.timeZone);
  return posts
    .filter(({ head }) => showsUnpublished || isPublished(head, today))
    .sort((a, b) => b.head.date.localeCompare(a.head.date) || a.slug.localeCompare(b.slug));
}

const MAX_RELATED = 2;

/** What to read next: the newest posts of the same category, then the newest of all. */
export function nextToRead<Some extends Pick<Post, 'slug' | 'head'>>(post: Some, posts: readonly Some[]): Some[] {
  const others = posts.filter(({ slug }) => slug !== post.slug);
  const isNear = ({ head }: Some) => head.category === post.head.category;
  return [...others.filter(isNear), ...others.filter((other) => !isNear(other))].slice(0, MAX_RELATED);
}
