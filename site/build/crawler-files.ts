import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Store } from '../../contract/catalogue/store.ts';
import { type ContentHistory, readHistory } from '../lib/crawlers/content-history.ts';
import { dateEntries } from '../lib/crawlers/date-entries.ts';
import { listedPages, type PageListings } from '../lib/crawlers/listed-page.ts';
import { llmsText } from '../lib/crawlers/llms-text.ts';
import { sitemaps } from '../lib/crawlers/sitemap-xml.ts';

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

interface Shop {
  /** the content folder as editors have it, whose git history dates the pages */
  readonly history: string;
  /** the site's address */
  readonly site: string;
  readonly store: Store;
}

/**
 * Writes the sitemap and `llms.txt` from what the pages say of themselves: a page that is added, or taken from the lists,
 * needs no entry anywhere, and what crawlers are told cannot differ from what is there.
 * @returns the files
 */
export async function writeCrawlerFiles(folder: string, pages: PageListings, shop: Shop): Promise<string[]> {
  const site = new URL(shop.site);
  const listed = listedPages(pages, site);
  const history = await contentLog(shop.history);
  const texts = [
    ...sitemaps(dateEntries(listed, history), site),
    { name: 'llms.txt', text: llmsText(shop.store, listed, site) },
  ];
  await Promise.all(texts.map(({ name, text }) => writeFile(join(folder, name), text)));
  return texts.map(({ name }) => join(folder, name));
}
