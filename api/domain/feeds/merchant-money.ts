import type { Item } from '../../contract/catalogue/item.ts';
import { type Cents, cents } from '../../contract/money/cents.ts';
import { shippingCost } from '../../contract/money/shipping.ts';
import { serviceCodes } from '../../contract/service-code.ts';

/** `22.99 USD` */
export function feedPrice(amount: Cents): string {
  return `${(amount / 100).toFixed(2)} USD`;
}

/** What it costs to have this item alone sent within the US. 10-packs go by ground only. */
export function feedShipping(item: Item): Record<string, string>[] {
  const isTenPack = item.tags.color === 'BulkBox';
  const lines = [
    {
      price: cents(item.price),
      qty: 1,
      isPart: item.tags.material === 'parts',
      isTenPack,
      freeGround: item.data.freeGround,
    },
  ];
  const offer = (service: string, serviceCode: typeof serviceCodes.ground | typeof serviceCodes.overnight) => ({
    'g:country': 'US',
    'g:service': service,
    'g:price': feedPrice(shippingCost({ lines, serviceCode, membership: false })),
  });
  const ground = offer('Ground', serviceCodes.ground);
  return isTenPack ? [ground] : [ground, offer('Overnight', serviceCodes.overnight)];
}
