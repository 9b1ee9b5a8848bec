import { cardPath, itemPath } from '../../../api/contract/catalogue/addresses.ts';
import { bundleRuleOf } from '../../../api/contract/catalogue/bundle.ts';
import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { specLine } from '../catalogue/spec-line.ts';

/** A product page in the words of schema.org, for search engines. */
export function productData(item: CatalogueItem, site: URL, shop: string): object {
  const url = new URL(bundleRuleOf(item.tags) ? cardPath(item.tags) : itemPath(item.tags), site).href;
  const pictures = item.imgSrc.slice(1).map((path) => new URL(path, site).href);
  return {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: `${item.name}, ${specLine(item.tags)}`,
    description: item.data.summary,
    image: pictures,
    sku: item.data.sku,
    color: item.tags.colorName,
    material: item.tags.material,
    brand: { '@type': 'Brand', name: shop },
    offers: {
      '@type': 'Offer',
      url,
      price: (item.price / 100).toFixed(2),
      priceCurrency: 'USD',
      itemCondition: 'https://schema.org/NewCondition',
      availability: item.qoh > 0 ? 'https://schema.org/InStock' : 'https://schema.org/OutOfStock',
      seller: { '@type': 'Organization', name: shop },
    },
  };
}

/** The way to a page, the page itself last. */
export function trailData(trail: readonly { label: string; url: string }[], site: URL): object {
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
