import type { CatalogueItem } from '../catalogue/item.ts';
import { isSpoolMaterial } from '../catalogue/material.ts';
import { merchKinds, partKinds } from './categories.ts';
import type { CardFacts } from './facets.ts';

/** The filter's weights; 200 g minis have their own page. */
const WEIGHTS = ['1kg', '5kg'];

/** An item's value in each filter. Sizes of other goods do not count as diameters. */
export function cardFacts({ qoh, tags }: Pick<CatalogueItem, 'qoh' | 'tags'>): CardFacts {
  const isSpool = isSpoolMaterial(tags.material);
  return {
    category: filterCategory(tags),
    material: isSpool ? tags.material : '',
    colorFamily: tags.colorFamily,
    diameter: isSpool ? tags.diameter : '',
    weight: isSpool && WEIGHTS.includes(tags.weight) ? tags.weight : '',
    inStock: qoh > 0 ? 'true' : '',
    sale: tags.sale ?? '',
    new: tags.new ?? '',
  };
}

/** The starter kit counts as filament, because its spool is the point. */
function filterCategory({ kind = '' }: CatalogueItem['tags']): 'Filament' | 'Parts' | 'Merch' {
  if (merchKinds.includes(kind)) return 'Merch';
  return partKinds.includes(kind) ? 'Parts' : 'Filament';
}
