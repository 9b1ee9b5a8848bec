import type { Product, ProductGroup, WithContext } from 'schema-dts';
import type { CatalogueItem } from '../../../api/contract/catalogue/item.ts';
import { isSpoolMaterial } from '../../../api/contract/catalogue/material.ts';
import { salePath } from '../../../api/contract/catalogue/sale-path.ts';
import { isOwnBrand, variantGroup } from '../../../api/contract/catalogue/variant-group.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { listable } from '../listing/listed-items.ts';
import { itemProduct } from './item-product.ts';

type Known = Pick<Catalogue, 'byMaterial' | 'store' | 'materialOf'>;

/** A limit, because every variant is sent to every shopper. */
const MOST_VARIANTS = 24;

const schemaOrg = 'https://schema.org/';

/**
 * A product page in the words of schema.org. Where options have pages of their own, each page describes its own item in
 * full and names the others by address (Google, "Product variants", multi-page websites).
 */
export function productData(item: CatalogueItem, catalogue: Known, site: URL): WithContext<Product | ProductGroup> {
  const own = itemProduct(item, site, catalogue.store.name);
  const siblings = optionsBeside(item, catalogue);
  if (siblings.length === 0) return { '@context': 'https://schema.org', ...(own as Product & object) };
  const { id, variesBy } = variantGroup(item.tags);
  return {
    '@context': 'https://schema.org',
    '@type': 'ProductGroup',
    name: groupName(item, catalogue),
    description: catalogue.materialOf.get(item.tags.material)?.lede ?? item.data.summary,
    productGroupID: id,
    variesBy: variesBy.map((option) => schemaOrg + option),
    ...(isOwnBrand(item.tags) && { brand: { '@type': 'Brand', name: catalogue.store.name } }),
    hasVariant: [
      own,
      // Without a type, as Google's example has it: a product that is named must be described, too.
      ...siblings.map(({ tags }) => ({ url: new URL(salePath(tags), site).href }) as Product & object),
    ],
  };
}

/** Items of the same group that differ from this one in a single option: its sizes first, then its colors. */
function optionsBeside(item: CatalogueItem, { byMaterial }: Known): CatalogueItem[] {
  const { tags } = item;
  const group = groupsOf(byMaterial.get(tags.material) ?? []).get(variantGroup(tags).id) ?? [];
  const sizes = group.filter((other) => other !== item && other.tags.color === tags.color);
  const colors = group.filter(
    (other) =>
      other.tags.color !== tags.color && other.tags.diameter === tags.diameter && other.tags.weight === tags.weight,
  );
  return [...sizes, ...colors].slice(0, MOST_VARIANTS);
}

/** Cached, because thousands of pages need the groups of a material. */
const known = new WeakMap<readonly CatalogueItem[], ReadonlyMap<string, readonly CatalogueItem[]>>();

function groupsOf(material: readonly CatalogueItem[]): ReadonlyMap<string, readonly CatalogueItem[]> {
  const groups = known.get(material) ?? Map.groupBy(listable(material), ({ tags }) => variantGroup(tags).id);
  known.set(material, groups);
  return groups;
}

function groupName({ name, tags }: CatalogueItem, { materialOf }: Known): string {
  if (!isSpoolMaterial(tags.material)) return name;
  return `${materialOf.get(tags.material)?.label ?? tags.material} filament`;
}
