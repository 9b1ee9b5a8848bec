import { type ContentHistory, lastChange } from './content-history.ts';
import type { ListedPage } from './listed-page.ts';
import type { SitemapEntry } from './sitemap-xml.ts';

/** The day each page last changed: its own date, the newest post's for lists of posts, or the git history's. */
export function dateEntries(pages: readonly ListedPage[], history: ContentHistory): SitemapEntry[] {
  const newestPost = latest(pages.map((page) => (isOfBlog(page) ? page.changed : undefined)));
  const products = lastChange(history, ['products/']);
  const sold = lastSold(pages, history);
  const dateOf = (page: ListedPage) => {
    if (page.changed) return page.changed;
    if (isOfBlog(page)) return newestPost;
    if (page.source) return history.get(page.source);
    const [section, category] = page.path.split('/').filter(Boolean);
    if (section !== 'shop') return lastChange(history, sourcesOfPage(page.path));
    // A list changes with its products and its intro, whatever its page.
    if (category === undefined || category === 'page') return products;
    return latest([sold.get(category) ?? products, history.get(introOf(category))]);
  };
  return pages.map((page) => ({ address: page.address.href, changed: dateOf(page) }));
}

function isOfBlog({ path }: ListedPage): boolean {
  return path.startsWith('/blog/');
}

/** The last change to a product of each material, which many lists show. */
function lastSold(pages: readonly ListedPage[], history: ContentHistory): Map<string, string | undefined> {
  const sold = new Map<string, string | undefined>();
  for (const { path, source } of pages) {
    const [, material] = path.split('/').filter(Boolean);
    if (source && material) sold.set(material, latest([sold.get(material), history.get(source)]));
  }
  return sold;
}

/** Candidate content files for a page at a decoded path, below `content/`; folders end in a slash. Many do not exist. */
function sourcesOfPage(path: string): string[] {
  const name = path.split('/').filter(Boolean).join('/');
  if (name === '') return ['home.yaml'];
  return [`${name}.yaml`, `${name}.md`, `pages/${name}.md`, `${name}/`];
}

function introOf(category: string): string {
  return `materials/${category.toLowerCase().replaceAll(' ', '-')}.yaml`;
}

function latest(days: readonly (string | undefined)[]): string | undefined {
  return days
    .filter((day) => day !== undefined)
    .sort()
    .at(-1);
}
