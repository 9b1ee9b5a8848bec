import type { BreadcrumbList, CollectionPage, WithContext } from 'schema-dts';
import { salePath } from '../../../api/contract/catalogue/sale-path.ts';
import { specLine } from '../catalogue/spec-line.ts';
import type { ListedItem } from '../listing/product-cards.ts';
import type { Step } from '../shell/trail.ts';

interface ListedPage {
  readonly name: string;
  readonly description: string;
  /** its path */
  readonly url: string;
  readonly items: readonly ListedItem[];
}

/** The first items are enough to describe a list. */
const MOST_LISTED = 24;

/** Structured data of a list page. */
export function listData({ name, description, url, items }: ListedPage, site: URL): WithContext<CollectionPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name,
    description,
    url: new URL(url, site).href,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: items.length,
      itemListElement: items.slice(0, MOST_LISTED).map(({ name: item, tags, sizes }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: sizes ? item : `${item}, ${specLine(tags)}`,
        url: new URL(salePath(tags), site).href,
      })),
    },
  };
}

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
