import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import { contentFolder } from '../../build/content-folder.ts';
import { ContentProblems } from '../../build/content-problems.ts';
import { parseYaml } from '../../build/yaml-files.ts';
import { loadCatalogue } from '../catalogue/load-catalogue.ts';
import { shopFigures } from './shop-figures.ts';

const NAME = /\{([^{}]+)\}/g;

/** Replaces every `{name}` in a text, list or object; throws on an unknown name. */
export function fillIn<Copy>(copy: Copy, figures: ReadonlyMap<string, string>): Copy;
export function fillIn(copy: unknown, figures: ReadonlyMap<string, string>): unknown {
  if (typeof copy === 'string') return copy.replaceAll(NAME, (_, name: string) => figureOf(name, figures));
  if (Array.isArray(copy)) return copy.map((entry) => fillIn(entry, figures));
  if (copy === null || typeof copy !== 'object') return copy;
  return Object.fromEntries(Object.entries(copy).map(([key, value]) => [key, fillIn(value, figures)]));
}

function figureOf(name: string, figures: ReadonlyMap<string, string>): string {
  const figure = figures.get(name);
  if (figure === undefined) throw new UnknownFigure(name, [...figures.keys()]);
  return figure;
}

class UnknownFigure extends Error {
  constructor(name: string, known: readonly string[]) {
    super(`{${name}} is not a figure of the shop; there are ${known.join(', ')}`);
  }
}

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
