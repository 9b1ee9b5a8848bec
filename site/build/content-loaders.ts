import type { Loader, LoaderContext } from 'astro/loaders';
import { Content, type FolderContent, type MarkdownFolder, type YamlFolder } from '../../content-reader/content.ts';
import { ContentError } from '../../content-reader/content-error.ts';
import { contentFolder } from './content-folder.ts';

type Entry = Parameters<LoaderContext['store']['set']>[0];

/** Loads the YAML files below `content/{folder}`. */
export function yamlFolder(folder: YamlFolder): Loader {
  return contentLoader('yaml-folder', async () => {
    const files = validFiles(new Content(contentFolder).yamlFolder(folder));
    return files.map(({ file, value }) => ({ id: idOf(file), data: value }));
  });
}

/** Loads and renders the Markdown files below `content/{folder}`. An entry's id is its slug. */
export function markdownFolder(folder: MarkdownFolder): Loader {
  return contentLoader('markdown-folder', async ({ renderMarkdown }) => {
    const files = validFiles(new Content(contentFolder, { pictures: true }).markdownFolder(folder));
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

function validFiles<Value>({ files, problems }: FolderContent<Value>): FolderContent<Value>['files'] {
  if (problems.length > 0) throw new ContentError(contentFolder, problems);
  return files;
}

function idOf(file: string): string {
  return file.replace(/\.yaml$/, '');
}
