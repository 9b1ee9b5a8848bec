import type { BreadcrumbList, CollectionPage, WithContext } from 'schema-dts';
import { salePath } from '../../../contract/catalogue/sale-path.ts';
import { specLine } from '../../../contract/catalogue/spec-line.ts';
import { CARDS_A_PAGE } from '../../../contract/search-limits.ts';
import type { ListPage } from '../listing/goods-lists.ts';
import type { Step } from '../shell/trail.ts';

/** The first items are enough to describe a page. */
const MAX_LISTED = 24;

/** Structured data of a list page; positions count from the start of the list. */
export function listData({ list, page, cards, url }: ListPage, site: URL): WithContext<CollectionPage> {
  return {
    '@context': 'https://schema.org',
    '@type': 'CollectionPage',
    name: page === 1 ? list.heading : `${list.heading}, page ${page}`,
    description: list.lede,
    url: new URL(url, site).href,
    mainEntity: {
      '@type': 'ItemList',
      numberOfItems: list.total,
      itemListElement: cards.slice(0, MAX_LISTED).map(({ name: item, tags, sizes }, index) => ({
        '@type': 'ListItem',
        position: (page - 1) * CARDS_A_PAGE + index + 1,
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
