import type { Organization } from 'schema-dts';

/** The shop as the publisher of a text. `shop` is its name. */
export function publisher(shop: string, site: URL): Organization {
  return {
    '@type': 'Organization',
    name: shop,
    url: site.href,
    logo: { '@type': 'ImageObject', url: new URL('/media/brand/logo-fallback-400.webp', site).href },
  };
}
