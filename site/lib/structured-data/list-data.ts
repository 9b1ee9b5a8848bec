import type { CollectionPage, WithContext } from 'schema-dts';
import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { salePath } from '../../../api/contract/catalogue/sale-path.ts';
import { specLine } from '../catalogue/spec-line.ts';

interface ListedPage {
  readonly name: string;
  readonly description: string;
  /** its path */
  readonly url: string;
  readonly items: readonly CatalogueItem[];
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
      itemListElement: items.slice(0, MOST_LISTED).map(({ name: item, tags }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: `${item}, ${specLine(tags)}`,
        url: new URL(salePath(tags), site).href,
      })),
    },
  };
}
