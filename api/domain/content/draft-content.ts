import { Content, type ContentOptions } from '../../../content-reader/content.ts';
import type { PriceEdit } from '../../db/narrowed-columns.ts';
import type { Database, Transaction } from '../../db/schema.ts';
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
  // What a release has of edits that ended since is not in the next one.
  const edits = new Map([
    ...Object.entries(originals),
    ...[...newest.values()].map(({ path, text }) => [path, text] as const),
    // Pictures are looked for by their names alone.
    ...(options.pictures ? await picturePaths(trx) : []).map((path) => [path, ''] as const),
  ]);
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
