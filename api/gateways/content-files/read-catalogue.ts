import { expandCatalogue } from '../../contract/catalogue/expand-family.ts';
import { type Family, familySchema } from '../../contract/catalogue/family.ts';
import type { CatalogueItem } from '../../contract/catalogue/item.ts';
import { type Material, materialSchema } from '../../contract/catalogue/material.ts';
import { type Store, storeSchema } from '../../contract/catalogue/store.ts';
import { checkFamilies } from './check-families.ts';
import { checkPictures } from './check-pictures.ts';
import { checkFamilyMaterials, checkMaterials, checkStoreItems } from './check-references.ts';
import { ContentError } from './content-error.ts';
import { listContentFiles } from './list-content-files.ts';
import { readContentFile } from './read-content-file.ts';
import { readContentFolder } from './read-content-folder.ts';

export interface Catalogue {
  readonly store: Store;
  /** in the order of the menus */
  readonly materials: readonly Material[];
  /** highest display index first */
  readonly families: readonly Family[];
  readonly items: readonly CatalogueItem[];
}

export interface ReadCatalogueOptions {
  /** also look for every picture file that the products name */
  readonly pictures: boolean;
}

/** Reads the whole catalogue from a content folder. Throws one ContentError that names everything that is wrong. */
export async function readCatalogue(folder: string, { pictures }: ReadCatalogueOptions): Promise<Catalogue> {
  const [storeResult, materials, products, media] = await Promise.all([
    readContentFile(folder, 'store.yaml', storeSchema),
    readContentFolder(folder, 'materials', materialSchema),
    readContentFolder(folder, 'products', familySchema),
    pictures ? listContentFiles(folder, 'media') : [],
  ]);

  const problems = [
    ...(storeResult.ok ? [] : storeResult.problems),
    ...materials.problems,
    ...products.problems,
    ...checkMaterials(materials.files),
    ...checkFamilies(products.files),
    // A file that could not be read would be reported again by every file that refers to it.
    ...(materials.problems.length === 0 ? checkFamilyMaterials(products.files, materials.files) : []),
    ...(storeResult.ok && products.problems.length === 0 ? checkStoreItems(storeResult, products.files) : []),
    ...(pictures ? checkPictures(products.files, mediaPaths(media)) : []),
  ];
  if (problems.length > 0 || !storeResult.ok) throw new ContentError(problems);

  const store = storeResult.value;
  const sorted = {
    materials: materials.files.map(({ value }) => value).sort((a, b) => a.order - b.order),
    families: products.files.map(({ value }) => value).sort((a, b) => b.displayIndex - a.displayIndex),
  };
  return { store, ...sorted, items: expandCatalogue({ ...sorted, spoolAddOn: store.items.spoolAddOn }) };
}

function mediaPaths(files: readonly string[]): ReadonlySet<string> {
  return new Set(files.map((file) => file.slice('media/'.length)));
}
