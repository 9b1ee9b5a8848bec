const characters: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
  '#x27': "'",
  '#34': '"',
};

/** The text of an attribute or a title as Astro wrote it, which escapes these few characters only. */
function unescapeHtml(html: string): string {
  return html.replace(/&(amp|lt|gt|quot|#39|#x27|#34);/g, (entity, name: string) => characters[name] ?? entity);
}

/** A page that search engines may list. */
export interface ListedPage {
  readonly address: URL;
  /** decoded path, such as `/shop/PLA Ltd/` */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** day of the last change that the page itself names, such as `2026-11-18` */
  readonly changed?: string | undefined;
  /** content file whose last change is the page's, below the content folder */
  readonly source?: string | undefined;
  /** feeds that the page names as another form of itself, by address */
  readonly feeds: readonly Feed[];
}

interface Feed {
  readonly title: string;
  readonly address: string;
}

/**
 * Reads from a page's HTML whether search engines may list it: it has a canonical URL and no `noindex`. The page itself
 * decides, so the sitemap cannot contradict it.
 */
export function listedPage(html: string): ListedPage | undefined {
  const head = html.split('</head>', 1)[0] ?? '';
  const first = (pattern: RegExp) => unescapeHtml(pattern.exec(head)?.[1] ?? '');
  const canonical = first(/<link rel="canonical" href="([^"]+)"/);
  if (!canonical || /<meta name="robots" content="[^"]*noindex/.test(head)) return undefined;
  const address = new URL(canonical);
  return {
    address,
    path: decodeURIComponent(address.pathname),
    title: first(/<title>([^<]*)</),
    description: first(/<meta name="description" content="([^"]*)"/),
    changed: /"dateModified":"(\d{4}-\d\d-\d\d)/.exec(head)?.[1],
    feeds: feedsIn(head, address),
  };
}

function feedsIn(head: string, address: URL): Feed[] {
  const links = head.match(/<link [^>]*rel="alternate"[^>]*>/g) ?? [];
  return links.map((link) => ({
    title: unescapeHtml(/title="([^"]*)"/.exec(link)?.[1] ?? ''),
    address: new URL(unescapeHtml(/href="([^"]*)"/.exec(link)?.[1] ?? ''), address).href,
  }));
}

/** What a build keeps of the pages, by path; `listed` of those that search engines may list. */
export interface PageListings {
  readonly pages: Readonly<Record<string, { readonly listed?: Partial<Omit<ListedPage, 'address' | 'path'>> }>>;
}

/** The listed pages in the order of their paths, from what was kept of them. */
export function listedPages({ pages }: PageListings, site: URL): ListedPage[] {
  return Object.keys(pages)
    .sort()
    .flatMap((pathname): ListedPage[] => {
      const listed = pages[pathname]?.listed;
      if (!listed) return [];
      const path = `${pathname.replace(/\/$/, '')}/`;
      return [{ title: '', description: '', feeds: [], ...listed, path, address: new URL(encodeURI(path), site) }];
    });
}
