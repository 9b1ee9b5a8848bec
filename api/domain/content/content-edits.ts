import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Selectable, sql } from 'kysely';
import * as z from 'zod';
import type { EditedTexts } from '../../../content-reader/content-files.ts';
import type { Database, Db, Transaction } from '../../db/schema.ts';
import type { Deps } from '../deps.ts';
import { auditedTransaction } from '../operator/actions.ts';
import { ShopError } from '../shop-error.ts';

/**
 * Edits of content files that staff make at the desk. An edit has the whole text of its file, and each is made on the one
 * before: the newest in force says what the next release has. The files of the content folder stay as they are.
 */
type Row = Selectable<Database['content_edits']>;
export type ContentEdit = Pick<Row, 'id' | 'path' | 'text' | 'base_hash' | 'by' | 'at' | 'change'>;

/** Beside the content of a release: the files of the folder whose place edits took; null: there was none. */
const ORIGINALS = '.originals.json';
const originalsSchema = z.record(z.string(), z.string().nullable());
export type Originals = z.infer<typeof originalsSchema>;

/** Empty for content that is not of a release, or that nobody edited at the desk. */
export async function readOriginals(folder: string): Promise<Originals> {
  const text = await readUnlessAbsent(join(folder, ORIGINALS));
  return text === null ? {} : originalsSchema.parse(JSON.parse(text));
}

export const originalsFile = (folder: string): string => join(folder, ORIGINALS);

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

/** What the next release has of edits, oldest first; without sales that are over. */
export async function editsInForce(db: Db, now: Date): Promise<ContentEdit[]> {
  return await db
    .selectFrom('content_edits')
    .select(['id', 'path', 'text', 'base_hash', 'by', 'at', 'change'])
    .where('state', 'in', ['waiting', 'published'])
    .where('removed_at', 'is', null)
    .where(sql<boolean>`coalesce((change ->> 'until')::timestamptz > ${now}, true)`)
    .orderBy('id')
    .execute();
}

/** The edit of each path whose text holds. */
export function newestByPath(edits: readonly ContentEdit[]): ReadonlyMap<string, ContentEdit> {
  return new Map(edits.map((edit) => [edit.path, edit]));
}

/** Others wait until the transaction ends, since each edit is made on the one before. */
async function lockEdits(trx: Transaction<Database>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('content_edits'))`.execute(trx);
}

type ContentDeps = Pick<Deps, 'contentFolder' | 'clock' | 'jobs'>;

/** The content as the next release would have it. */
export interface DraftContent {
  readonly folder: string;
  readonly edits: EditedTexts;
  /** all edits that it has, oldest first */
  readonly inForce: readonly ContentEdit[];
  /** null: there is no such file */
  textOf(path: string): Promise<string | null>;
  /** Stores the new text of a file, which the caller has checked, and asks for a release; returns the id of the edit. */
  write(path: string, edit: NewEdit): Promise<number>;
  /** Whether the edit is the last of its file, so that the file is as before it once it is removed. */
  isNewest(edit: Pick<Row, 'id' | 'path'>): boolean;
}

type NewEdit = Pick<Row, 'text' | 'by'> & Partial<Pick<Row, 'change' | 'key'>>;

/** Opens the content for an edit, which no other one comes before. */
export async function draftContent(
  trx: Transaction<Database>,
  { contentFolder: folder, clock, jobs }: ContentDeps,
): Promise<DraftContent> {
  await lockEdits(trx);
  const inForce = await editsInForce(trx, clock());
  const newest = newestByPath(inForce);
  const originals = await readOriginals(folder);
  const original = (path: string) => readOriginal(folder, originals, path);
  return {
    folder,
    inForce,
    // What a release has of edits that ended since is not in the next one.
    edits: new Map([
      ...Object.entries(originals),
      ...[...newest.values()].map(({ path, text }) => [path, text] as const),
    ]),
    async textOf(path) {
      const edit = newest.get(path);
      return edit ? edit.text : await original(path);
    },
    async write(path, { text, by, change, key }) {
      const base_hash = newest.get(path)?.base_hash ?? hashOf(await original(path));
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

/** A release is made when this commits; those that wait for one share it. */
export async function requestRelease(trx: Transaction<Database>, jobs: Deps['jobs']): Promise<void> {
  await jobs.enqueue(trx, 'publish', { runId: randomUUID() });
}

/** Ends edits: at once where they still wait, else with the next release. */
export async function endEdits(
  trx: Transaction<Database>,
  ids: readonly number[],
  { by, now, isReplaced = false }: { readonly by: string; readonly now: Date; readonly isReplaced?: boolean },
): Promise<void> {
  const before = isReplaced ? 'Replaced before it was published.' : 'Withdrawn before it was published.';
  await sql`
    update content_edits set removed_at = ${now}, removed_by = ${by},
      state = case state when 'waiting' then 'ended' else state end,
      reason = case when state = 'waiting' then ${before} when ${isReplaced} then 'Replaced by a newer price.' end
    where id = any(${ids}::int[])`.execute(trx);
}

/** The newest edit of each file in force. */
export async function listEdits({ connection, clock }: Pick<Deps, 'connection' | 'clock'>): Promise<ContentEdit[]> {
  return [...newestByPath(await editsInForce(connection.db, clock())).values()];
}

/** Ends all edits of a file, so that the next release has it as the content folder does. Returns how many there were. */
export async function dropEdits(
  { connection, clock, jobs }: Pick<Deps, 'connection' | 'clock' | 'jobs'>,
  path: string,
  by: string,
): Promise<number> {
  return await auditedTransaction(connection.db, async (trx) => {
    await lockEdits(trx);
    const own = (await editsInForce(trx, clock())).filter((edit) => edit.path === path);
    if (own.length === 0) throw new ShopError('edit_unknown', { path });
    const ids = own.map(({ id }) => id);
    await endEdits(trx, ids, { by, now: clock() });
    await requestRelease(trx, jobs);
    return own.length;
  });
}
