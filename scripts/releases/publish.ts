import { userInfo } from 'node:os';
import { join } from 'node:path';
import { areEditsWaiting } from '../../api/domain/content/release-edits.ts';
import { recordAction } from '../../api/domain/operator/actions.ts';
import {
  type Activation,
  activateRelease,
  previousRelease,
  type ReleaseToActivate,
  readReleaseToActivate,
} from '../../api/domain/releases/activate-release.ts';
import { backRequests, recordRun, requireCurrent } from '../../api/domain/releases/publish-runs.ts';
import { readShownRelease, releasesInUse } from '../../api/domain/releases/shown-release.ts';
import { ShopError } from '../../api/domain/shop-error.ts';
import { ContentError } from '../../content-reader/content-error.ts';
import { ReleaseError } from '../../content-reader/release.ts';
import type { PublishStep } from '../../contract/desk/publishing.ts';
import { withLock } from '../processes/lock.mjs';
import { print } from '../processes/print.mjs';
import { UserError } from '../processes/user-error.mjs';
import { liveContent, makeRelease, type Shop } from './make-release.ts';
import { type Manifest, prune, readManifest, releasesFolder, remove } from './stored-releases.mjs';

/**
 * From content to what shoppers see: a release is made of the content folder, or of the one that is shown, and the edits of
 * the desk; then all replicas show it at once, and releases that nobody can go back to are deleted.
 */

/** One release is made or shown at a time. */
export function alone<T>({ dataDir }: Shop, work: () => Promise<T>): Promise<T> {
  const onWait = () => print('Another publish is running. Waiting until it is done …');
  return withLock(join(releasesFolder(dataDir), '.lock'), work, { onWait });
}

/** Makes a release of the content folder and shows it. */
export function publish(shop: Shop, { dryRun = false } = {}): Promise<void> {
  return alone(shop, async () => {
    const made = await makeRelease(shop, { from: liveContent(), asOf: new Date() });
    if (!dryRun) return report(await show(shop, made.release.id, async () => made));
    remove(shop.dataDir, made.release.id);
    print('The content is valid and its pages can be built. Nothing was published.');
  });
}

/** Shows the release before the current one again. */
export function publishBack(shop: Shop): Promise<void> {
  return alone(shop, async () => {
    const id = await previousRelease(shop.connection.db);
    report(await showStored(shop, id, { isBack: true }));
  });
}

/**
 * Goes back where staff asked for it, then makes a release of what is shown with the edits of the desk that wait. Works on
 * the job `publish`, and writes down each step for the desk.
 */
export function publishEdits(shop: Shop): Promise<void> {
  const { db } = shop.connection;
  return alone(shop, async () => {
    for (const request of await backRequests(db)) {
      const goBack = async (begin: Begin) => {
        await begin('show');
        const previous = requireCurrent(await readShownRelease(db), request.from);
        return (await showStored(shop, previous, { isBack: true, by: request.by })).id;
      };
      await recordRun(db, request, goBack, messageForStaff);
    }
    const of = await currentOf(shop);
    if (!of || !(await areEditsWaiting(db))) return;
    const publishWaiting = async (begin: Begin) => {
      const made = await makeRelease(shop, { from: of, asOf: new Date(), begin });
      await begin('show');
      return (await show(shop, made.release.id, async () => made)).id;
    };
    await recordRun(db, undefined, publishWaiting, messageForStaff);
  });
}

type Begin = (step: PublishStep) => Promise<void>;

/** Whether its message says what to do. */
export const isForPeople = (error: unknown): error is Error =>
  [UserError, ShopError, ReleaseError, ContentError].some((kind) => error instanceof kind);

/** What went wrong, at the desk. */
export const messageForStaff = (error: unknown): string =>
  isForPeople(error) ? error.message : 'See the log of the process that publishes.';

/** The release that is shown; undefined before the first, and where its folder is gone. */
export async function currentOf({ dataDir, connection }: Shop): Promise<Manifest | undefined> {
  const { current } = await readShownRelease(connection.db);
  return current ? readManifest(dataDir, current) : undefined;
}

interface ShowOptions {
  readonly isBack?: boolean;
  /** who is said to do it in the log of the desk */
  readonly by?: string;
}

/** Shows a release in all replicas, or in none; the log of the desk says who tried. */
async function show(
  { dataDir, connection }: Shop,
  id: string,
  read: () => Promise<ReleaseToActivate>,
  { isBack = false, by = process.env['OPERATOR'] || userInfo().username }: ShowOptions = {},
): Promise<Activation> {
  const action = { by, verb: isBack ? 'releases back' : 'releases activate', target: id };
  const activation = await recordAction({ connection, clock: () => new Date() }, action, async () =>
    activateRelease({ connection }, await read(), { isBack }),
  );
  prune(dataDir, (await releasesInUse(connection.db)).inUse);
  return activation;
}

/** Shows a release that was made before. The caller holds the lock. */
export async function showStored(shop: Shop, id: string, options?: ShowOptions): Promise<Activation> {
  return await show(shop, id, () => readReleaseToActivate(shop.dataDir, id), options);
}

function report({ id, replicas, showing }: Activation): void {
  if (replicas === 0) print(`Release ${id} is published. The shop is closed, and opens with it.`);
  else if (showing === replicas) print(`Release ${id} is published.`);
  else print(`Release ${id} is published: ${showing} of ${replicas} replicas show it, the others will when they can.`);
}
