import { createHash } from 'node:crypto';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import { ShopError } from '../shop-error.ts';
import { type ContentEdit, editsInForce, newestByPath } from './content-edits.ts';
import { writePictures } from './pictures.ts';

/** What a release has of edits, as its manifest says. */
export interface ReleaseEdits {
  /** ids of those in force */
  readonly edits: readonly number[];
  /** ids of those that the content folder has as well, by now */
  readonly settled: readonly number[];
}

/** The edits of a file that was changed in the content folder too. */
interface Conflict {
  readonly path: string;
  readonly edits: readonly ContentEdit[];
}

interface Folders {
  /** a release's copy of the content */
  readonly folder: string;
  /** what was copied: the content folder, or that of an earlier release, whose edits are taken back first */
  readonly source: string;
  /** whether `source` is the content folder */
  readonly isOfFolder: boolean;
}

/**
 * Writes the edits in force into a release's copy of the content, where the folder's file is the one that they were made
 * on, with the pictures of the desk that they name. They are never merged with another one, whose file stays as the folder has it. The folder is published with all edits
 * or not at all: that throws `release_refused`. What is made of a release goes on without those that conflict, and says which.
 */
export async function applyEdits(
  db: Db,
  { folder, source, isOfFolder }: Folders,
  now: Date,
): Promise<ReleaseEdits & { readonly refused: readonly string[] }> {
  const all = await editsInForce(db, now);
  const known = await readOriginals(source);
  for (const [path, text] of Object.entries(known)) await replaceFile(join(folder, path), text);
  const [edits, settled, conflicts, originals] = [[] as number[], [] as number[], [] as Conflict[], {} as Originals];
  for (const { path, text, base_hash } of newestByPath(all).values()) {
    const own = all.filter((edit) => edit.path === path);
    const ids = own.map(({ id }) => id);
    const original = await readOriginal(folder, known, path);
    if (text === original) settled.push(...ids);
    else if (base_hash !== hashOf(original)) conflicts.push({ path, edits: own });
    else {
      edits.push(...ids);
      originals[path] = original;
      await replaceFile(join(folder, path), text);
    }
  }
  await replaceFile(join(folder, ORIGINALS), Object.keys(originals).length > 0 ? JSON.stringify(originals) : null);
  await writePictures(db, folder);
  if (isOfFolder && conflicts.length > 0) {
    throw new ShopError('release_refused', { reason: conflicts.map(explainConflict).join('\n') });
  }
  for (const conflict of conflicts) await refuseEdits(db, conflict);
  return { edits, settled, refused: conflicts.map(({ path }) => path) };
}

function explainConflict({ path, edits }: Conflict): string {
  const editors = [...new Set(edits.map(({ by }) => by))].join(', ');
  return `${path} was changed in the content folder, and at the desk by ${editors}. Keep one of the two: put the desk’s into the folder (npm run shop -- content show ${path}), or end its edits (npm run shop -- content drop ${path}). Then publish again.`;
}

async function refuseEdits(db: Db, { path, edits }: Conflict): Promise<void> {
  await db
    .updateTable('content_edits')
    .set({ state: 'refused', reason: `${path} was changed in the content folder meanwhile. Set it again.` })
    .where(
      'id',
      'in',
      edits.map(({ id }) => id),
    )
    .execute();
}

/** Beside the content of a release: the files of the folder whose place edits took; null: there was none. */
const ORIGINALS = '.originals.json';
const originalsSchema = z.record(z.string(), z.string().nullable());
type Originals = z.infer<typeof originalsSchema>;

/** Empty for content that is not of a release, or that nobody edited at the desk. */
export async function readOriginals(folder: string): Promise<Originals> {
  const text = await readUnlessAbsent(join(folder, ORIGINALS));
  return text === null ? {} : originalsSchema.parse(JSON.parse(text));
}

/** A file as the content folder has it; null: it has none. */
export async function readOriginal(folder: string, originals: Originals, path: string): Promise<string | null> {
  return path in originals ? (originals[path] ?? null) : await readUnlessAbsent(join(folder, path));
}

async function readUnlessAbsent(file: string): Promise<string | null> {
  return await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

export function hashOf(text: string | null): string | null {
  return text === null ? null : createHash('sha256').update(text).digest('hex');
}

/** Writes texts into a folder that is a copy of content, with the pictures of the desk that it names. Null: no such file. */
export async function writeTexts(
  db: Db,
  folder: string,
  texts: Iterable<{ readonly path: string; readonly text: string | null }>,
): Promise<void> {
  for (const { path, text } of texts) await replaceFile(join(folder, path), text);
  await writePictures(db, folder);
}

/** Not written in place: the copy of an unchanged file is a link to that of the release before. */
async function replaceFile(file: string, text: string | null): Promise<void> {
  await rm(file, { force: true });
  if (text === null) return;
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, text);
}

/**
 * Marks what a release shows, in the transaction that makes it the current one. A release that is gone back to has the edits
 * of its time: what came later has ended, so that it does not come back unasked.
 */
export async function markPublished(
  trx: Transaction<Database>,
  { id: release, edits, settled }: ReleaseEdits & { readonly id: string },
  { isBack }: { readonly isBack: boolean },
): Promise<void> {
  const isOver = sql`(change ->> 'until')::timestamptz <= now()`;
  const isSettled = sql`id = any(${settled}::int[])`;
  await sql`
    update content_edits set state = 'ended', reason = case
      when ${isSettled} then 'The content folder has it.'
      when removed_at is not null then coalesce(reason, 'Removed.')
      when ${isOver} then 'Over.'
      else 'The shop went back to an earlier release.' end
    where id <> all(${edits}::int[])
      and (state = 'published' or (state = 'waiting' and (${isBack} or ${isSettled} or ${isOver})))`.execute(trx);
  await sql`
    update content_edits set state = 'published', release = ${release}, published_at = coalesce(published_at, now()),
      reason = case when ${isBack} or removed_at is null then null else reason end,
      removed_at = case when ${isBack} then null else removed_at end
    where id = any(${edits}::int[])`.execute(trx);
}

/** Whether a release would show other edits than the current one does. */
export async function areEditsWaiting(db: Db): Promise<boolean> {
  const { isWaiting } = await db
    .selectNoFrom((eb) =>
      eb
        .exists(
          eb
            .selectFrom('content_edits')
            .select('id')
            .where(sql<boolean>`state = 'waiting' or (state = 'published' and removed_at is not null)`),
        )
        .as('isWaiting'),
    )
    .executeTakeFirstOrThrow();
  return Boolean(isWaiting);
}

/** Whether a release that was built a while ago has the edits that shoppers see now. Shown without them, it would end them. */
export async function areEditsCurrent(db: Db, edits: readonly number[]): Promise<boolean> {
  const { rows } = await sql<{ isCurrent: boolean }>`
    select not exists (
      select from content_edits where coalesce((change ->> 'until')::timestamptz > now(), true)
        and case when id = any(${edits}::int[]) then state = 'ended' else state = 'published' and removed_at is null end
    ) as "isCurrent"`.execute(db);
  return rows[0]?.isCurrent === true;
}
