import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type * as z from 'zod';
import { contentFolder } from '../../build/content-folder.ts';
import { ContentProblems } from '../../build/content-problems.ts';
import { parseYaml } from '../../build/yaml-files.ts';

/** Reads and validates one file below `content/`; all its problems are reported at once. */
export async function readContent<Shape extends z.ZodType>(file: string, schema: Shape): Promise<z.output<Shape>> {
  const parsed = parseYaml(file, await readFile(join(contentFolder, file), 'utf8'), schema);
  if ('problems' in parsed) throw new ContentProblems(parsed.problems);
  return parsed.data;
}
