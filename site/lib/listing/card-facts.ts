import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../api/contract/catalogue/material.ts';
import { merchKinds, partKinds } from './categories.ts';
import type { CardFacts } from './facets.ts';

/** Lists are narrowed to these spools; 200 g have a page of their own (1 §2). */
const WEIGHTS = ['1kg', '5kg'];

/** What an item counts as in the filters. Sizes of what is not filament are no diameters. */
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

/** The starter kit counts as filament: a spool is what it is about. */
function filterCategory({ kind = '' }: CatalogueItem['tags']): 'Filament' | 'Parts' | 'Merch' {
  if (merchKinds.includes(kind)) return 'Merch';
  return partKinds.includes(kind) ? 'Parts' : 'Filament';
}
