import { resolve } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { Content } from '../../content-reader/content.ts';
import { ContentError } from '../../content-reader/content-error.ts';
import { readMachineLoad } from '../../content-reader/machine-load.ts';
import { readPrintContent } from '../../content-reader/print.ts';
import { ReleaseError } from '../../content-reader/release.ts';
import { parseSettings } from '../../contract/parse-settings.ts';
import { shopModes } from '../../contract/public-config.ts';
import { connect, UNLIMITED } from '../db/connect.ts';
import { isUnknownTable, isUnreachable, isUnwritable } from '../db/database-errors.ts';
import type { JobRetrier } from '../domain/operator/queued-jobs.ts';
import { readReleaseToActivate } from '../domain/releases/activate-release.ts';
import { shownContentFolder } from '../domain/releases/shown-release.ts';
import { openFiles } from '../gateways/files/open-files.ts';
import { decodePicture } from '../gateways/pictures/decode-picture.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Queue, startQueue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import type { OperatorDeps } from './context.ts';
import { runShopCommand } from './shop-command.ts';

const PROJECT = fileURLToPath(new URL('../..', import.meta.url));

const printError = (text: string) => console.error(text);
/** Only errors of the domain's log are printed to the operator. */
const log: Log = { info: () => {}, warn: () => {}, error: (message) => printError(message) };

/** `npm run shop`: runs beside the shop on the same database; the shop's workers process the jobs that it queues. */
async function main(): Promise<number> {
  const config = parseSettings('operator', process.env);
  const { DATABASE_URL, OPERATOR, CONTENT_DIR } = config;
  const connection = connect(DATABASE_URL, 2, (error) => printError(error.message), UNLIMITED);
  let queue: Queue | undefined;
  const jobs: Jobs = {
    // Started only when needed: most commands queue nothing, and starting takes a moment.
    async enqueue(...job) {
      queue ??= await startQueue({ connectionString: DATABASE_URL }, log);
      await queue.enqueue(...job);
    },
  };
  const retrier: JobRetrier = {
    async retry(job) {
      queue ??= await startQueue({ connectionString: DATABASE_URL }, log);
      await queue.retry(job);
    },
  };
  const own = resolve(PROJECT, CONTENT_DIR);
  const folder = await shownContentFolder(connection.db, config.DATA_DIR, own).catch(() => own);
  const content = new Content(folder);
  const files = await openFiles(config);
  const deps: OperatorDeps = {
    connection,
    contentFolder: folder,
    jobs,
    clock: () => new Date(),
    log,
    files,
    redrawPicture: decodePicture,
    readRelease: (id) => readReleaseToActivate(config.DATA_DIR, id),
    retrier,
    // Backups and upgrades need no content, and work while it is broken: it is read when it is used.
    get store() {
      return content.value('store.yaml');
    },
    get machineLoad() {
      return readMachineLoad(content);
    },
    get print() {
      return readPrintContent(content);
    },
  };
  try {
    return await runShopCommand(
      {
        deps,
        print: (text) => console.log(text),
        user: OPERATOR,
        publicUrl: (config.PUBLIC_URL ?? `http://localhost:${config.PORT}`).replace(/\/$/, ''),
        installation: {
          databaseUrl: DATABASE_URL,
          dataDir: config.DATA_DIR,
          backupDir: config.BACKUP_DIR,
          backupAt: config.BACKUP_AT,
          withoutBackup: config.UPGRADE_WITHOUT_BACKUP === '1',
          backupsKept: config.BACKUPS_KEPT,
          mode: z.enum(shopModes).parse(config.SHOP_MODE),
        },
      },
      process.argv.slice(2),
      printError,
    );
  } finally {
    await queue?.stop();
    await connection.close();
  }
}

function inWords(error: unknown): string {
  if (error instanceof ContentError || error instanceof ReleaseError) return error.message;
  if (isUnreachable(error)) return 'The database is not responding. Is the shop running?';
  if (isUnwritable(error)) return 'The database cannot save anything: its disk or memory is full, or it is read-only.';
  if (isUnknownTable(error))
    return 'The database schema is not up to date. Start the shop once with npm start, then try again.';
  return String(error);
}

await main()
  .catch((error: unknown) => {
    printError(inWords(error));
    return 1;
  })
  .then((code) => {
    process.exitCode = code;
  });
