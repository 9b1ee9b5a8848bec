import { itemId } from '../../../api/contract/catalogue/expand-family.ts';
import { namedItems } from '../home/named-items.ts';
import type { Catalogue } from './catalogue.ts';

/** Contradictions between content files, a line each. */
export function catalogueProblems(catalogue: Catalogue): string[] {
  return [...twins(catalogue), ...unknownMaterials(catalogue), ...unknownItems(catalogue)];
}

function twins({ families }: Catalogue): string[] {
  const seen = new Set<string>();
  const problems: string[] = [];
  for (const family of families) {
    for (const variant of family.variants) {
      const id = itemId(family, variant);
      if (seen.has(id)) {
        problems.push(
          `content/products: ${id} is there twice; material, color, diameter and weight must differ somewhere`,
        );
      }
      seen.add(id);
    }
  }
  return problems;
}

function unknownMaterials({ families, materialOf }: Catalogue): string[] {
  return [...new Set(families.map(({ material }) => material))]
    .filter((material) => !materialOf.has(material))
    .map((material) => `content/materials: no file has the name ${material}, which products are made of`);
}

function unknownItems({ byId, store, home }: Catalogue): string[] {
  const named: [field: string, id: string][] = [
    ['content/store.yaml: items.spoolAddOn', store.items.spoolAddOn],
    ['content/store.yaml: items.vendingToken', store.items.vendingToken],
    ...namedItems(home).map(([field, id]): [string, string] => [`content/home.yaml: ${field}`, id]),
  ];
  return named
    .filter(([, id]) => !byId.has(id))
    .map(([field, id]) => `${field} must be the id of an item on sale, found "${id}"`);
}
