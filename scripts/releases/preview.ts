import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { renderPreview } from '../../api/domain/content/previews.ts';
import { renderPage } from '../build/build-site.mjs';
import { printError } from '../processes/print.mjs';
import { explain, UserError } from '../processes/user-error.mjs';
import { copyContent } from './copy-content.ts';
import { inEditorsWords, liveContent, type Shop } from './make-release.ts';
import { currentOf, isForPeople, messageForStaff } from './publish.ts';
import { foldersOf, releasesFolder } from './stored-releases.mjs';

/** Renders the page that an editor waits for: of what the shop shows, with the drafts in it. */
export async function showPreview(shop: Shop, id: string): Promise<void> {
  const { dataDir, connection } = shop;
  // One is made at a time, so what a killed one left is gone with the next.
  const folder = join(releasesFolder(dataDir), '.preview');
  const [content, site] = [join(folder, 'content'), join(folder, 'site')];
  const render = async (page: string, write: (folder: string) => Promise<void>): Promise<string> => {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(site, { recursive: true });
    const shown = await currentOf(shop);
    const source = shown ? foldersOf(dataDir, shown.id).content : liveContent();
    try {
      copyContent({ from: source, to: content, last: shown ? source : undefined });
      await write(content);
      const html = await renderPage(site, page, { ...process.env, CONTENT_DIR: content });
      if (html === undefined) throw new UserError(`The shop has no page ${page}.`);
      return html;
    } catch (error) {
      throw inEditorsWords(error, content, shown?.source ?? source);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  await renderPreview(connection.db, id, new Date(), render, (error) => {
    if (!isForPeople(error)) printError(explain(error));
    return messageForStaff(error);
  });
}
