import { resolve } from 'node:path';
import { OtherCodeError, readRelease, readSiteAsOf, readSiteCode, releaseFolders } from '../content-reader/release.ts';
import { socketRoutes } from './app.ts';
import type { Environment } from './config.ts';
import type { Deps } from './domain/deps.ts';
import { type PreparedRelease, Replica } from './domain/releases/replica.ts';
import { readShownRelease } from './domain/releases/shown-release.ts';
import {
  type OpenRelease,
  openRelease,
  type ReleaseOptions,
  type ReleaseSource,
  type ShopDeps,
} from './open-release.ts';
import { runInContext } from './work-context.ts';

interface Options extends Pick<ReleaseOptions, 'project' | 'shop' | 'stripe' | 'paypal' | 'mailer'> {
  readonly config: Environment;
  readonly carrierFetch: typeof fetch;
}

export interface Releases {
  /** Requests and jobs take it once, at their start. */
  readonly current: OpenRelease;
  /** hash of the code that built its pages; undefined: no pages are built */
  readonly code: string | undefined;
  /** Shows what is published from now on, together with the other replicas. */
  follow(): Promise<void>;
  close(): Promise<void>;
}

/**
 * Opens the release that the shop shows. Without one, or where its folder is missing or was built by other code, that is
 * the pages and the content that this process was started with.
 */
export async function openReleases({ config, carrierFetch, ...parts }: Options): Promise<Releases> {
  const { project, shop } = parts;
  const { log, connection } = shop;
  const site = resolve(project, config.SITE_DIR);
  const own: ReleaseSource = {
    id: null,
    site,
    content: resolve(project, config.CONTENT_DIR),
    // As the pages, so that both show the same prices.
    asOf: await readSiteAsOf(site),
  };
  const code = await readSiteCode(site);
  const sockets = socketRoutes(liveDeps(shop, () => current.deps));
  const options: ReleaseOptions = { ...parts, carrier: { ...config, fetch: carrierFetch }, sockets };

  function folderOf(id: string): Pick<ReleaseSource, 'site' | 'content'> {
    return releaseFolders(config.DATA_DIR, id);
  }

  async function sourceOf(id: string): Promise<ReleaseSource> {
    const release = await readRelease(config.DATA_DIR, id);
    if (release.code !== code) {
      throw new OtherCodeError(`Release ${id} was built by another version of the code. Publish again, with this one.`);
    }
    return { id, ...folderOf(id), asOf: new Date(release.asOf) };
  }

  /** Other releases that open pages may be of. */
  async function earlierThan(id: string | null, shown: ReleaseSource | undefined): Promise<ReleaseSource[]> {
    const { current, previous } = await readShownRelease(connection.db);
    const published = [previous, current].flatMap((each) =>
      each ? [{ id: each, ...folderOf(each), asOf: undefined }] : [],
    );
    const first = previous ? [] : [own];
    const all = new Map([...first, ...published, ...(shown ? [shown] : [])].map((each) => [each.id, each]));
    all.delete(id);
    return [...all.values()];
  }

  async function open(source: ReleaseSource, shown?: ReleaseSource): Promise<OpenRelease> {
    return await openRelease(options, source, await earlierThan(source.id, shown));
  }

  async function prepare(id: string, isCurrent: boolean): Promise<PreparedRelease> {
    const next = await open(await sourceOf(id), current.source);
    if (isCurrent) await next.store();
    return {
      id,
      show() {
        const before = current;
        current = next;
        watchRestocks();
        before.close().catch((error) => log.info('a release did not close', { error }));
      },
      discard: () => next.close(),
    };
  }

  async function openFirst(): Promise<OpenRelease> {
    const { current: id } = await readShownRelease(connection.db);
    // Why it cannot be shown is logged when this replica tries again, below.
    const published =
      id === null
        ? undefined
        : await sourceOf(id)
            .then(open)
            .catch(() => undefined);
    const first = published ?? (await open(own));
    await first.store();
    return first;
  }

  /** The job is also scheduled every minute, but a shopper who waits for a popular spool is notified at once. */
  function watchRestocks(): void {
    current.deps.catalogue.onRestock(() => {
      runInContext({ facts: { job: 'notify-restock' } }, () =>
        current.jobs['notify-restock']().catch((error) => log.error('restock notification failed', { error })),
      );
    });
  }

  let current = await openFirst();
  const replica = new Replica(shop, { shows: current.source.id, prepare });
  return {
    code,
    get current() {
      return current;
    },
    async follow() {
      watchRestocks();
      await replica.start();
    },
    async close() {
      await replica.close();
      await current.close();
    },
  };
}

/** For sockets, which outlive releases: reads what a release decides from the current one, at each use. */
function liveDeps(shop: ShopDeps, current: () => Deps): Deps {
  const names = ['catalogue', 'store'] as const;
  const getters = names.map((name) => [name, { get: () => current()[name], enumerable: true }]);
  return Object.defineProperties({ ...shop } as Deps, Object.fromEntries(getters));
}
