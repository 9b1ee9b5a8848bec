import type { BreadcrumbList, WithContext } from 'schema-dts';

/** The way to a page, the page itself last. */
export function trailData(trail: readonly { label: string; url: string }[], site: URL): WithContext<BreadcrumbList> {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ label, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(url, site).href,
    })),
  };
}
