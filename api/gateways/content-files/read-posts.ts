import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Marked } from 'marked';
import type { ContentProblem } from '../../contract/catalogue/content-problem.ts';
import { type PostHead, postHeadSchema, slugPattern } from '../../contract/editorial/post.ts';
import { readingMinutes } from '../../contract/editorial/reading-time.ts';
import { splitFrontmatter } from '../../contract/editorial/split-frontmatter.ts';
import { ContentError } from './content-error.ts';
import { listContentFiles } from './list-content-files.ts';
import { parseContent } from './read-content-file.ts';

export interface StoredPost {
  readonly slug: string;
  readonly head: PostHead;
  readonly minutes: number;
  /** HTML. Editors are trusted: what markup they write stays. */
  readonly content: string;
}

const marked = new Marked({ gfm: true });

/**
 * Reads every post of a content folder, newest first, drafts as well. Throws one ContentError that names everything that
 * is wrong; that its pictures are there is for the build of the pages to say.
 */
export async function readPosts(folder: string, itemIds: ReadonlySet<string>): Promise<readonly StoredPost[]> {
  const posts: StoredPost[] = [];
  const problems: ContentProblem[] = [];
  const fileOf = new Map<string, string>();
  for (const file of await listContentFiles(folder, 'blog')) {
    const slug = basename(file, '.md');
    problems.push(...checkName(file, slug, fileOf.get(slug)));
    fileOf.set(slug, file);
    const post = parsePost(file, await readFile(join(folder, file), 'utf8'), itemIds);
    if (Array.isArray(post)) problems.push(...post);
    else posts.push({ slug, ...post });
  }
  if (problems.length > 0) throw new ContentError(problems);
  return posts.sort((a, b) => b.head.date.localeCompare(a.head.date) || a.slug.localeCompare(b.slug));
}

function checkName(file: string, slug: string, twin: string | undefined): ContentProblem[] {
  if (!file.endsWith('.md')) return [{ file, expected: 'expected a name in .md' }];
  if (!slugPattern.test(slug)) {
    return [{ file, expected: 'must have a name of lower case letters, digits and hyphens, such as dry-your-pla.md' }];
  }
  return twin ? [{ file, expected: `must have another name than ${twin}: both would be at one address` }] : [];
}

function parsePost(
  file: string,
  text: string,
  itemIds: ReadonlySet<string>,
): Omit<StoredPost, 'slug'> | ContentProblem[] {
  const parts = splitFrontmatter(text);
  if (!parts) return [{ file, expected: 'must begin with a head between two lines of ---, as the other files have' }];
  const head = parseContent(file, parts.head, postHeadSchema);
  if (!head.ok) return [...head.problems];
  const strangers = head.value.products.flatMap((id, index) => (itemIds.has(id) ? [] : [{ id, index }]));
  if (strangers.length > 0) {
    return strangers.map(({ id, index }) => ({
      file,
      field: `products[${index}]`,
      expected: `must be the id of an item, such as pla-petrol-1.75mm-1kg; found "${id}"`,
    }));
  }
  if (parts.body.trim() === '') return [{ file, expected: 'has no text below its head' }];
  return {
    head: head.value,
    minutes: readingMinutes(parts.body),
    content: marked.parse(parts.body, { async: false }),
  };
}
