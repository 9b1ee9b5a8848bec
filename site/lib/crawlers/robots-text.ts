/** Personal pages. They are `noindex` too; `robots.txt` saves crawlers the requests. */
const OWN_PAGES = ['/cart/', '/checkout/', '/account/', '/wishlist/', '/compare/', '/alerts/'];

/** `robots.txt` (RFC 9309). The longest rule that fits an address counts. */
export function robotsText(site: URL): string {
  const rules = [
    ...OWN_PAGES.map((path) => `Disallow: ${path}`),
    'Disallow: /api/',
    'Allow: /feeds/',
    // A filtered list is the same list.
    'Disallow: /shop/*?',
  ];
  return ['User-agent: *', ...rules, '', `Sitemap: ${new URL('/sitemap.xml', site).href}`, ''].join('\n');
}
