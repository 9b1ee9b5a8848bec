import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const hashes = z.array(z.string().regex(/^sha(256|384|512)-[\w+/]+=*$/));
const origins = z.array(z.url());

/** What the built pages hold inline and load from elsewhere; `scripts/build` writes it beside them. */
const pageSourcesSchema = z.object({
  scripts: hashes.describe('of inline scripts that run'),
  styles: hashes.describe('of inline styles, also of those that a script puts in'),
  embeds: origins.describe('of scripts of social feeds'),
  frames: origins.describe('of the machine’s live stream'),
  pictures: origins.describe('of the resizing CDN'),
});
export type PageSources = z.infer<typeof pageSourcesSchema>;

const none: PageSources = { scripts: [], styles: [], embeds: [], frames: [], pictures: [] };

/** Nothing for a site that is not built yet. */
export async function readPageSources(site: string): Promise<PageSources> {
  const text = await readFile(join(site, '.page-sources.json'), 'utf8').catch(() => null);
  return text === null ? none : pageSourcesSchema.parse(JSON.parse(text));
}
