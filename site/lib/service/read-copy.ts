import type * as z from 'zod';
import { ContentError } from '../../../content-reader/content-error.ts';
import { contentFolder } from '../../build/content-folder.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { readContent } from '../editorial/read-content.ts';
import { fillIn, shopFigures, UnknownFigure } from './shop-figures.ts';

/** The validated copy of a page from `content/{file}`, with the shop's figures filled in. */
export async function readCopy<Shape extends z.ZodType>(file: string, schema: Shape): Promise<z.output<Shape>> {
  const copy = await readContent(file, schema);
  const { store, materials } = await loadCatalogue();
  try {
    return fillIn(copy, shopFigures(store, materials));
  } catch (error) {
    if (error instanceof UnknownFigure) throw new ContentError(contentFolder, [{ file, message: error.message }]);
    throw error;
  }
}
