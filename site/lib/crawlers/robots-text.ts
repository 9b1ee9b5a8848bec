/** Pages that are a shopper's own; `robots.txt` spares crawlers the way, the pages say `noindex` as well. */
const OWN_PAGES = ['/cart/', '/checkout/', '/account/', '/wishlist/', '/compare/', '/alerts/'];

/** `robots.txt` (RFC 9309). The longest rule that fits an address counts. */
export function robotsText(site: URL): string {
  const rules = [
    ...OWN_PAGES.map((path) => `Disallow: ${path}`),
    'Disallow: /api/',
    'Allow: /feeds/',
    // A list that is narrowed by its query is the same list.
    'Disallow: /shop/*?',
  ];
  return ['User-agent: *', ...rules, '', `Sitemap: ${new URL('/sitemap.xml', site).href}`, ''].join('\n');
}
