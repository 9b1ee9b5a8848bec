import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Marked } from 'marked';
import type { ContentProblem } from '../../contract/catalogue/content-problem.ts';
import { type PostHead, postHeadSchema } from '../../contract/editorial/post.ts';
import { nameProblems, productProblems, slugOfFile } from '../../contract/editorial/post-problems.ts';
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
  const files = await listContentFiles(folder, 'blog');
  const posts: StoredPost[] = [];
  const problems = nameProblems(files);
  for (const file of files) {
    const post = parsePost(file, await readFile(join(folder, file), 'utf8'), itemIds);
    if (Array.isArray(post)) problems.push(...post);
    else posts.push({ slug: slugOfFile(file), ...post });
  }
  if (problems.length > 0) throw new ContentError(problems);
  return posts.sort((a, b) => b.head.date.localeCompare(a.head.date) || a.slug.localeCompare(b.slug));
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
  const strangers = productProblems(file, head.value.products, (id) => itemIds.has(id));
  if (strangers.length > 0) return strangers;
  if (parts.body.trim() === '') return [{ file, expected: 'has no text below its head' }];
  return {
    head: head.value,
    minutes: readingMinutes(parts.body),
    content: marked.parse(parts.body, { async: false }),
  };
}
