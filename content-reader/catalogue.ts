import { differenceCiede2000, formatHex } from 'culori';
import { expandCatalogue, itemId, skuOf } from '../contract/catalogue/expand-family.ts';
import type { Family, Variant } from '../contract/catalogue/family.ts';
import { gtinForms } from '../contract/catalogue/gtin.ts';
import type { CatalogueItem } from '../contract/catalogue/item.ts';
import { isSpoolMaterial, type Material } from '../contract/catalogue/material.ts';
import { pictureAt, pictureWidths } from '../contract/catalogue/pictures.ts';
import type { Store } from '../contract/catalogue/store.ts';
import { familyAt } from './as-of.ts';
import type { Content, FolderContent } from './content.ts';
import type { ContentFile, ReadResult } from './content-cache.ts';
import { ContentError, type ContentProblem } from './content-error.ts';
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

/** Throws one ContentError that names everything that is wrong in the files of the catalogue. */
export function readCatalogue(content: Content): Catalogue {
  const problems = catalogueProblems(content);
  if (problems.length > 0) throw new ContentError(content.folder, problems);
  const store = content.value('store.yaml');
  const families = content.yamlFolder('products').files.map(({ value }) => familyAt(value, content.asOf));
  const sorted = {
    materials: content
      .yamlFolder('materials')
      .files.map(({ value }) => value)
      .sort((a, b) => a.order - b.order),
    families: families.sort((a, b) => b.displayIndex - a.displayIndex),
  };
  const { spoolAddOn } = store.items;
  return { store, ...sorted, items: expandCatalogue({ ...sorted, spoolAddOn }) };
}

/** The files of a catalogue, valid or not. */
interface CatalogueFiles {
  readonly store: ReadResult<Store>;
  readonly materials: FolderContent<Material>;
  readonly families: FolderContent<Family>;
  /** that the store may name; all of the families unless given */
  readonly itemIds: ItemIds | undefined;
  /** the files below media/; undefined: pictures are not looked for */
  readonly media: ReadonlySet<string> | undefined;
}

type Check = (files: CatalogueFiles) => readonly ContentProblem[];
const ofEach =
  (check: (family: ContentFile<Family>) => ContentProblem[]): Check =>
  ({ families }) =>
    families.files.flatMap(check);
const ofAll =
  (check: (families: readonly ContentFile<Family>[]) => ContentProblem[]): Check =>
  ({ families }) =>
    check(families.files);

/** What is wrong in each file by itself, and what the schema of one file cannot see: prices against each other, and one file against the next. */
const CHECKS: readonly Check[] = [
  ({ store }) => (store.ok ? [] : store.problems),
  ({ materials }) => materials.problems,
  ({ families }) => families.problems,
  ({ store, families }) => (store.ok ? families.files.flatMap((file) => checkOffsets(file, store.value.timeZone)) : []),
  checkMaterials,
  ofEach(checkSales),
  ofEach(checkScheduledSales),
  ofAll(checkPrices),
  ofAll(checkBundlePrices),
  ofEach(checkSpoolSizes),
  ofEach(checkKind),
  ofEach(checkMeasured),
  ofEach(checkVariantPictures),
  ofAll(checkDuplicateItems),
  ofAll(checkSkus),
  ofAll(checkGtins),
  ofAll(checkColorNames),
  checkFamilyMaterials,
  checkStoreItems,
  ({ families, media }) =>
    media ? families.files.flatMap(({ file, value }) => checkPictures(file, namedPictures(value), media)) : [],
];

/**
 * Everything that is wrong in the files of a catalogue, each by itself and together. The store may name `itemIds`: for pages
 * those on sale, for the API hidden ones as well.
 */
export function catalogueProblems(content: Content, itemIds?: ItemIds): ContentProblem[] {
  const files = {
    store: content.yaml('store.yaml'),
    materials: content.yamlFolder('materials'),
    families: content.yamlFolder('products'),
    itemIds,
    media: content.media,
  };
  return CHECKS.flatMap((check) => check(files));
}

/** Checks that materials are unique, and that spool materials have facts. */
function checkMaterials({ materials }: CatalogueFiles): ContentProblem[] {
  const fileOf = new Map<string, string>();
  return materials.files.flatMap(({ file, value }): ContentProblem[] => {
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

/** A step that nobody sees without an instrument, and more than rounding to hex costs. */
const MAX_HEX_DIFFERENCE = 1;
const differenceOf = differenceCiede2000();

/** Checks that pages show the color that was measured; sRGB lacks some colors, whose nearest one counts. */
function checkMeasured({ file, value: { hex, measured } }: ContentFile<Family>): ContentProblem[] {
  if (!measured) return [];
  const own = formatHex({ mode: 'lab65', ...measured.lab }).toUpperCase();
  if (differenceOf(own, hex) <= MAX_HEX_DIFFERENCE) return [];
  return [{ file, field: 'hex', message: `must be the measured color in sRGB, which is ${own}` }];
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
      return [{ file, field: 'color', message }];
    }
    return twice.map(({ index, id }) => {
      const message = `must be another item than ${id}, which stands above`;
      return { file, field: `variants[${index}]`, message };
    });
  });
}

/** Checks that no two items share a SKU, as those whose sizes are written differently would. */
function checkSkus(families: readonly ContentFile<Family>[]): ContentProblem[] {
  return itemsWithSame(families, skuOf).map(({ file, index, code, first }) => {
    const message = `has the SKU ${code}, as ${first}; name color or size differently`;
    return { file, field: `variants[${index}]`, message };
  });
}

/** Checks that no two items share a GTIN: of a scan nobody would know which of them it is. */
function checkGtins(families: readonly ContentFile<Family>[]): ContentProblem[] {
  const longest = (_: Family, { gtin }: Variant) => gtin && gtinForms(gtin).at(-1);
  return itemsWithSame(families, longest).map(({ file, index, first }) => {
    return { file, field: `variants[${index}].gtin`, message: `must differ from that of ${first}` };
  });
}

/** The variants of items whose code an item before them has: `first` is the id of that one. */
function itemsWithSame(
  families: readonly ContentFile<Family>[],
  codeOf: (family: Family, variant: Variant) => string | undefined,
) {
  const idOf = new Map<string, string>();
  return families.flatMap(({ file, value }) =>
    value.variants.flatMap((variant, index) => {
      const [id, code] = [itemId(value, variant), codeOf(value, variant)];
      if (code === undefined) return [];
      const first = idOf.get(code) ?? id;
      idOf.set(code, first);
      return first === id ? [] : [{ file, index, code, first }];
    }),
  );
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

/** Checks that each family's material has a file. An invalid one would be reported again by every family of it. */
function checkFamilyMaterials({ materials, families }: CatalogueFiles): ContentProblem[] {
  if (materials.problems.length > 0) return [];
  const known = new Set(materials.files.map(({ value }) => value.name));
  return families.files
    .filter(({ value }) => !known.has(value.material))
    .map(({ file, value: { material } }) => ({
      file,
      field: 'material',
      message: `must have a file in materials/; none has the name ${material}`,
    }));
}

/** Checks the items that the store names, once all families are valid. */
function checkStoreItems({ store, families, itemIds }: CatalogueFiles): ContentProblem[] {
  if (!store.ok || families.problems.length > 0) return [];
  const named = Object.entries(store.value.items).map(([name, id]): Named => [`items.${name}`, id]);
  return checkItems(store.file, named, itemIds ?? idsOf(families));
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
