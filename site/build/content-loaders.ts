import type { Loader, LoaderContext } from 'astro/loaders';
import type * as z from 'zod';
import { ContentError } from '../../content-reader/content-error.ts';
import {
  type FolderContent,
  readMarkdownFolder,
  readMedia,
  readYamlFolder,
} from '../../content-reader/content-files.ts';
import { contentFolder } from './content-folder.ts';

type Entry = Parameters<LoaderContext['store']['set']>[0];

/** Loads the YAML files below `content/{folder}`. */
export function yamlFolder<Shape extends z.ZodObject>(
  folder: string,
  schema: Shape,
  options?: { subfolders: boolean },
): Loader {
  return contentLoader('yaml-folder', async () => {
    const files = validFiles(await readYamlFolder(contentFolder, folder, schema, options));
    return files.map(({ file, value }) => ({ id: idOf(file), data: value }));
  });
}

/** Loads and renders the Markdown files below `content/{folder}`. An entry's id is its slug. */
export function markdownFolder<Shape extends z.ZodObject>(folder: string, schema: Shape): Loader {
  return contentLoader('markdown-folder', async ({ renderMarkdown }) => {
    const media = await readMedia(contentFolder);
    const files = validFiles(await readMarkdownFolder(contentFolder, folder, schema, media));
    return Promise.all(
      files.map(async ({ value: { slug, head, body } }) => ({
        id: slug,
        data: head,
        body,
        rendered: await renderMarkdown(body),
      })),
    );
  });
}

/** Reports everything that is wrong in all files at once: Astro’s own loaders stop at the first. */
function contentLoader(name: string, read: (context: LoaderContext) => Promise<Entry[]>): Loader {
  return {
    name,
    load: async (context) => {
      const load = async () => {
        const entries = await read(context);
        context.store.clear();
        for (const entry of entries) context.store.set(entry);
      };
      await load();
      const reload = async (path: string) => {
        if (path.startsWith(contentFolder) && /\.(yaml|md)$/.test(path)) await load();
      };
      context.watcher?.add(contentFolder);
      for (const event of ['add', 'change', 'unlink']) context.watcher?.on(event, reload);
    },
  };
}

function validFiles<Value>({ files, problems }: FolderContent<Value>) {
  if (problems.length > 0) throw new ContentError(contentFolder, problems);
  return files;
}

function idOf(file: string): string {
  return file.replace(/\.yaml$/, '');
}
