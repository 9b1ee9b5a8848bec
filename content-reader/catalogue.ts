import { expandCatalogue, itemId } from '../contract/catalogue/expand-family.ts';
import { type Family, familySchema } from '../contract/catalogue/family.ts';
import type { CatalogueItem } from '../contract/catalogue/item.ts';
import { isSpoolMaterial, type Material, materialSchema } from '../contract/catalogue/material.ts';
import { pictureAt, pictureWidths } from '../contract/catalogue/pictures.ts';
import { type Store, storeSchema } from '../contract/catalogue/store.ts';
import { familyAt } from './as-of.ts';
import type { ContentCache, ContentFile, ReadResult } from './content-cache.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
import { type FolderContent, type ReadingOptions, readMedia, readYamlFile, readYamlFolder } from './content-files.ts';
import { checkBundlePrices, checkPrices, checkSpoolSizes } from './prices.ts';
import { checkItems, checkPictures, type ItemIds, type Named } from './references.ts';
import { checkOffsets, checkScheduledSales } from './sales.ts';
import { checkVariantPictures } from './variant-pictures.ts';

export interface Catalogue {
  readonly store: Store;
  /** in the order of the menus */
  readonly materials: readonly Material[];
  /** highest display index first, at the prices of the moment that was asked for */
  readonly families: readonly Family[];
  readonly items: readonly CatalogueItem[];
}

export interface ReadOptions {
  /** also look for every picture file that the content names */
  readonly pictures: boolean;
  /** the moment of the prices, and of the posts that are out; the present one by default */
  readonly asOf?: Date | undefined;
  /** spares parsing what was read before */
  readonly cache?: ContentCache | undefined;
}

/** Reads the whole catalogue from a content folder. Throws one ContentError that names everything that is wrong. */
export async function readCatalogue(
  folder: string,
  { pictures, cache, asOf = new Date() }: ReadOptions,
): Promise<Catalogue> {
  const [files, media] = await Promise.all([
    readCatalogueFiles(folder, { cache }),
    pictures ? readMedia(folder) : undefined,
  ]);
  const { store, materials, families } = files;
  const problems = problemsIn(files, media);
  if (problems.length > 0 || !store.ok) throw new ContentError(folder, problems);
  const sorted = {
    materials: materials.files.map(({ value }) => value).sort((a, b) => a.order - b.order),
    families: families.files.map(({ value }) => familyAt(value, asOf)).sort((a, b) => b.displayIndex - a.displayIndex),
  };
  const { spoolAddOn } = store.value.items;
  return { store: store.value, ...sorted, items: expandCatalogue({ ...sorted, spoolAddOn }) };
}

/** The files of a catalogue, valid or not. */
interface CatalogueFiles {
  readonly store: ReadResult<Store>;
  readonly materials: FolderContent<Material>;
  readonly families: FolderContent<Family>;
}

/** Reads the files of a catalogue, as they would be with edits. */
export async function readCatalogueFiles(folder: string, options: ReadingOptions): Promise<CatalogueFiles> {
  const [store, materials, families] = await Promise.all([
    readYamlFile(folder, 'store.yaml', storeSchema, options),
    readYamlFolder(folder, 'materials', materialSchema, options),
    readYamlFolder(folder, 'products', familySchema, options),
  ]);
  return { store, materials, families };
}

/** Everything that is wrong in the files of a catalogue, each by itself and together. */
export function problemsIn(
  { store, materials, families }: CatalogueFiles,
  media: ReadonlySet<string> | undefined,
): ContentProblem[] {
  return [
    ...(store.ok ? [] : store.problems),
    ...materials.problems,
    ...families.problems,
    ...(store.ok ? families.files.flatMap((file) => checkOffsets(file, store.value.timeZone)) : []),
    ...checkCatalogue({ store: store.ok ? store : undefined, materials, families, itemIds: idsOf(families), media }),
  ];
}

interface ValidFiles {
  /** undefined when it is invalid */
  readonly store: ContentFile<Store> | undefined;
  readonly materials: FolderContent<Material>;
  readonly families: FolderContent<Family>;
  /** that the store may name: for pages those on sale, for the API hidden ones as well */
  readonly itemIds: ItemIds;
  /** the files below media/; undefined leaves them unchecked */
  readonly media: ReadonlySet<string> | undefined;
}

/** What the schema of one file cannot see: prices against each other, and one file against the next. */
export function checkCatalogue({ store, materials, families, itemIds, media }: ValidFiles): ContentProblem[] {
  return [
    ...checkMaterials(materials.files),
    ...families.files.flatMap(checkSales),
    ...families.files.flatMap(checkScheduledSales),
    ...checkPrices(families.files),
    ...checkBundlePrices(families.files),
    ...families.files.flatMap(checkSpoolSizes),
    ...families.files.flatMap(checkKind),
    ...families.files.flatMap(checkVariantPictures),
    ...checkDuplicateItems(families.files),
    ...checkColorNames(families.files),
    // An invalid file would be reported again by every file that refers to it.
    ...(materials.problems.length === 0 ? checkFamilyMaterials(families.files, materials.files) : []),
    ...(store && families.problems.length === 0 ? checkStoreItems(store, itemIds) : []),
    ...(media ? families.files.flatMap(({ file, value }) => checkPictures(file, namedPictures(value), media)) : []),
  ];
}

/** Checks that materials are unique, and that spool materials have facts. */
function checkMaterials(materials: readonly ContentFile<Material>[]): ContentProblem[] {
  const fileOf = new Map<string, string>();
  return materials.flatMap(({ file, value }): ContentProblem[] => {
    const first = fileOf.get(value.name);
    fileOf.set(value.name, first ?? file);
    if (first) return [{ file, field: 'name', message: `must differ from ${value.name}, which ${first} has` }];
    if (!isSpoolMaterial(value.name) || value.facts) return [];
    return [
      { file, field: 'facts', message: `is missing; ${value.name} is sold on spools and needs its temperatures` },
    ];
  });
}

function checkSales({ file, value }: ContentFile<Family>): ContentProblem[] {
  return value.variants.flatMap(({ was, price }, index) =>
    was === undefined || was > price
      ? []
      : [{ file, field: `variants[${index}].was`, message: `must be above the price of ${price}, or be left out` }],
  );
}

function checkKind({ file, value }: ContentFile<Family>): ContentProblem[] {
  if (isSpoolMaterial(value.material) !== (value.kind !== undefined)) return [];
  const message = value.kind
    ? `must be left out, as ${value.material} is filament`
    : 'is missing; it says what kind of product this is';
  return [{ file, field: 'kind', message }];
}

/**
 * Checks that no two variants are one item. A file that was copied and not changed is one mistake, however many sizes it has.
 */
function checkDuplicateItems(families: readonly ContentFile<Family>[]): ContentProblem[] {
  const fileOf = new Map<string, string>();
  return families.flatMap(({ file, value }) => {
    const twice = value.variants.flatMap((variant, index) => {
      const id = itemId(value, variant);
      const first = fileOf.get(id);
      fileOf.set(id, first ?? file);
      return first === undefined ? [] : [{ index, id, first }];
    });
    const original = twice.find(({ first }) => first !== file)?.first;
    if (original !== undefined) {
      const message = `has the material and color of ${original}: give the newer one its own color, colorName, name, hex and pictures`;
      return [{ file, message }];
    }
    return twice.map(({ index, id }) => {
      const message = `must be another item than ${id}, which stands above`;
      return { file, field: `variants[${index}]`, message };
    });
  });
}

/** What tells the colors of a material apart: the lists of colors and of their names run side by side in an item's options. */
const OWN_FIELDS = ['colorName', 'name', 'hex'] as const;

/** Checks that no two colors of a material share what tells them apart, as a copied file does. */
function checkColorNames(families: readonly ContentFile<Family>[]): ContentProblem[] {
  const firstOf = new Map<string, ContentFile<Family>>();
  return families.flatMap((family) => {
    const { file, value } = family;
    const fields = isSpoolMaterial(value.material) ? OWN_FIELDS : (['colorName'] as const);
    return fields.flatMap((field): ContentProblem[] => {
      const key = `${value.material}/${field}/${value[field]}`;
      const first = firstOf.get(key) ?? family;
      firstOf.set(key, first);
      if (first.value.color === value.color) return [];
      return [{ file, field, message: `is ${value[field]}, as in ${first.file}; give the newer one its own` }];
    });
  });
}

/** Checks that each family's material has a file. */
function checkFamilyMaterials(
  families: readonly ContentFile<Family>[],
  materials: readonly ContentFile<Material>[],
): ContentProblem[] {
  const known = new Set(materials.map(({ value }) => value.name));
  return families
    .filter(({ value }) => !known.has(value.material))
    .map(({ file, value: { material } }) => ({
      file,
      field: 'material',
      message: `must have a file in materials/; none has the name ${material}`,
    }));
}

function checkStoreItems({ file, value }: ContentFile<Store>, itemIds: ItemIds): ContentProblem[] {
  const named = Object.entries(value.items).map(([name, id]): Named => [`items.${name}`, id]);
  return checkItems(file, named, itemIds);
}

function idsOf({ files }: FolderContent<Family>): ReadonlySet<string> {
  return new Set(files.flatMap(({ value }) => value.variants.map((variant) => itemId(value, variant))));
}

/** Every picture that a family names, in every width; a swatch has only one. */
function namedPictures({ media, variants }: Family): Named[] {
  const named: [field: string, path: string | undefined][] = [
    ['media.swatch', media.swatch],
    ['media.side', media.side],
    ['media.spin', media.spin],
    ['media.video', media.video],
    ...media.more.map((path, index): [string, string] => [`media.more[${index}]`, path]),
    ...variants.flatMap(({ media }, index): [string, string | undefined][] => [
      [`variants[${index}].media.side`, media?.side],
      ...(media?.more ?? []).map((path, at): [string, string] => [`variants[${index}].media.more[${at}]`, path]),
    ]),
  ];
  return named.flatMap(([field, path]) =>
    path === undefined ? [] : renditions(path).map((one): Named => [field, one]),
  );
}

function renditions(path: string): string[] {
  return [...new Set(pictureWidths.map((width) => pictureAt(path, width)))];
}
