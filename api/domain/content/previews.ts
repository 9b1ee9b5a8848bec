import { randomUUID } from 'node:crypto';
import type { Preview } from '../../../contract/desk/content-preview.ts';
import type { Db } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { ShopError } from '../shop-error.ts';
import { editsInForce, newestByPath } from './content-edits.ts';
import { readDrafts, readValue, shownText } from './drafts.ts';
import { readOpen } from './list-content.ts';
import { pagesOfFile } from './pages-of.ts';
import { picturePaths } from './pictures.ts';
import { readPublisher } from './publisher.ts';
import { writeTexts } from './release-edits.ts';

/**
 * Pages as they would be with the drafts, rendered by the publisher with the code of the site. Each person has one at a
 * time, which the next one replaces.
 */
type PreviewDeps = Pick<Deps, 'connection' | 'contentFolder' | 'clock' | 'jobs'>;

/** ms. Nobody comes back to one after that. */
const KEPT = 3_600_000;

/** Asks for a page; returns the id of the preview. Throws `content_unknown` where the file has no such page. */
export async function requestPreview(
  deps: PreviewDeps,
  { path, page }: { readonly path: string; readonly page: string },
  by: string,
): Promise<string> {
  const { content, drafts } = await readOpen(deps);
  const text = shownText(content, path, drafts.get(path));
  const pages = text === null ? [] : pagesOfFile(path, readValue(path, text).value);
  if (!pages.includes(page)) throw new ShopError('content_unknown', { path: page });
  const { jobs, connection } = deps;
  const [id, at] = [randomUUID(), deps.clock()];
  await connection.db.transaction().execute(async (trx) => {
    await trx
      .deleteFrom('content_previews')
      .where((row) => row.or([row('by', '=', by), row('at', '<', new Date(at.getTime() - KEPT))]))
      .execute();
    await trx.insertInto('content_previews').values({ id, page, by, at }).execute();
    await jobs.enqueue(trx, 'preview-page', { runId: id });
  });
  return id;
}

const ownPreview = (db: Db, id: string, by: string) =>
  db.selectFrom('content_previews').where('id', '=', id).where('by', '=', by);

/** How far it is. Throws `content_unknown` when it was replaced, or is another person's. */
export async function readPreview({ connection: { db } }: PreviewDeps, id: string, by: string): Promise<Preview> {
  const [row, publisher] = await Promise.all([
    ownPreview(db, id, by).select(['ended_at', 'problem']).executeTakeFirst(),
    readPublisher(db),
  ]);
  if (!row) throw new ShopError('content_unknown', { path: 'The page' });
  const { ended_at, problem } = row;
  return { id, state: problem !== null ? 'failed' : ended_at ? 'rendered' : 'waiting', problem, publisher };
}

/** The page that was rendered, with pictures that only the desk has yet from there. Throws `content_unknown`. */
export async function openPreview({ connection: { db } }: PreviewDeps, id: string, by: string): Promise<string> {
  const row = await ownPreview(db, id, by).select('html').executeTakeFirst();
  if (!row?.html) throw new ShopError('content_unknown', { path: 'The page' });
  const stored = new Set(await picturePaths(db));
  return row.html.replaceAll(/\/media\/([a-z0-9/-]+\.webp)/g, (address, path) =>
    stored.has(`media/${path}`) ? `/api/desk/content/pictures?path=${path}` : address,
  );
}

/** Renders the page of a preview. `render` gets a function that writes the drafts into a copy of the content. */
export async function renderPreview(
  db: Db,
  id: string,
  now: Date,
  render: (page: string, write: (folder: string) => Promise<void>) => Promise<string>,
  inWords: (error: unknown) => string,
): Promise<void> {
  const asked = await db
    .selectFrom('content_previews')
    .select('page')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  // Its editor asked for another one meanwhile.
  if (!asked) return;
  const result = await render(asked.page, (folder) => writeDrafts(db, folder, now)).then(
    (html) => ({ html }),
    (error: unknown) => ({ problem: inWords(error) }),
  );
  await db
    .updateTable('content_previews')
    .set({ ended_at: new Date(), ...result })
    .where('id', '=', id)
    .execute();
}

/** What waits to be published, then the drafts. */
async function writeDrafts(db: Db, folder: string, now: Date): Promise<void> {
  const edits = newestByPath(await editsInForce(db, now));
  await writeTexts(db, folder, [...edits.values(), ...(await readDrafts(db)).values()]);
}
