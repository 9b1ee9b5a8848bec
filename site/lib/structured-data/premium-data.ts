import type { Service, WithContext } from 'schema-dts';
import { decimal } from './policies.ts';

/** Structured data of the membership: a service paid by the month. `price` is in cents. */
export function premiumData(description: string, price: number, shop: string, site: URL): WithContext<Service> {
  const url = new URL('/premium/', site).href;
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: `${shop} Premium`,
    description,
    url,
    areaServed: 'US',
    provider: { '@type': 'Organization', name: shop },
    offers: {
      '@type': 'Offer',
      url,
      price: decimal(price),
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        price: decimal(price),
        priceCurrency: 'USD',
        billingDuration: 'P1M',
      },
    },
  };
}
