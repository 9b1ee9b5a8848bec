import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

const FILE = '@testing-library/dom/dist/@testing-library/dom.umd.min.js';

/** Testing Library as a script: finds by role and name in every engine. */
export async function readQueryLibrary(): Promise<string> {
  return await readFile(createRequire(import.meta.url).resolve(FILE), 'utf8');
}
