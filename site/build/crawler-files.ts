import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';
import { storeSchema } from '../../api/contract/catalogue/store.ts';
import { dateEntries } from '../lib/crawlers/date-entries.ts';
import { llmsText } from '../lib/crawlers/llms-text.ts';
import { sitemapXml } from '../lib/crawlers/sitemap-xml.ts';
import { contentFolder } from './content-folder.ts';
import { contentLog } from './content-log.ts';
import { familyFiles } from './family-files.ts';
import { listedPages } from './listed-pages.ts';

/**
 * Writes `sitemap.xml` and `llms.txt` from the built pages: a page that is added, or taken from the lists, needs no entry
 * anywhere, and what crawlers are told cannot differ from what is there.
 */
export function crawlerFiles(): AstroIntegration {
  let site = new URL('http://localhost');
  return {
    name: 'crawler-files',
    hooks: {
      'astro:config:done': ({ config }) => {
        site = new URL(config.site ?? site);
      },
      'astro:build:done': async ({ dir }) => {
        const folder = fileURLToPath(dir);
        const [pages, history, families, store] = await Promise.all([
          listedPages(folder),
          contentLog(contentFolder),
          familyFiles(contentFolder),
          readFile(join(contentFolder, 'store.yaml'), 'utf8'),
        ]);
        await writeFile(join(folder, 'sitemap.xml'), sitemapXml(dateEntries(pages, history, families)));
        await writeFile(join(folder, 'llms.txt'), llmsText(storeSchema.parse(parse(store)), pages, site));
      },
    },
  };
}
