import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** In the output folder of `astro build`; hidden files are not served. */
const RECORD = '.script-sources.json';
const PACKAGE = /\/node_modules\/((?:@[^/]+\/)?[^/]+)\//;

/** By file that browsers load: what it was made of. Workers and pages are bundled before the rest of the client's code. */
const sources = new Map<string, readonly string[]>();

/** A file of the project by its path, one of a package by the package's name, one that the bundler makes by its own. */
function sourceOf(id: string): string {
  const [path = ''] = id.replace(/^\0/, '').split('?');
  const [, name] = PACKAGE.exec(path) ?? [];
  if (name) return `npm:${name}`;
  return path.startsWith('/') ? relative(process.cwd(), path) : path;
}

function addChunks(bundle: Rolldown.OutputBundle): void {
  for (const file of Object.values(bundle)) {
    if (file.type === 'chunk') sources.set(file.fileName, [...new Set(file.moduleIds.map(sourceOf))].sort());
  }
}

/** Scripts that pages name as they were written, with `?url`. */
function addFiles(bundle: Rolldown.OutputBundle): void {
  for (const file of Object.values(bundle)) {
    const isScript = file.type === 'asset' && file.fileName.endsWith('.js');
    if (isScript && !sources.has(file.fileName)) sources.set(file.fileName, file.originalFileNames.map(sourceOf));
  }
}

/** Writes down what each script was made of, for the inventory of `scripts/build/payment-scripts.mjs`. */
export function scriptSources(): Plugin {
  return {
    name: 'script-sources',
    async writeBundle({ dir = '' }, bundle) {
      addFiles(bundle);
      if (this.environment.name !== 'client') return;
      addChunks(bundle);
      await mkdir(dir, { recursive: true });
      await writeFile(join(dir, RECORD), JSON.stringify(Object.fromEntries(sources)));
    },
  };
}

/** The same for the scripts of workers, which are written with those of pages. */
export function workerSources(): Plugin {
  return { name: 'worker-sources', generateBundle: (_, bundle) => addChunks(bundle) };
}
