import type { BreadcrumbList, WithContext } from 'schema-dts';
import type { Step } from '../shell/trail.ts';

/** Structured data of the breadcrumbs. Only steps with a URL can be listed. */
export function trailData(trail: readonly Step[], site: URL): WithContext<BreadcrumbList> {
  const pages = trail.flatMap(({ label, url }) => (url ? [{ label, url }] : []));
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: pages.map(({ label, url }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: label,
      item: new URL(url, site).href,
    })),
  };
}
