import type * as z from 'zod';
import { fillInFile } from '../catalogue/fill-in-file.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { shopFigures } from '../catalogue/shop-figures.ts';
import { readContent } from '../editorial/read-content.ts';

/** The validated copy of a page from `content/{file}`, with the shop's figures filled in. */
export async function readCopy<Shape extends z.ZodType>(file: string, schema: Shape): Promise<z.output<Shape>> {
  const copy = await readContent(file, schema);
  const { store, materials } = await loadCatalogue();
  return fillInFile(file, copy, shopFigures(store, materials));
}
