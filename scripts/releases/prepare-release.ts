import { areEditsCurrent } from '../../api/domain/content/release-edits.ts';
import { carryOverPrices } from '../../api/domain/prices/carry-over-prices.ts';
import { readReviewsVersion } from '../../api/domain/product-reviews/release-reviews.ts';
import { readShownRelease, releasesInUse } from '../../api/domain/releases/shown-release.ts';
import { siteCode } from '../build/build-site.mjs';
import { printError } from '../processes/print.mjs';
import { UserError } from '../processes/user-error.mjs';
import { PROJECT } from '../project.mjs';
import { liveContent, makeRelease, releaseInputs, type Shop, unlessOlder } from './make-release.ts';
import { alone } from './publish.ts';
import { isStale } from './schedule.ts';
import { type Manifest, storedReleases } from './stored-releases.mjs';

/**
 * The release that the shop is to open with: a new one when code or content were edited since the last publish, or when
 * sales or posts changed meanwhile. With an error in the content, the shop opens with what it showed last.
 */
export function prepareRelease(shop: Shop): Promise<Manifest> {
  const { db } = shop.connection;
  return alone(shop, async () => {
    const shown = await unlessOlder(readShownRelease(db), undefined);
    const { activated } = await unlessOlder(releasesInUse(db), { activated: [], inUse: [] });
    const stored = storedReleases(shop.dataDir);
    const code = siteCode(PROJECT);
    const current = stored.find((release) => release.id === shown?.current && release.code === code);
    try {
      const content = liveContent();
      await unlessOlder(carryOverPrices(db, content), undefined);
      const inputs = releaseInputs(content);
      const same = stored.find((release) => release.inputs === inputs);
      const now = new Date();
      if (!same) return (await makeRelease(shop, { from: content, asOf: now })).release;
      // After `npm run publish -- --back`, the content is still that of the release which was taken back.
      const wanted = current && activated.includes(same.id) ? current : same;
      const isBehind = wanted.id !== shown?.current && !(await hasCurrentDesk(shop, wanted));
      if (!isBehind && !isStale(wanted, now)) return wanted;
      return (await makeRelease(shop, { from: wanted, asOf: now })).release;
    } catch (error) {
      if (!(error instanceof UserError) || !current) throw error;
      printError(
        `${error.message}\nThe shop opens with what it showed before. Correct this, then run npm run publish.`,
      );
      return current;
    }
  });
}

/** Whether a release that was built ahead of an upgrade, while the shop went on, has the edits and reviews of now. */
async function hasCurrentDesk({ connection: { db } }: Shop, { edits = [], reviews }: Manifest): Promise<boolean> {
  const isCurrent = await unlessOlder(areEditsCurrent(db, edits), true);
  return isCurrent && (await unlessOlder(readReviewsVersion(db), reviews)) === reviews;
}
