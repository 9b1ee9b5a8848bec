import { createHash } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Connection } from '../../api/db/connect.ts';
import { isUnknownTable } from '../../api/db/database-errors.ts';
import { applyEdits } from '../../api/domain/content/release-edits.ts';
import { readReleaseReviews } from '../../api/domain/product-reviews/release-reviews.ts';
import type { ReleaseToActivate } from '../../api/domain/releases/activate-release.ts';
import { ShopError } from '../../api/domain/shop-error.ts';
import { checkContent } from '../../content-reader/check-content.ts';
import { ContentError } from '../../content-reader/content-error.ts';
import { noReviews, REVIEWS_FILE, type WrittenReviews } from '../../content-reader/reviews.ts';
import type { PublishStep } from '../../contract/desk/publishing.ts';
import { buildPages, DIST, siteCode } from '../build/build-site.mjs';
import { packagesSbom, writeSbom } from '../build/sbom.mjs';
import { print, step } from '../processes/print.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { codeOf, UserError } from '../processes/user-error.mjs';
import { PROJECT } from '../project.mjs';
import { contentHash, copyContent } from './copy-content.ts';
import { beginRelease, foldersOf, type Manifest, remove, writeManifest } from './stored-releases.mjs';

export interface Shop {
  readonly dataDir: string;
  readonly connection: Connection;
}

interface ReleaseOptions {
  /** the time for which scheduled sales and posts are resolved */
  readonly asOf: Date;
  /** the content folder that is copied, or the release whose content it is: with the edits and reviews of now */
  readonly from: string | Manifest;
  /** called as each part of the work begins */
  readonly begin?: (step: PublishStep) => Promise<void>;
}

/**
 * Copies the content, writes the edits of the desk and the reviews into the copy, checks it as the API reads it, and builds
 * the pages from it beside all other releases. The caller holds the lock. What fails leaves nothing behind, and what is
 * killed is removed by the next release.
 */
export async function makeRelease(
  { dataDir, connection: { db } }: Shop,
  { asOf, from, begin = async () => {} }: ReleaseOptions,
): Promise<ReleaseToActivate & { readonly release: Required<Manifest> }> {
  const of = typeof from === 'string' ? undefined : from;
  const content = typeof from === 'string' ? from : foldersOf(dataDir, from.id).content;
  const source = of?.source ?? content;
  const madeAt = new Date();
  await begin('copy');
  const { id, folders, last } = beginRelease(dataDir, madeAt);
  try {
    const copied = copyContent({ from: content, to: folders.content, last: last?.content });
    const reviews = await unlessOlder<WrittenReviews>(readReleaseReviews(db), { ...noReviews, reviews: [] });
    writeReviews(folders.content, reviews);
    const applying = applyEdits(db, { folder: folders.content, source: content, isOfFolder: !of }, asOf);
    const { edits, settled, refused } = await unlessOlder(applying, { edits: [], settled: [], refused: [] });
    for (const path of refused) print(`An edit of the desk is refused: ${path} was changed in the content folder.`);
    await begin('check');
    const { nextChange, items } = await step('Checking the content', () => checkContent(folders.content, asOf));
    const env = { ...process.env, CONTENT_DIR: folders.content, AS_OF: asOf.toISOString() };
    await begin('build');
    await step('Building the pages', () => buildPages(folders.site, last?.site ?? DIST, env, { history: source }));
    const code = readFileSync(join(folders.site, '.code'), 'utf8').trim();
    writeSbom(folders.folder, packagesSbom({ now: madeAt }));
    const inputs = of && of.code === code ? of.inputs : inputsOf(code, copied);
    // A manifest that outlives a power failure has to find its pages.
    await runToEnd('sync', ['-f', folders.folder]);
    const times = { madeAt: madeAt.toISOString(), asOf: asOf.toISOString(), nextChange: nextChange.toISOString() };
    const held = { reviews: reviews.version, edits: [...edits], settled: [...settled] };
    const release = { id, ...times, code, inputs, source, ...held };
    writeManifest(dataDir, release);
    return { release, items };
  } catch (error) {
    remove(dataDir, id);
    throw inEditorsWords(error, folders.content, source);
  }
}

/** The copy of the file is a link to that of the release before, which must stay as it is. */
function writeReviews(folder: string, reviews: WrittenReviews): void {
  const file = join(folder, REVIEWS_FILE);
  rmSync(file, { force: true });
  writeFileSync(file, JSON.stringify(reviews));
}

/** Names the files that were edited, not the copies that were read. */
export function inEditorsWords(error: unknown, copy: string, source: string): unknown {
  if (codeOf(error) === 'ENOSPC') return new UserError('The disk is full. Free up space, then publish again.');
  if (!(error instanceof UserError || error instanceof ContentError || error instanceof ShopError)) return error;
  const shown = (folder: string) => `${relative(PROJECT, folder)}/`;
  return new UserError(error.message.replaceAll(shown(copy), shown(source)).replaceAll(copy, source));
}

/** A database that the API of this version has not opened yet lacks tables. */
export async function unlessOlder<T>(reading: Promise<T>, older: T): Promise<T> {
  return await reading.catch((error) => {
    if (isUnknownTable(error)) return older;
    throw error;
  });
}

/** A hash of all that a release is made of, by which a start knows whether something was edited. */
export function releaseInputs(content: string): string {
  return inputsOf(siteCode(PROJECT), contentHash(content));
}

function inputsOf(code: string, content: string): string {
  return createHash('sha256').update(`${code} ${content}`).digest('hex');
}

/** The content folder of the shop, as its settings say. */
export function liveContent(): string {
  const folder = resolve(PROJECT, process.env['CONTENT_DIR'] || 'content');
  if (!existsSync(folder)) throw new UserError(`There is no content folder ${folder}.`);
  return folder;
}
