import { setTimeout as pause } from 'node:timers/promises';
import { connect, UNLIMITED } from '../../api/db/connect.ts';
import { PUBLISHER } from '../../api/domain/content/publisher.ts';
import { areEditsWaiting } from '../../api/domain/content/release-edits.ts';
import { readReviewsVersion } from '../../api/domain/product-reviews/release-reviews.ts';
import { readShownRelease } from '../../api/domain/releases/shown-release.ts';
import { startQueue } from '../../api/jobs/queue.ts';
import { print, printError } from '../processes/print.mjs';
import { isShuttingDown, runCommand, shutDown } from '../processes/shutdown.mjs';
import { explain, UserError } from '../processes/user-error.mjs';
import { waitUntil } from '../processes/wait.mjs';
import { makeRelease, type Shop, unlessOlder } from './make-release.ts';
import { prepareRelease } from './prepare-release.ts';
import { showPreview } from './preview.ts';
import {
  alone,
  currentOf,
  isForPeople,
  messageForStaff,
  publish,
  publishBack,
  publishEdits,
  showStored,
} from './publish.ts';
import type { Rest } from './publish-on-demand.mjs';
import { readRest } from './rest.ts';
import { areReviewsDue, createSchedule, type Publishing } from './schedule.ts';
import type { Manifest } from './stored-releases.mjs';

/**
 * The process that builds and shows releases, beside the API, which may neither start programs nor write releases: for
 * edits that wait in the queue, for the schedule of sales and posts, and for `npm run publish`. Runs on the packaged Node.
 */

/**
 * Shows what the shop was opened with, if it is not the current release yet. When that is refused, the shop stays open with
 * what it has.
 */
export async function showRelease(shop: Shop, id: string): Promise<void> {
  const { current } = await readShownRelease(shop.connection.db);
  if (current === id) return;
  try {
    await alone(shop, () => showStored(shop, id));
  } catch (error) {
    printError(inWords(error));
  }
}

/** What the schedule works with. */
export function schedulePublishing(shop: Shop): Publishing {
  return {
    current: () => currentOf(shop),
    hasNewReviews: async (shown, now) => areReviewsDue(shown, await readReviewsVersion(shop.connection.db), now),
    make: (of, asOf) => alone(shop, async () => (await makeRelease(shop, { from: of, asOf })).release),
    show: (release, of) =>
      alone(shop, async () => {
        // Something else was published meanwhile.
        if ((await currentOf(shop))?.id !== of.id) return;
        print(`Showing the prices, posts and reviews of ${release.asOf} …`);
        await showStored(shop, release.id);
      }),
  };
}

const RETRY_MS = 60_000;
/** An editor who looks at pages and publishes does not wait for a start each time. */
const LINGER_MS = 60_000;

/** Follows the schedule, and works on the edits of the desk, until there is nothing to do, or this process shuts down. */
async function follow(shop: Shop, databaseUrl: string): Promise<void> {
  const log = { info: () => {}, warn: () => {}, error: (message: string) => printError(message) };
  const queue = await startQueue({ connectionString: databaseUrl }, log);
  let working = 0;
  let workedAt = 0;
  const noting = async (work: () => Promise<void>) => {
    working += 1;
    await work().finally(() => {
      working -= 1;
      workedAt = Date.now();
    });
  };
  await queue.workOnReleases({
    publish: () =>
      noting(() =>
        publishEdits(shop).catch((error) => {
          if (isForPeople(error)) throw error;
          printError(explain(error));
          throw new Error(messageForStaff(error));
        }),
      ),
    'preview-page': ({ runId }) => noting(() => showPreview(shop, runId)),
  });
  const look = createSchedule(schedulePublishing(shop));
  let lastProblem = '';
  while (!isShuttingDown()) {
    let wait = RETRY_MS;
    try {
      wait = await look();
      lastProblem = '';
      if (working === 0 && Date.now() - workedAt >= LINGER_MS && (await readRest(shop))) break;
    } catch (error) {
      const problem = inWords(error);
      if (problem !== lastProblem) printError(`Scheduled sales and posts wait: ${problem}`);
      lastProblem = problem;
    }
    // Nothing else would keep a command running that only follows.
    await pause(wait);
  }
  // Waits for a job that began meanwhile.
  await queue.stop();
  await sendRest(shop);
}

/** Without one, what started this process starts it again. */
async function sendRest(shop: Shop): Promise<void> {
  const rest = await readRest(shop).catch(() => undefined);
  if (rest) await sendToParent(rest);
}

const inWords = (error: unknown): string => (isForPeople(error) ? error.message : explain(error));

/** Whether the shop is a sandbox, for sample reviews: its database says so, without Stripe's key. */
async function learnMode({ connection: { db } }: Shop): Promise<boolean> {
  const reading = db.selectFrom('installation').select('mode').executeTakeFirst();
  const found = await unlessOlder(reading, undefined);
  if (found) process.env['SHOP_MODE'] = found.mode;
  return found !== undefined;
}

async function main(): Promise<void> {
  const [command, id = ''] = process.argv.slice(2);
  const { DATABASE_URL = '', DATA_DIR = '' } = process.env;
  const named = new URL(DATABASE_URL);
  named.searchParams.set('application_name', PUBLISHER);
  const connection = connect(named.href, 3, () => {}, UNLIMITED);
  const shop = { dataDir: DATA_DIR, connection };
  try {
    await learnMode(shop);
    if (command === 'prepare') await sendToParent(await prepareRelease(shop));
    else if (command === 'show') {
      await showRelease(shop, id);
      await sendRest(shop);
    } else if (command === 'follow') await follow(shop, DATABASE_URL);
    else if (command === 'open') await open(shop);
    else if (command === 'ahead') await prepareAhead(shop);
    else if (command === 'back') await publishBack(shop);
    else await publish(shop, { dryRun: command === 'check' });
  } catch (error) {
    throw isForPeople(error) ? new UserError(error.message) : error;
  } finally {
    await connection.close();
  }
}

const sendToParent = (found: Manifest | Rest) =>
  new Promise<void>((resolve) => (process.send ? process.send(found, undefined, {}, () => resolve()) : resolve()));

/** Builds the pages of this version while another one is open: `npm start` of this one then opens with them. */
async function prepareAhead(shop: Shop): Promise<void> {
  const { id } = await prepareRelease(shop);
  print(
    `Release ${id} is built, and the shop goes on as it is. Stop it, and run npm start here: it opens with these pages.`,
  );
}

/**
 * In containers, what `npm start` does beside its API: publishing of what an image brings along and of what the schedule
 * says. With an error in the content the shop goes on with what it has.
 */
async function open(shop: Shop): Promise<void> {
  await waitUntil(() => isOfThisVersion(shop), Number.POSITIVE_INFINITY, 1_000);
  await learnMode(shop);
  try {
    await showRelease(shop, (await prepareRelease(shop)).id);
  } catch (error) {
    if (!isForPeople(error)) throw error;
    printError(`${error.message}\nCorrect this, then publish.`);
  }
  print('Following the schedule of sales and posts.');
  await sendRest(shop);
}

/** False before an API of this version has opened the database. */
async function isOfThisVersion(shop: Shop): Promise<boolean> {
  const reading = areEditsWaiting(shop.connection.db).then(() => learnMode(shop));
  return await unlessOlder(reading, false).catch(() => false);
}

if (import.meta.main) {
  // It ends with the process that started it, however that ended.
  process.on('disconnect', () => void shutDown(130));
  await runCommand(
    async () => {
      await main();
      process.exit();
    },
    { exitCodeOnSignal: 130 },
  );
}
