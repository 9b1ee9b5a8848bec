import { itemId } from '../../../api/contract/catalogue/expand-family.ts';
import type { BannerSet } from '../../../api/contract/home/slider.ts';
import type { Home } from '../../../api/contract/home.ts';
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

type NamedItem = [field: string, id: string];

/** Every item in content/home.yaml, with its field. */
function namedItems({ slider, promos }: Home): NamedItem[] {
  const { strength, limited, minis, premium, goods } = promos;
  return [
    ...bannerItems('phone', slider),
    ...bannerItems('desktop', slider),
    ['promos.strength.item', strength.item],
    ...list('promos.limited.items', limited.items),
    ['promos.minis.bundle', minis.bundle],
    ...list('promos.minis.items', minis.items),
    ['promos.premium.worth.spool', premium.worth.spool],
    ['promos.premium.worth.exclusive', premium.worth.exclusive],
    ...list('promos.premium.machine.slots', premium.machine.slots),
    ...goods.map(({ item }, index): NamedItem => [`promos.goods[${index}].item`, item]),
  ];
}

function bannerItems(set: BannerSet, slider: Home['slider']): NamedItem[] {
  return slider[set].flatMap(({ items }, index) => list(`slider.${set}[${index}].items`, items));
}

function list(field: string, ids: readonly (string | null)[]): NamedItem[] {
  return ids.flatMap((id, index): NamedItem[] => (id ? [[`${field}[${index}]`, id]] : []));
}
