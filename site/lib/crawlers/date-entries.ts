import { type ContentHistory, lastChange } from './content-history.ts';
import type { ListedPage } from './listed-page.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

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

/** The content file of each family of products, by material and color: `PLA/Petrol`. */
export type FamilyFiles = ReadonlyMap<string, string>;

/** Candidate content files for a page at a decoded path, below `content/`; folders end in a slash. Many do not exist. */
function sourcesOfPage(path: string, families: FamilyFiles): string[] {
  const [section, ...rest] = path.split('/').filter(Boolean);
  if (section === undefined) return ['home.yaml'];
  if (section === 'shop') return sourcesInShop(rest, families);
  const name = [section, ...rest].join('/');
  return [`${name}.yaml`, `${name}.md`, `pages/${name}.md`, `${name}/`];
}

function sourcesInShop([category, options]: readonly string[], families: FamilyFiles): string[] {
  if (category === undefined) return ['products/'];
  const words = `materials/${category.toLowerCase().replaceAll(' ', '-')}.yaml`;
  if (options !== undefined) {
    const color = /^(.+)-[^-]+-[^-]+$/.exec(options)?.[1] ?? options;
    const family = families.get(`${category}/${color}`);
    return family ? [family] : [];
  }
  // A list changes with its products and its intro.
  const own = [...families].filter(([family]) => family.startsWith(`${category}/`)).map(([, file]) => file);
  return own.length > 0 ? [...own, words] : ['products/', words];
}
