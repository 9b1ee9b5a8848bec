import { readFile } from 'node:fs/promises';
import * as z from 'zod';

/** The version of this code, for people; whether a backup fits is decided by its migrations. */
export async function codeVersion(): Promise<string> {
  const text = await readFile(new URL('../../package.json', import.meta.url), 'utf8');
  return z.object({ version: z.string() }).parse(JSON.parse(text)).version;
}
