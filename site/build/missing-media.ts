import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { contentFolder } from './content-folder.ts';

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
