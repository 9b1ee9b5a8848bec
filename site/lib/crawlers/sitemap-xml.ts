export interface SitemapEntry {
  readonly address: string;
  /** day of the last change, such as `2026-11-18`; absent when unknown */
  readonly changed?: string | undefined;
}

interface TextFile {
  readonly name: string;
  readonly text: string;
}

/** sitemaps.org allows 50,000 in one file. */
const MAX_ADDRESSES = 45_000;

/**
 * The sitemap by sitemaps.org, entries in the order of their addresses so that two builds differ only where pages do. One
 * with more addresses than a file may hold is an index of several, at the same address.
 */
export function sitemaps(entries: readonly SitemapEntry[], site: URL, most = MAX_ADDRESSES): TextFile[] {
  const sorted = entries.toSorted((a, b) => (a.address < b.address ? -1 : 1));
  if (sorted.length <= most) return [{ name: 'sitemap.xml', text: sitemapXml('urlset', 'url', sorted) }];
  const parts = Array.from({ length: Math.ceil(sorted.length / most) }, (_, part) => ({
    name: `sitemap-${part + 1}.xml`,
    entries: sorted.slice(part * most, (part + 1) * most),
  }));
  const index = parts.map((part) => ({
    address: new URL(part.name, site).href,
    changed: part.entries
      .flatMap(({ changed }) => changed ?? [])
      .sort()
      .at(-1),
  }));
  return [
    { name: 'sitemap.xml', text: sitemapXml('sitemapindex', 'sitemap', index) },
    ...parts.map((part) => ({ name: part.name, text: sitemapXml('urlset', 'url', part.entries) })),
  ];
}

/** Written as text: a document of 45,000 elements would take longer than all else in a build of one changed page. */
function sitemapXml(root: string, element: string, entries: readonly SitemapEntry[]): string {
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...entries.map(({ address, changed }) => {
      const date = changed ? `<lastmod>${changed}</lastmod>` : '';
      return `<${element}><loc>${escapeXml(address)}</loc>${date}</${element}>`;
    }),
    `</${root}>`,
    '',
  ].join('\n');
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
