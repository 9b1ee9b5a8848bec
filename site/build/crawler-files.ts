import { execFile } from 'node:child_process';
import { glob, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { AstroIntegration } from 'astro';
import { parse } from 'yaml';
import { storeSchema } from '../../api/contract/catalogue/store.ts';
import { type ContentHistory, readHistory } from '../lib/crawlers/content-history.ts';
import { dateEntries, type FamilyFiles } from '../lib/crawlers/date-entries.ts';
import { llmsText } from '../lib/crawlers/llms-text.ts';
import { sitemapXml } from '../lib/crawlers/sitemap-xml.ts';
import { contentFolder } from './content-folder.ts';
import { listedPages } from './listed-pages.ts';

/** Which file each family of products is in. Files are searched, not parsed: their shape is checked where they are loaded. */
async function familyFiles(folder: string): Promise<FamilyFiles> {
  const families = new Map<string, string>();
  for await (const file of glob('products/**/*.yaml', { cwd: folder })) {
    const text = await readFile(join(folder, file), 'utf8');
    const field = (name: string) => new RegExp(`^${name}: *["']?(.*?)["']? *$`, 'm').exec(text)?.[1] ?? '';
    families.set(`${field('material')}/${field('color')}`, file);
  }
  return families;
}

const run = promisify(execFile);
const nothing: ContentHistory = new Map();

/**
 * When content files were last changed, by git. Empty where there is no git, no repository, or no history: in a shallow
 * clone every file seems to be as old as the clone.
 */
export async function contentLog(folder: string): Promise<ContentHistory> {
  const git = async (...args: string[]) => {
    const { stdout } = await run('git', ['-C', folder, ...args], { maxBuffer: 1 << 28 });
    return stdout;
  };
  try {
    if ((await git('rev-parse', '--is-shallow-repository')).trim() === 'true') return nothing;
    return readHistory(
      await git('-c', 'core.quotePath=false', 'log', '--format=@%cI', '--name-only', '--no-renames', '--relative', '.'),
    );
  } catch {
    return nothing;
  }
}

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
