import { create } from 'xmlbuilder2';

export interface SitemapEntry {
  readonly address: string;
  /** day of the last change, such as `2026-11-18`; absent when unknown */
  readonly changed?: string | undefined;
}

/** A sitemap by sitemaps.org, entries in the order of their addresses so that two builds differ only where pages do. */
export function sitemapXml(entries: readonly SitemapEntry[]): string {
  const url = entries
    .toSorted((a, b) => (a.address < b.address ? -1 : 1))
    .map(({ address, changed }) => ({ loc: address, ...(changed && { lastmod: changed }) }));
  const document = { urlset: { '@xmlns': 'http://www.sitemaps.org/schemas/sitemap/0.9', url } };
  return `${create({ version: '1.0', encoding: 'UTF-8' }, document).end({ prettyPrint: true })}\n`;
}
