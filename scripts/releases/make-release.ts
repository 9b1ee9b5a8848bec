import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Kysely } from 'kysely';
import type { Connection } from '../../api/db/connect.ts';
import { isUnknownTable } from '../../api/db/database-errors.ts';
import type { Database } from '../../api/db/schema.ts';
import { applyEdits, type Conflict, refuseConflicts } from '../../api/domain/content/release-edits.ts';
import { carryOverPrices } from '../../api/domain/prices/carry-over-prices.ts';
import { readReleaseReviews } from '../../api/domain/product-reviews/release-reviews.ts';
import { checkContent } from '../../content-reader/check-content.ts';
import { ContentError } from '../../content-reader/content-error.ts';
import { noReviews, REVIEWS_FILE, type WrittenReviews } from '../../content-reader/reviews.ts';
import { buildPages, DIST, siteCode } from '../build/build-site.mjs';
import { packagesSbom, writeSbom } from '../build/sbom.mjs';
import { withLock } from '../processes/lock.mjs';
import { print, step } from '../processes/print.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { codeOf, UserError } from '../processes/user-error.mjs';
import { PROJECT } from '../project.mjs';
import { checkSpace } from '../setup/data-folder.mjs';
import { contentHash, copyContent } from './copy-content.mjs';
import {
  foldersOf,
  type Manifest,
  newId,
  releasesFolder,
  remove,
  removeUnfinished,
  storedReleases,
  writeManifest,
} from './stored-releases.mjs';

export interface Shop {
  readonly dataDir: string;
  readonly connection: Connection;
}

/** One release is made or activated at a time. */
export function alone<T>({ dataDir }: Shop, work: () => Promise<T>): Promise<T> {
  const onWait = () => print('Another publish is running. Waiting until it is done …');
  return withLock(join(releasesFolder(dataDir), '.lock'), work, { onWait });
}

/** A hash of all that a release is made of, by which a start knows whether something was edited. */
export function releaseInputs(content: string): string {
  return inputsOf(siteCode(PROJECT), contentHash(content));
}

function inputsOf(code: string, content: string): string {
  return createHash('sha256').update(`${code} ${content}`).digest('hex');
}

export interface ReleaseOptions {
  /** the time for which scheduled sales and posts are resolved */
  readonly asOf: Date;
  /** the content folder that is copied, or the release whose content it is: with the edits and reviews of now */
  readonly from: string | Manifest;
  readonly hooks?: { copied?: () => void } | undefined;
}

/**
 * Copies the content, writes the edits of the desk and the reviews into the copy, checks it as the API reads it, and builds
 * the pages from it beside all other releases. The caller holds the lock. What fails leaves nothing behind, and what is
 * killed is removed by the next release.
 */
export async function makeRelease(
  { dataDir, connection: { db } }: Shop,
  { asOf, from, hooks }: ReleaseOptions,
): Promise<Manifest> {
  removeUnfinished(dataDir);
  checkSpace(dataDir);
  const madeAt = new Date();
  const id = newId(madeAt);
  const folders = foldersOf(dataDir, id);
  const [last] = storedReleases(dataDir);
  const lastFolders = last && foldersOf(dataDir, last.id);
  const [of, content] = typeof from === 'string' ? [undefined, from] : [from, foldersOf(dataDir, from.id).content];
  const source = of?.source ?? content;
  try {
    mkdirSync(folders.site, { recursive: true });
    const copied = copyContent(content, folders.content, lastFolders?.content, hooks);
    const reviews = await unlessOlder<WrittenReviews>(readReleaseReviews(db), { ...noReviews, reviews: [] });
    writeReviews(folders.content, reviews);
    const applying = withEdits(db, { folder: folders.content, source: content }, { asOf, isOfFolder: !of });
    const { edits, settled } = await unlessOlder(applying, { edits: [], settled: [] });
    const { nextChange } = await step('Checking the content', () => checkContent(folders.content, asOf));
    await step('Building the pages', () =>
      buildPages(
        folders.site,
        lastFolders?.site ?? DIST,
        { ...process.env, CONTENT_DIR: folders.content, AS_OF: asOf.toISOString() },
        { history: source },
      ),
    );
    const code = readFileSync(join(folders.site, '.code'), 'utf8').trim();
    writeSbom(folders.folder, packagesSbom({ now: madeAt }));
    const inputs = of && of.code === code ? of.inputs : inputsOf(code, copied);
    // A manifest that outlives a power failure has to find its pages.
    await runToEnd('sync', ['-f', folders.folder]);
    const times = { madeAt: madeAt.toISOString(), asOf: asOf.toISOString(), nextChange: nextChange.toISOString() };
    const manifest = { id, ...times, code, inputs, source, reviews: reviews.version, edits, settled };
    writeManifest(dataDir, manifest);
    return manifest;
  } catch (error) {
    remove(dataDir, id);
    throw inEditorsWords(error, folders.content, source);
  }
}

/** A database that the API of this version has not opened yet lacks tables. */
export async function unlessOlder<T>(reading: Promise<T>, older: T): Promise<T> {
  return await reading.catch((error) => {
    if (isUnknownTable(error)) return older;
    throw error;
  });
}

/** The folder is published with all edits or not at all; what is built of a release goes on without those that conflict. */
async function withEdits(
  db: Kysely<Database>,
  folders: { readonly folder: string; readonly source: string },
  { asOf, isOfFolder }: { readonly asOf: Date; readonly isOfFolder: boolean },
): Promise<{ edits: number[]; settled: number[] }> {
  await carryOverPrices(db, folders.source);
  const { edits, settled, conflicts } = await applyEdits(db, folders, asOf);
  if (conflicts.length > 0 && isOfFolder) throw new UserError(conflicts.map(explainConflict).join('\n'));
  await refuseConflicts(db, conflicts);
  for (const { path } of conflicts) print(`An edit of the desk is refused: ${path} was changed in the content folder.`);
  return { edits: [...edits], settled: [...settled] };
}

function explainConflict({ path, edits }: Conflict): string {
  const editors = [...new Set(edits.map(({ by }) => by))].join(', ');
  return `${path} was changed in the content folder, and at the desk by ${editors}. Keep one of the two: put the desk’s into the folder (npm run shop -- content show ${path}), or end its edits (npm run shop -- content drop ${path}). Then publish again.`;
}

/** The copy of the file is a link to that of the release before, which must stay as it is. */
function writeReviews(folder: string, reviews: WrittenReviews): void {
  const file = join(folder, REVIEWS_FILE);
  const unfinished = join(folder, `.${REVIEWS_FILE}`);
  rmSync(file, { force: true });
  writeFileSync(unfinished, JSON.stringify(reviews));
  renameSync(unfinished, file);
}

/** Names the files that were edited, not the copies that were read. */
function inEditorsWords(error: unknown, copy: string, source: string): unknown {
  if (codeOf(error) === 'ENOSPC') return new UserError('The disk is full. Free up space, then publish again.');
  if (!(error instanceof UserError || error instanceof ContentError)) return error;
  const shown = (folder: string) => `${relative(PROJECT, folder)}/`;
  return new UserError(error.message.replaceAll(shown(copy), shown(source)).replaceAll(copy, source));
}

/** The content folder of the shop, as its settings say. */
export function liveContent(): string {
  const folder = resolve(PROJECT, process.env['CONTENT_DIR'] || 'content');
  if (!existsSync(folder)) throw new UserError(`There is no content folder ${folder}.`);
  return folder;
}
