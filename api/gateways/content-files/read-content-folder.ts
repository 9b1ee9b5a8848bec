import type * as z from 'zod';
import type { ContentProblem } from '../../contract/catalogue/content-problem.ts';
import { listContentFiles } from './list-content-files.ts';
import { type ContentFile, type ReadResult, readContentFile } from './read-content-file.ts';

/** Files read at once: some thousand together would run into the limit of open files. */
const AT_ONCE = 64;

interface FolderContent<Value> {
  readonly files: readonly ContentFile<Value>[];
  readonly problems: readonly ContentProblem[];
}

/** Reads every YAML file below `folder/under`: what is right in it, and what is wrong. */
export async function readContentFolder<Schema extends z.ZodType>(
  folder: string,
  under: string,
  schema: Schema,
): Promise<FolderContent<z.output<Schema>>> {
  const files = await listContentFiles(folder, under);
  if (files.length === 0)
    return { files: [], problems: [{ file: under, expected: 'expected a folder with YAML files' }] };
  const results: ReadResult<z.output<Schema>>[] = [];
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const some = files.slice(start, start + AT_ONCE);
    results.push(...(await Promise.all(some.map((file) => readYamlFile(folder, file, schema)))));
  }
  return {
    files: results.filter((result) => result.ok),
    problems: results.flatMap((result) => (result.ok ? [] : result.problems)),
  };
}

/** A file with another ending would be passed over in silence. */
async function readYamlFile<Schema extends z.ZodType>(
  folder: string,
  file: string,
  schema: Schema,
): Promise<ReadResult<z.output<Schema>>> {
  if (file.endsWith('.yaml')) return readContentFile(folder, file, schema);
  return { ok: false, problems: [{ file, expected: 'expected a name in .yaml' }] };
}
