// @ts-check
import { join } from 'node:path';
import { siteCode } from '../build/build-site.mjs';
import { withLock } from '../processes/lock.mjs';
import { print, printError } from '../processes/print.mjs';
import { UserError } from '../processes/user-error.mjs';
import { PROJECT } from '../setup/project.mjs';
import { hasCurrentPrices, lookForPrices, reportBuilding } from './desk-prices.mjs';
import { liveContent, makeRelease, releaseInputs } from './make-release.mjs';
import { readPublishedReviews, readReviewsVersion } from './published-reviews.mjs';
import { readShownReleases, runReleasesCommand } from './shown-releases.mjs';
import { foldersOf, prune, readManifest, releasesFolder, remove, storedReleases } from './stored-releases.mjs';

/** @typedef {import('./stored-releases.mjs').Manifest} Manifest */
/** @typedef {{ dataDir: string, databaseUrl: string }} Shop */

/**
 * One release is made or activated at a time.
 * @template T
 * @param {string} dataDir
 * @param {() => Promise<T>} work
 */
function alone(dataDir, work) {
  const onWait = () => print('Another publish is running. Waiting until it is done …');
  return withLock(join(releasesFolder(dataDir), '.lock'), work, { onWait });
}

/**
 * Makes a release of the content folder and shows it.
 * @param {Shop} shop
 * @param {{ dryRun?: boolean, hooks?: import('./make-release.mjs').ReleaseOptions['hooks'] }} [options]
 */
export function publish(shop, { dryRun = false, hooks } = {}) {
  return alone(shop.dataDir, async () => {
    const release = await makeRelease(shop.dataDir, {
      content: liveContent(),
      asOf: new Date(),
      reviews: await readPublishedReviews(shop.databaseUrl),
      databaseUrl: shop.databaseUrl,
      dryRun,
      ...(hooks && { hooks }),
    });
    if (dryRun) {
      remove(shop.dataDir, release.id);
      return print('The content is valid and its pages can be built. Nothing was published.');
    }
    report(await activate(shop, release));
  });
}

/**
 * Shows the release before the current one again.
 * @param {Shop} shop
 */
export function publishBack(shop) {
  return alone(shop.dataDir, async () => {
    report(await runReleasesCommand(shop, ['back']));
  });
}

/**
 * @param {Shop} shop
 * @param {Manifest} release
 */
async function activate(shop, { id }) {
  const activation = await runReleasesCommand(shop, ['activate', id]);
  prune(shop.dataDir, (await readShownReleases(shop.databaseUrl))?.inUse ?? [id]);
  return activation;
}

/** @param {{ id: string, replicas: number, showing: number }} activation */
function report({ id, replicas, showing }) {
  if (replicas === 0) return print(`Release ${id} is published. The shop is closed, and opens with it.`);
  if (showing === replicas) return print(`Release ${id} is published.`);
  print(`Release ${id} is published: ${showing} of ${replicas} replicas show it, the others will when they can.`);
}

/**
 * The release that the shop is to open with: a new one when code or content were edited since the last publish, or when
 * sales or posts changed meanwhile. With an error in the content, the shop opens with what it showed last.
 * @param {Shop} shop
 * @returns {Promise<Manifest>}
 */
export function prepareRelease({ dataDir, databaseUrl }) {
  return alone(dataDir, async () => {
    const shown = await readShownReleases(databaseUrl);
    const stored = storedReleases(dataDir);
    const code = siteCode(PROJECT);
    const current = stored.find((release) => release.id === shown?.current && release.code === code);
    try {
      const content = liveContent();
      const inputs = releaseInputs(content);
      const same = stored.find((release) => release.inputs === inputs);
      const now = new Date();
      const reviews = await readPublishedReviews(databaseUrl);
      if (!same) return await makeRelease(dataDir, { content, asOf: now, reviews, databaseUrl });
      // After `npm run publish -- --back`, the content is still that of the release which was taken back.
      const wanted = current && shown?.activated.includes(same.id) ? current : same;
      // One that was built ahead of an upgrade, while the shop went on.
      const isBehind =
        wanted.id !== shown?.current &&
        (wanted.reviews !== reviews.version || !(await hasCurrentPrices(databaseUrl, wanted.prices ?? [])));
      if (!isBehind && !isStale(wanted, now)) return wanted;
      return await makeRelease(dataDir, {
        content: foldersOf(dataDir, wanted.id).content,
        asOf: now,
        reviews,
        databaseUrl,
        of: wanted,
      });
    } catch (error) {
      if (!(error instanceof UserError) || !current) throw error;
      printError(
        `${error.message}\nThe shop opens with what it showed before. Correct this, then run npm run publish.`,
      );
      return current;
    }
  });
}

/**
 * Builds the pages of this version while another one is open: `npm start` of this one then opens with them.
 * @param {Shop} shop
 */
export async function prepareAhead(shop) {
  const { id } = await prepareRelease(shop);
  print(
    `Release ${id} is built, and the shop goes on as it is. Stop it, and run npm start here: it opens with these pages.`,
  );
}

/**
 * Shows what the shop was opened with, if it is not the current release yet. When that is refused, the shop stays open with
 * what it has.
 * @param {Shop} shop
 * @param {Manifest} release
 */
export async function showRelease(shop, release) {
  const shown = await readShownReleases(shop.databaseUrl);
  if (shown?.current === release.id) return;
  try {
    await alone(shop.dataDir, () => activate(shop, release));
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    printError(error.message);
  }
}

/**
 * The content that the shop shows, for commands that run beside it: what editors are changing may be broken.
 * @param {Shop} shop
 */
export async function shownContent({ dataDir, databaseUrl }) {
  const shown = await readShownReleases(databaseUrl);
  const current = shown?.current ? readManifest(dataDir, shown.current) : undefined;
  return current && foldersOf(dataDir, current.id).content;
}

/**
 * The folders of an API that starts: it serves them until it has read which release is the current one, and takes their
 * code for its own. None is ever written to.
 * @param {Shop} shop
 * @param {Manifest} first what the shop was opened with
 */
export async function foldersToOpen({ dataDir, databaseUrl }, first) {
  const shown = await readShownReleases(databaseUrl);
  const current = shown?.current ? readManifest(dataDir, shown.current) : undefined;
  const isUsable = current?.code === first.code;
  const newest = storedReleases(dataDir).find(({ code }) => code === first.code);
  const { site, content } = foldersOf(dataDir, (isUsable ? current : (newest ?? first)).id);
  return { SITE_DIR: site, CONTENT_DIR: content };
}

/**
 * Whether sales or posts have changed since a release was made, or its time was that of a wrong clock.
 * @param {Pick<Manifest, 'asOf' | 'nextChange'>} release
 * @param {Date} now
 */
export function isStale({ asOf, nextChange }, now) {
  return Date.parse(nextChange) <= now.getTime() || Date.parse(asOf) > now.getTime() + CLOCK_TOLERANCE_MS;
}

/** A desk that publishes twenty reviews in a row makes one release of them, or two. */
const REVIEWS_EVERY_MS = 10 * 60_000;

/** Clocks of two machines that share a data folder differ by less. */
const CLOCK_TOLERANCE_MS = 60_000;

/**
 * What the schedule works with.
 * @param {Shop} shop
 * @returns {import('./schedule.mjs').Publishing}
 */
export function schedulePublishing({ dataDir, databaseUrl }) {
  const currentOf = async () => {
    const shown = await readShownReleases(databaseUrl);
    return shown?.current ? readManifest(dataDir, shown.current) : undefined;
  };
  /** @param {Manifest} of @param {Date} asOf */
  const make = async (of, asOf) => {
    const reviews = await readPublishedReviews(databaseUrl);
    return await makeRelease(dataDir, { content: foldersOf(dataDir, of.id).content, asOf, reviews, of, databaseUrl });
  };
  return {
    current: currentOf,
    hasNewReviews: async (shown, now) =>
      now.getTime() - Date.parse(shown.madeAt) >= REVIEWS_EVERY_MS &&
      (await readReviewsVersion(databaseUrl)) !== shown.reviews,
    make: (of, asOf) => alone(dataDir, () => make(of, asOf)),
    show: (release, of) =>
      alone(dataDir, async () => {
        // Something else was published meanwhile.
        if ((await currentOf())?.id !== of.id) return;
        await activate({ dataDir, databaseUrl }, release);
      }),
    arePricesWaiting: () => lookForPrices(databaseUrl),
    publishPrices: () =>
      alone(dataDir, () =>
        reportBuilding(databaseUrl, async () => {
          const of = await currentOf();
          if (of) await activate({ dataDir, databaseUrl }, await make(of, new Date()));
        }),
      ),
  };
}
