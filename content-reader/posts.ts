import { Marked } from 'marked';
import { type PostHead, postHeadSchema } from '../api/contract/editorial/post.ts';
import { readingMinutes } from '../api/contract/editorial/reading-time.ts';
import { ContentError } from './content-error.ts';
import { readMarkdownFolder } from './content-files.ts';
import { checkProducts, type ItemIds } from './references.ts';

export interface StoredPost {
  readonly slug: string;
  readonly head: PostHead;
  readonly minutes: number;
  /** HTML. Editors are trusted: what markup they write stays. */
  readonly content: string;
}

// Pages are rendered by satteri, whose native code the API may not load.
const marked = new Marked({ gfm: true });

/**
 * Reads every post of a content folder, newest first, drafts as well. Throws one ContentError that names everything that
 * is wrong. Pictures are looked for only with the files below media/.
 */
export async function readPosts(
  folder: string,
  itemIds: ItemIds,
  media?: ReadonlySet<string>,
): Promise<readonly StoredPost[]> {
  const { files, problems } = await readMarkdownFolder(folder, 'blog', postHeadSchema, media);
  const all = [...problems, ...files.flatMap(({ file, value }) => checkProducts(file, value.head.products, itemIds))];
  if (all.length > 0) throw new ContentError(folder, all);
  return files
    .map(({ value: { slug, head, body } }) => ({
      slug,
      head,
      minutes: readingMinutes(body),
      content: marked.parse(body, { async: false }),
    }))
    .sort((a, b) => b.head.date.localeCompare(a.head.date) || a.slug.localeCompare(b.slug));
}
