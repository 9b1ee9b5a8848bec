import type { CatalogueItem } from '../../../contract/catalogue/item.ts';
import { cents } from '../../../contract/cents.ts';
import { dollars } from '../../../contract/dollars.ts';
import type { Home } from '../../../contract/home.ts';
import { memberDiscount } from '../../../contract/money/discount.ts';
import { shippingCost } from '../../../contract/money/shipping.ts';
import { serviceCodes } from '../../../contract/service-code.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

interface WorthRow {
  readonly label: string;
  /** cents */
  readonly amount: number;
}

/** What a month of Premium is worth, by the rules of the cart; the sum comes last. */
export function monthWorth(
  worth: Home['promos']['premium']['worth'],
  { byId, store: { rates } }: Pick<Catalogue, 'byId' | 'store'>,
): WorthRow[] {
  const spool = byId.get(worth.spool);
  const exclusive = byId.get(worth.exclusive);
  if (!spool || !exclusive) return [];
  const lines = [twoOf(spool)];
  const rows = [
    {
      label: `${rates.memberPercent}% off two spools at ${dollars(spool.price)}`,
      amount: memberDiscount(lines, rates),
    },
    {
      label: 'Ground shipping',
      amount: shippingCost({ lines, serviceCode: serviceCodes.ground, membership: false, rates }),
    },
    { label: `This month’s spool, ${exclusive.name}`, amount: exclusive.price },
  ];
  return [...rows, { label: worth.total, amount: rows.reduce((sum, { amount }) => sum + amount, 0) }];
}

function twoOf({ price }: CatalogueItem) {
  return { price: cents(price), qty: 2, isPart: false, isTenPack: false, freeGround: false };
}
