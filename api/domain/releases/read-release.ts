import { fileURLToPath } from 'node:url';
import { ContentCache } from '../../../content-reader/content-cache.ts';
import { readRelease, releaseFolders } from '../../../content-reader/release.ts';
import { readShopContent } from '../../../content-reader/shop-content.ts';
import type { ReleaseToActivate } from './activate-release.ts';

const PROJECT = fileURLToPath(new URL('../../..', import.meta.url));

/** Reads a release from its folder; throws a ReleaseError or a ContentError. */
export async function readReleaseToActivate(dataDir: string, id: string): Promise<ReleaseToActivate> {
  const release = await readRelease(dataDir, id);
  const { catalogue } = await readShopContent(releaseFolders(dataDir, id).content, {
    pictures: false,
    cache: await ContentCache.open(PROJECT),
    asOf: new Date(release.asOf),
  });
  return { release, items: catalogue.items };
}
