import type { OnlineStore, WebSite, WithContext } from 'schema-dts';
import type { Store } from '../../../contract/catalogue/store.ts';
import { returnPolicy } from './policies.ts';

/** Structured data of the shop, for the home page only. */
export function shopData(store: Store, site: URL): [WithContext<WebSite>, WithContext<OnlineStore>] {
  const { address } = store;
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'WebSite',
      name: store.name,
      url: site.href,
      potentialAction: searchOfShop(site),
    },
    {
      '@context': 'https://schema.org',
      '@type': 'OnlineStore',
      name: store.name,
      legalName: store.legalName,
      url: site.href,
      logo: new URL('/media/brand/logo-fallback-400.webp', site).href,
      telephone: store.phone,
      email: store.email,
      address: {
        '@type': 'PostalAddress',
        streetAddress: `${address.line1}, ${address.line2}`,
        addressLocality: address.city,
        addressRegion: address.state,
        postalCode: address.zip,
        addressCountry: 'US',
      },
      sameAs: store.social.map(({ url }) => url),
      hasMerchantReturnPolicy: returnPolicy(store),
    },
  ];
}

/** schema-dts leaves out `query-input`, which search engines ask for. */
function searchOfShop(site: URL): { '@type': 'SearchAction'; target: string; 'query-input': string } {
  return {
    '@type': 'SearchAction',
    target: `${new URL('/shop/', site).href}?q={search_term_string}`,
    'query-input': 'required name=search_term_string',
  };
}
