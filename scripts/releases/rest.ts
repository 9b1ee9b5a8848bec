import { type RawBuilder, sql } from 'kysely';
import { PUBLISHER } from '../../api/domain/content/publisher.ts';
import { reviewsVersion } from '../../api/domain/product-reviews/release-reviews.ts';
import { publisherJobs } from '../../api/jobs/jobs.ts';
import type { Shop } from './make-release.ts';
import type { Rest } from './publish-on-demand.mjs';
import { restingTime } from './schedule.ts';
import { readManifest } from './stored-releases.mjs';

/**
 * Between edits the publisher ends, because its 100 MB are a fifth of a small shop. What started it goes on looking whether
 * there is something to do, and knows from here how to.
 */

interface Watched {
  readonly hasJobs: boolean;
  readonly release: string | null;
  readonly reviews: string;
}

const watched: RawBuilder<Watched> = sql`
  select exists (
      select from pgboss.job
      where name in (${sql.join([...publisherJobs])}) and state < 'active' and start_after <= now()
    ) as "hasJobs",
    (select current from shown_release) as release,
    (${reviewsVersion}) as reviews`;

/** How to look, and until when there is nothing to do; undefined while there is. */
export async function readRest({ dataDir, connection: { db } }: Shop, now = new Date()): Promise<Rest | undefined> {
  const seen = (await watched.execute(db)).rows[0];
  if (!seen || seen.hasJobs) return undefined;
  const shown = seen.release === null ? undefined : readManifest(dataDir, seen.release);
  const { from, until } = restingTime(shown, seen.reviews);
  if (now.getTime() < from || now.getTime() >= until) return undefined;
  const { sql: text, parameters } = watched.compile(db);
  return { name: PUBLISHER, query: { text, values: [...parameters] }, seen, from, until };
}
