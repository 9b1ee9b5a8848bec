import type { ContentProblem } from '../../contract/catalogue/content-problem.ts';
import { itemId } from '../../contract/catalogue/expand-family.ts';
import type { Family } from '../../contract/catalogue/family.ts';
import { isSpoolMaterial, type Material } from '../../contract/catalogue/material.ts';
import type { Store } from '../../contract/catalogue/store.ts';
import type { ContentFile } from './read-content-file.ts';

/** Checks that materials are unique, and that spool materials have facts. */
export function checkMaterials(materials: readonly ContentFile<Material>[]): ContentProblem[] {
  const fileOf = new Map<string, string>();
  return materials.flatMap(({ file, value }): ContentProblem[] => {
    const first = fileOf.get(value.name);
    fileOf.set(value.name, first ?? file);
    if (first)
      return [{ file, field: 'name', expected: `must be another material than ${value.name}, which ${first} has` }];
    if (!isSpoolMaterial(value.name) || value.facts) return [];
    return [
      { file, field: 'facts', expected: `is missing; ${value.name} is sold on spools and needs its temperatures` },
    ];
  });
}

/** Checks that each family's material has a file. */
export function checkFamilyMaterials(
  families: readonly ContentFile<Family>[],
  materials: readonly ContentFile<Material>[],
): ContentProblem[] {
  const known = new Set(materials.map(({ value }) => value.name));
  return families
    .filter(({ value }) => !known.has(value.material))
    .map(({ file, value }) => ({
      file,
      field: 'material',
      expected: `expected a file in materials/ with the name ${value.material}`,
    }));
}

/** Checks that the items named in store.yaml exist. */
export function checkStoreItems(store: ContentFile<Store>, families: readonly ContentFile<Family>[]): ContentProblem[] {
  const ids = new Set(families.flatMap(({ value }) => value.variants.map((variant) => itemId(value, variant))));
  return Object.entries(store.value.items)
    .filter(([, id]) => !ids.has(id))
    .map(([name, id]) => ({
      file: store.file,
      field: `items.${name}`,
      expected: `must be the id of an item, such as pla-black-1.75mm-1kg; no item has the id ${id}`,
    }));
}
