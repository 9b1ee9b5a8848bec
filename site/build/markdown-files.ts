import { access, glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Loader, LoaderContext } from 'astro/loaders';
import type * as z from 'zod';
import { problemLine } from '../../api/contract/catalogue/content-problem.ts';
import { nameProblems, slugOfFile } from '../../api/contract/editorial/post-problems.ts';
import { splitFrontmatter } from '../../api/contract/editorial/split-frontmatter.ts';
import { contentFolder } from './content-folder.ts';
import { ContentProblems } from './content-problems.ts';
import { parseYaml, shown } from './yaml-files.ts';

/** A line for each file of `/media/` that a text names and that is not there. */
export async function missingMedia(file: string, text: string): Promise<string[]> {
  const named = new Set(text.match(/\/media\/[\w./-]+\.\w+/g));
  const missing = await Promise.all([...named].map(async (path) => ((await exists(path)) ? [] : [path])));
  return missing
    .flat()
    .map((path) => `${file}: ${path} is missing; put the picture at content${path}, or correct its address`);
}

function exists(path: string): Promise<boolean> {
  return access(join(contentFolder, path)).then(
    () => true,
    () => false,
  );
}

/**
 * Loads the Markdown files below `content/` that match `pattern`, each with a head that `schema` describes. Everything
 * that is wrong in all of them is reported at once. An entry's id is the file's name, which is its address as well.
 */
export function markdownFiles<Shape extends z.ZodObject>(pattern: string, schema: Shape): Loader {
  return {
    name: 'markdown-files',
    load: async (context) => {
      const load = async () => {
        const entries = await readEntries(pattern, schema, context);
        context.store.clear();
        for (const entry of entries) context.store.set(entry);
      };
      await load();
      const reload = async (path: string) => {
        if (path.startsWith(contentFolder) && path.endsWith('.md')) await load();
      };
      context.watcher?.add(contentFolder);
      for (const event of ['add', 'change', 'unlink']) context.watcher?.on(event, reload);
    },
  };
}

type Entry = Parameters<LoaderContext['store']['set']>[0];

async function readEntries(pattern: string, schema: z.ZodObject, { renderMarkdown }: LoaderContext): Promise<Entry[]> {
  const entries: Entry[] = [];
  const files: string[] = [];
  for await (const file of glob(pattern, { cwd: contentFolder })) files.push(file);
  files.sort();
  const problems = nameProblems(files.map(shown)).map(problemLine);
  for (const file of files) {
    const text = await readFile(join(contentFolder, file), 'utf8');
    problems.push(...(await missingMedia(shown(file), text)));
    const result = parseMarkdown(file, text, schema);
    if ('problems' in result) {
      problems.push(...result.problems);
      continue;
    }
    const { data, body } = result;
    entries.push({ id: slugOfFile(file), data, body, rendered: await renderMarkdown(body) });
  }
  if (problems.length > 0) throw new ContentProblems(problems);
  return entries;
}

/** The checked head and the text of one file, or a line for each thing that is wrong with it. */
export function parseMarkdown<Shape extends z.ZodType>(
  file: string,
  text: string,
  schema: Shape,
): { data: z.output<Shape>; body: string } | { problems: string[] } {
  const parts = splitFrontmatter(text);
  if (!parts) {
    return { problems: [`${shown(file)}: must begin with a head between two lines of ---, as the other files have`] };
  }
  const head = parseYaml(file, parts.head, schema);
  if ('problems' in head) return head;
  if (parts.body.trim() === '') return { problems: [`${shown(file)}: has no text below its head`] };
  return { data: head.data, body: parts.body };
}
