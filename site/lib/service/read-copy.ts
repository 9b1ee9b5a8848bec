import type { ValueOf, YamlFile } from '../../../content-reader/content.ts';
import { fillInFile } from '../catalogue/fill-in-file.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { shopFigures } from '../catalogue/shop-figures.ts';
import { readContent } from '../editorial/read-content.ts';

/** The validated copy of a page from `content/{file}`, with the shop's figures filled in. */
export async function readCopy<File extends YamlFile>(file: File): Promise<ValueOf<File>> {
  const { store, materials } = await loadCatalogue();
  return fillInFile(file, readContent(file), shopFigures(store, materials, readContent('canada.yaml')));
}
