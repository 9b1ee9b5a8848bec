import type { ContentProblem } from './content-error.ts';
import { didYouMean } from './nearest.ts';

/** What a content file names, by field; the field is undefined for what its text names. */
export type Named = readonly [field: string | undefined, name: string];

/** The items that a file may name: those on sale for pages; for the API, hidden ones as well. */
export interface ItemIds {
  has(id: string): boolean;
  keys(): Iterable<string>;
}

/** Reports each item that a file names and that is not among `itemIds`. */
export function checkItems(file: string, named: readonly Named[], itemIds: ItemIds): ContentProblem[] {
  return named
    .filter(([, id]) => !itemIds.has(id))
    .map(([field, id]) => ({
      file,
      field,
      message: `must be the id of an item on sale, such as pla-petrol-1.75mm-1kg; found "${id}"${didYouMean(id, itemIds.keys())}`,
    }));
}

/** Reports each product in the head of a text that is not among `itemIds`. */
export function checkProducts(file: string, products: readonly string[], itemIds: ItemIds): ContentProblem[] {
  const named = products.map((id, index): Named => [`products[${index}]`, id]);
  return checkItems(file, named, itemIds);
}

/** Reports each picture that a file names, as a path below media/, and that is not there. */
export function checkPictures(file: string, named: readonly Named[], media: ReadonlySet<string>): ContentProblem[] {
  return named
    .filter(([, path]) => !media.has(path))
    .map(([field, path]) => ({
      file,
      field,
      message: `names content/media/${path}, which is missing; put the picture there, or correct its address`,
    }));
}

/** Reports each value of a list that an entry above has too; `fieldOf` names the field of an entry. */
export function checkDuplicates(
  file: string,
  values: readonly (string | number)[],
  fieldOf: (index: number) => string,
): ContentProblem[] {
  return values.flatMap((value, index) =>
    values.indexOf(value) === index
      ? []
      : [{ file, field: fieldOf(index), message: `must differ from ${value}, which stands above` }],
  );
}

/** The files of /media/ that a text names, such as `blog/drying-1440.webp`. */
export function picturesIn(text: string): Named[] {
  const addresses = new Set(text.match(/\/media\/[\w./-]+\.\w+/g));
  return [...addresses].map((address) => [undefined, address.slice('/media/'.length)]);
}
