const DAYS = 24 * 60 * 60 * 1000;
/** RFC 9116 recommends less than a year, so that the contact does not go stale. */
const VALID_FOR = 330 * DAYS;

/** `/.well-known/security.txt` (RFC 9116), valid from `built` on: every build renews it. */
export function securityText(email: string, site: URL, built: Date): string {
  return [
    `Contact: mailto:${email}`,
    `Expires: ${new Date(built.getTime() + VALID_FOR).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${new URL('/.well-known/security.txt', site).href}`,
    '',
  ].join('\n');
}

/** Personal pages. They are `noindex` too; `robots.txt` saves crawlers the requests. */
const OWN_PAGES = ['/cart/', '/buy/', '/checkout/', '/account/', '/wishlist/', '/compare/', '/alerts/'];

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
