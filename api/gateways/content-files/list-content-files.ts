import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';

/** All files below `folder/under`, as paths below `folder` with forward slashes, sorted; none when it does not exist. */
export async function listContentFiles(folder: string, under: string): Promise<string[]> {
  const entries = await readdir(join(folder, under), { recursive: true, withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => join(entry.parentPath, entry.name).slice(join(folder, sep).length).replaceAll(sep, '/'))
    .sort();
}
