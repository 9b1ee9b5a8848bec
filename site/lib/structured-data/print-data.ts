import type { Service, WithContext } from 'schema-dts';
import type { PrintContent } from '../../../contract/queu3d/print-content.ts';

/** Structured data of printing to order: a service paid by the gram. */
export function printData(
  description: string,
  { materials, qualities }: PrintContent,
  shop: string,
  site: URL,
): WithContext<Service> {
  const url = new URL('/queu3d/', site).href;
  const prices = materials.flatMap((material) => qualities.map(({ perGram }) => material.perGram + perGram));
  return {
    '@context': 'https://schema.org',
    '@type': 'Service',
    name: `${shop} QUEU3D`,
    serviceType: '3D printing',
    description,
    url,
    areaServed: ['US', 'CA'],
    provider: { '@type': 'Organization', name: shop },
    offers: {
      '@type': 'Offer',
      url,
      priceCurrency: 'USD',
      priceSpecification: {
        '@type': 'UnitPriceSpecification',
        minPrice: Math.min(...prices) / 100,
        maxPrice: Math.max(...prices) / 100,
        priceCurrency: 'USD',
        unitCode: 'GRM',
      },
    },
  };
}
