// @ts-check
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { buildPages, DIST, siteCode } from '../build/build-site.mjs';
import { checkContent } from '../build/check-content.mjs';
import { packagesSbom, writeSbom } from '../build/sbom.mjs';
import { step } from '../processes/print.mjs';
import { runToEnd } from '../processes/run-to-end.mjs';
import { codeOf, UserError } from '../processes/user-error.mjs';
import { checkSpace } from '../setup/data-folder.mjs';
import { PROJECT } from '../setup/project.mjs';
import { contentHash, copyContent } from './copy-content.mjs';
import { addDeskPrices, printDeskPrices } from './desk-prices.mjs';
import { noReviews, writeReviews } from './published-reviews.mjs';
import { foldersOf, newId, remove, removeUnfinished, storedReleases, writeManifest } from './stored-releases.mjs';

/** @typedef {import('./stored-releases.mjs').Manifest} Manifest */
/** @typedef {import('../../content-reader/reviews.ts').WrittenReviews} WrittenReviews */

/**
 * A hash of all that a release is made of, by which a start knows whether something was edited.
 * @param {string} content
 */
export function releaseInputs(content) {
  return inputsOf(siteCode(PROJECT), contentHash(content));
}

/**
 * @param {string} code
 * @param {string} content
 */
function inputsOf(code, content) {
  return createHash('sha256').update(`${code} ${content}`).digest('hex');
}

/**
 * @typedef {object} ReleaseOptions
 * @property {string} content folder that is copied
 * @property {Date} asOf the time for which scheduled sales and posts are resolved
 * @property {WrittenReviews} [reviews] of shoppers, as of now; none by default
 * @property {string} databaseUrl for the prices of the desk, which lie over those of the content
 * @property {boolean} [dryRun] whether prices that do not hold are refused for good
 * @property {Manifest} [of] the release whose copy of the content this is: only time and prices are others
 * @property {{ copied?: () => void }} [hooks] for tests
 */

/**
 * Copies the content, checks the copy as the API reads it, and builds the pages from it beside all other releases. The
 * caller holds the lock. What fails leaves nothing behind, and what is killed is removed by the next release.
 * @param {string} dataDir
 * @param {ReleaseOptions} options
 * @returns {Promise<Manifest>}
 */
export async function makeRelease(dataDir, { content, asOf, databaseUrl, dryRun, of, reviews = noReviews, hooks }) {
  removeUnfinished(dataDir);
  checkSpace(dataDir);
  const madeAt = new Date();
  const id = newId(madeAt);
  const folders = foldersOf(dataDir, id);
  const [last] = storedReleases(dataDir);
  const lastFolders = last && foldersOf(dataDir, last.id);
  const source = of?.source ?? content;
  try {
    mkdirSync(folders.site, { recursive: true });
    const copied = copyContent(content, folders.content, lastFolders?.content, hooks);
    writeReviews(folders.content, reviews);
    const prices = await addDeskPrices(folders.content, asOf, { databaseUrl, dryRun });
    printDeskPrices(prices);
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
    const times = { madeAt: madeAt.toISOString(), asOf: asOf.toISOString(), nextChange };
    const ids = prices.map((price) => price.id);
    const manifest = { id, ...times, code, inputs, source, reviews: reviews.version, prices: ids };
    writeManifest(dataDir, manifest);
    return manifest;
  } catch (error) {
    remove(dataDir, id);
    throw inEditorsWords(error, folders.content, source);
  }
}

/**
 * Names the files that were edited, not the copies that were read.
 * @param {unknown} error
 * @param {string} copy
 * @param {string} source
 */
function inEditorsWords(error, copy, source) {
  if (codeOf(error) === 'ENOSPC') return new UserError('The disk is full. Free up space, then publish again.');
  if (!(error instanceof UserError)) return error;
  const shown = (/** @type {string} */ folder) => `${relative(PROJECT, folder)}/`;
  return new UserError(error.message.replaceAll(shown(copy), shown(source)).replaceAll(copy, source));
}

/**
 * The content folder of the shop, as its settings say.
 * @param {NodeJS.ProcessEnv} [env]
 */
export function liveContent(env = process.env) {
  const folder = resolve(PROJECT, env.CONTENT_DIR || 'content');
  if (!existsSync(folder)) throw new UserError(`There is no content folder ${folder}.`);
  return folder;
}
