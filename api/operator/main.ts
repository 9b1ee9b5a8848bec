import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { ContentError } from '../../content-reader/content-error.ts';
import { readYaml } from '../../content-reader/content-files.ts';
import { readMachineLoad } from '../../content-reader/machine-load.ts';
import { storeSchema } from '../contract/catalogue/store.ts';
import { parseSettings } from '../contract/parse-settings.ts';
import { connect, UNLIMITED } from '../db/connect.ts';
import { isUnreachable } from '../db/database-errors.ts';
import { openFiles } from '../gateways/files/open-files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Queue, startQueue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { runShopCommand } from './shop-command.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));

const printError = (text: string) => console.error(text);
/** Only errors of the domain's log are printed to the operator. */
const log: Log = { info: () => {}, error: (message) => printError(message) };

/** `npm run shop`: runs beside the shop on the same database; the shop's workers process the jobs that it queues. */
async function main(): Promise<number> {
  const { DATABASE_URL, OPERATOR, ...storage } = parseSettings('operator', process.env);
  const store = await readYaml(CONTENT, 'store.yaml', storeSchema);
  const connection = connect(DATABASE_URL, 2, (error) => printError(error.message), UNLIMITED);
  let queue: Queue | undefined;
  const jobs: Jobs = {
    // Started only when needed: most commands queue nothing, and starting takes a moment.
    async enqueue(...job) {
      queue ??= await startQueue({ connectionString: DATABASE_URL }, log);
      await queue.enqueue(...job);
    },
  };
  const machineLoad = await readMachineLoad(CONTENT);
  const files = await openFiles(storage);
  const deps = { connection, jobs, clock: () => new Date(), log, store, machineLoad, files };
  try {
    return await runShopCommand(
      { deps, print: (text) => console.log(text), user: OPERATOR },
      process.argv.slice(2),
      printError,
    );
  } finally {
    await queue?.stop();
    await connection.close();
  }
}

function inWords(error: unknown): string {
  if (error instanceof ContentError) return error.message;
  if (isUnreachable(error)) return 'The database is not responding. Is the shop running?';
  const isUnknownTable = error instanceof Error && 'code' in error && error.code === '42P01';
  if (isUnknownTable)
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
