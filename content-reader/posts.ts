import { Marked } from 'marked';
import type { CatalogueItem } from '../contract/catalogue/item.ts';
import type { PostHead } from '../contract/editorial/post.ts';
import { postTemplate } from '../contract/editorial/post-template.mjs';
import { readingMinutes } from '../contract/editorial/reading-time.ts';
import type { Content } from './content.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { checkProducts } from './references.ts';
import { TextMemory } from './text-memory.ts';

export interface StoredPost {
  readonly slug: string;
  readonly head: PostHead;
  readonly minutes: number;
  /** HTML. Editors are trusted: what markup they write stays. */
  readonly content: string;
}

// Pages are rendered by satteri, whose native code the API may not load.
const marked = new Marked({ gfm: true });
const rendered = new TextMemory<Pick<StoredPost, 'minutes' | 'content'>>();

/**
 * Every post, newest first, drafts as well. Throws one ContentError that names everything that is wrong: with `items`, also
 * those that are not among them.
 */
export function readPosts(content: Content, items?: readonly Pick<CatalogueItem, 'id'>[]): readonly StoredPost[] {
  const { files, problems } = content.markdownFolder('blog');
  const ids = items && new Set(items.map(({ id }) => id));
  const all = [
    ...problems,
    ...(ids ? files.flatMap(({ file, value }) => checkProducts(file, value.head.products, ids)) : []),
  ];
  if (all.length > 0) throw new ContentError(content.folder, all);
  return files
    .map(({ file, value: { slug, head, body } }) => ({
      slug,
      head,
      ...rendered.read(file, body, () => ({
        minutes: readingMinutes(body),
        content: marked.parse(body, { async: false }),
      })),
    }))
    .sort((a, b) => b.head.date.localeCompare(a.head.date) || a.slug.localeCompare(b.slug));
}

/** Nobody plans a post for longer: a day further ahead was mistyped, and the post would never be seen. */
const YEARS_AHEAD = 1;

/** Reports posts whose days cannot be meant, and those that have the words of their template. @param today such as 2026-11-18 */
export function checkPosts(content: Content, { today }: { readonly today: string }): ContentProblem[] {
  const { files } = content.markdownFolder('blog');
  const latest = `${Number(today.slice(0, 4)) + YEARS_AHEAD}${today.slice(4)}`;
  return files.flatMap(({ file, value: { head, body } }): ContentProblem[] => [
    ...(head.date <= latest
      ? []
      : [{ file, field: 'date', message: `must not be more than a year ahead; found ${head.date}` }]),
    ...(head.updated === undefined || head.updated >= head.date
      ? []
      : [{ file, field: 'updated', message: `must not be before ${head.date}, the day of the post` }]),
    ...(head.draft ? [] : unwrittenParts(head, body)).map((field) => ({
      file,
      field,
      message: 'is still the text of the template; write it, or set draft: true',
    })),
  ]);
}

function unwrittenParts(head: PostHead, body: string): string[] {
  return [
    ...(['preview', 'metaDesc'] as const).filter((field) => head[field] === postTemplate[field]),
    ...(postTemplate.body.some((paragraph) => body.includes(paragraph)) ? ['text'] : []),
  ];
}
