import { glob, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Loader } from 'astro/loaders';
import { parseDocument } from 'yaml';
import type * as z from 'zod';
import { explainIssue, plainWords, problemLine } from '../../api/contract/catalogue/content-problem.ts';
import { contentFolder } from './content-folder.ts';
import { ContentProblems } from './content-problems.ts';

/**
 * Loads the YAML files below `content/` that match `pattern`, and reports everything that is wrong in all of them
 * at once: Astro’s own loader stops at the first file.
 */
export function yamlFiles<Shape extends z.ZodObject>(pattern: string, schema: Shape): Loader {
  return {
    name: 'yaml-files',
    load: async ({ store, watcher }) => {
      const load = async () => {
        const entries = await readEntries(pattern, schema);
        store.clear();
        for (const { id, data } of entries) store.set({ id, data });
      };
      await load();
      const reload = async (path: string) => {
        if (path.startsWith(contentFolder) && path.endsWith('.yaml')) await load();
      };
      watcher?.add(contentFolder);
      for (const event of ['add', 'change', 'unlink']) watcher?.on(event, reload);
    },
  };
}

interface Entry {
  readonly id: string;
  readonly data: Record<string, unknown>;
}

async function readEntries(pattern: string, schema: z.ZodObject): Promise<Entry[]> {
  const entries: Entry[] = [];
  const problems: string[] = [];
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: contentFolder })) files.push(file);
  if (files.length === 0) problems.push(`${shown(pattern)}: no such file`);
  for (const file of files.sort()) {
    const result = parseYaml(file, await readFile(join(contentFolder, file), 'utf8'), schema);
    if ('problems' in result) problems.push(...result.problems);
    else entries.push({ id: file.replace(/\.yaml$/, ''), data: result.data });
  }
  if (problems.length > 0) throw new ContentProblems(problems);
  return entries;
}

/** The checked contents of one file, or a line for each thing that is wrong with it. */
export function parseYaml<Shape extends z.ZodType>(
  file: string,
  text: string,
  schema: Shape,
): { data: z.output<Shape> } | { problems: string[] } {
  const document = parseDocument(text, { prettyErrors: true });
  if (document.errors.length > 0) {
    return { problems: document.errors.map(({ message }) => `${shown(file)}: ${message.split('\n')[0]}`) };
  }
  const parsed = schema.safeParse(document.toJS(), { error: plainWords, reportInput: true });
  if (parsed.success) return { data: parsed.data };
  return { problems: parsed.error.issues.flatMap((issue) => explainIssue(shown(file), issue)).map(problemLine) };
}

/** As an author sees it from the top of the project. */
export function shown(file: string): string {
  return relative(process.cwd(), join(contentFolder, file));
}
