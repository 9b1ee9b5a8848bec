import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FamilyFiles } from '../lib/crawlers/sources-of-page.ts';

/** Which file each family of products is in. Files are searched, not parsed: their shape is checked where they are loaded. */
export async function familyFiles(folder: string): Promise<FamilyFiles> {
  const families = new Map<string, string>();
  for await (const file of glob('products/**/*.yaml', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    const field = (name: string) => new RegExp(`^${name}: *["']?(.*?)["']? *$`, 'm').exec(text)?.[1] ?? '';
    families.set(`${field('material')}/${field('color')}`, file);
  }
  return families;
}
