import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import { contentFolder } from '../../build/content-folder.ts';
import { ContentProblems } from '../../build/content-problems.ts';
import { parseYaml } from '../../build/yaml-files.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { fillIn, shopFigures, UnknownFigure } from './shop-figures.ts';

/** The validated copy of a page from `content/{file}`, with the shop's figures filled in. */
export async function readCopy<Shape extends z.ZodType>(file: string, schema: Shape): Promise<z.output<Shape>> {
  const parsed = parseYaml(file, await readFile(join(contentFolder, file), 'utf8'), schema);
  if ('problems' in parsed) throw new ContentProblems(parsed.problems);
  const { store, materials } = await loadCatalogue();
  try {
    return fillIn(parsed.data, shopFigures(store, materials));
  } catch (error) {
    if (error instanceof UnknownFigure) throw new ContentProblems([`content/${file}: ${error.message}`]);
    throw error;
  }
}
