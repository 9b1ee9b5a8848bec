import { quantityStep } from '../../../api/contract/catalogue/bundle.ts';
import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../api/contract/catalogue/material.ts';
import type { BuyBoxProps } from '../../islands/product/buy-box-props.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';

/** What the buying part of an item's page is told. */
export function buyBoxProps(item: CatalogueItem, { byId }: Pick<Catalogue, 'byId'>): BuyBoxProps {
  const addOn = byId.get(item.sides[0] ?? '');
  return {
    item: { id: item.id, name: item.name, price: item.price, qoh: item.qoh, unit: unitOf(item) },
    step: quantityStep(item.tags),
    membersOnly: item.tags.material === 'PLA Sub',
    ...(addOn && {
      addOn: { id: addOn.id, name: addOn.name, price: addOn.price, qoh: addOn.qoh, summary: addOn.data.summary },
    }),
  };
}

/** What one piece of it is called. */
export function unitOf({ tags }: Pick<CatalogueItem, 'tags'>): 'spool' | 'piece' {
  return isSpoolMaterial(tags.material) ? 'spool' : 'piece';
}
