import { type ContentHistory, lastChange } from './content-history.ts';
import type { ListedPage } from './listed-page.ts';
import type { SitemapEntry } from './sitemap-xml.ts';
import { type FamilyFiles, sourcesOfPage } from './sources-of-page.ts';

/** The day each page last changed: its own date, the newest post's for lists of posts, or the git history's. */
export function dateEntries(
  pages: readonly ListedPage[],
  history: ContentHistory,
  families: FamilyFiles,
): SitemapEntry[] {
  const newestPost = pages
    .flatMap((page) => (isOfBlog(page) && page.changed) || [])
    .sort()
    .at(-1);
  return pages.map((page) => ({
    address: page.address.href,
    changed: page.changed ?? (isOfBlog(page) ? newestPost : lastChange(history, sourcesOfPage(page.path, families))),
  }));
}

function isOfBlog({ path }: ListedPage): boolean {
  return path.startsWith('/blog/');
}
