import { Content, type ContentOptions } from '../../../content-reader/content.ts';
import type { PriceEdit } from '../../db/narrowed-columns.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { type ContentEdit, editsInForce, lockEdits, newestByPath, requestRelease } from './content-edits.ts';
import { picturePaths } from './pictures.ts';
import { hashOf, readOriginal, readOriginals } from './release-edits.ts';

type ContentDeps = Pick<Deps, 'contentFolder' | 'clock' | 'jobs'>;

/** The content as the next release would have it. */
export interface DraftContent {
  readonly content: Content;
  /** all edits that it has, oldest first */
  readonly inForce: readonly ContentEdit[];
  /** Stores the new text of a file, which the caller has checked, and asks for a release; returns the id of the edit. */
  write(edit: NewEdit): Promise<number>;
  /** Whether the edit is the last of its file, so that the file is as before it once it is removed. */
  isNewest(edit: Pick<ContentEdit, 'id' | 'path'>): boolean;
}

interface NewEdit extends Pick<ContentEdit, 'path' | 'text' | 'by'> {
  readonly change?: PriceEdit;
  /** of the request, so that a repeated one counts once */
  readonly key?: string;
}

interface Sources {
  /** of the release that is shown */
  readonly originals: Readonly<Record<string, string | null>>;
  readonly newest: ReadonlyMap<string, Pick<ContentEdit, 'path' | 'text'>>;
}

/** What the next release has in place of the shown one's files; with the names of the desk's pictures, where the content is checked for pictures. */
export async function nextTexts(
  db: Db,
  { originals, newest }: Sources,
  { pictures = false }: Pick<ContentOptions, 'pictures'>,
): Promise<ReadonlyMap<string, string | null>> {
  return new Map([
    // What a release has of edits that ended since is not in the next one.
    ...Object.entries(originals),
    ...[...newest.values()].map(({ path, text }) => [path, text] as const),
    // Pictures are looked for by their names alone.
    ...(pictures ? await picturePaths(db) : []).map((path) => [path, ''] as const),
  ]);
}

/** Opens the content for an edit, which no other one comes before. */
export async function draftContent(
  trx: Transaction<Database>,
  { contentFolder: folder, clock, jobs }: ContentDeps,
  options: Pick<ContentOptions, 'pictures'> = {},
): Promise<DraftContent> {
  await lockEdits(trx);
  const inForce = await editsInForce(trx, clock());
  const newest = newestByPath(inForce);
  const originals = await readOriginals(folder);
  const edits = await nextTexts(trx, { originals, newest }, options);
  return {
    content: new Content(folder, { ...options, edits }),
    inForce,
    async write({ path, text, by, change, key }) {
      const base_hash = newest.get(path)?.base_hash ?? hashOf(await readOriginal(folder, originals, path));
      const { id } = await trx
        .insertInto('content_edits')
        .values({ path, text, base_hash, by, at: clock(), key, change: change && JSON.stringify(change) })
        .returning('id')
        .executeTakeFirstOrThrow();
      await requestRelease(trx, jobs);
      return id;
    },
    isNewest: ({ id, path }) => newest.get(path)?.id === id,
  };
}
