import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const hashes = z.array(z.string().regex(/^sha(256|384|512)-[\w+/]+=*$/));
const origins = z.array(z.url());

/** What the built pages contain inline and load from other hosts; `scripts/build` writes it beside them. */
const pageSourcesSchema = z.object({
  scripts: hashes.describe('of inline scripts'),
  styles: hashes.describe('of inline styles, including those that a script adds'),
  embeds: origins.describe('of the social feeds’ scripts'),
  frames: origins.describe('of the machine’s live stream'),
  pictures: origins.describe('of the resizing CDN'),
});
export type PageSources = z.infer<typeof pageSourcesSchema>;

const none: PageSources = { scripts: [], styles: [], embeds: [], frames: [], pictures: [] };

/** Empty for a site that is not built yet. */
export async function readPageSources(site: string): Promise<PageSources> {
  const text = await readFile(join(site, '.page-sources.json'), 'utf8').catch(() => null);
  return text === null ? none : pageSourcesSchema.parse(JSON.parse(text));
}
