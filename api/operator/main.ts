import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { storeSchema } from '../contract/catalogue/store.ts';
import { parseSettings } from '../contract/parse-settings.ts';
import { connect, UNLIMITED } from '../db/connect.ts';
import { isUnreachable } from '../db/is-unreachable.ts';
import { readContentFile } from '../gateways/content-files/read-content-file.ts';
import { readMachineLoad } from '../gateways/content-files/read-machine-load.ts';
import { openFiles } from '../gateways/files/open-files.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { type Queue, startQueue } from '../jobs/queue.ts';
import type { Log } from '../log.ts';
import { runShopCommand } from './shop-command.ts';

const CONTENT = fileURLToPath(new URL('../../content', import.meta.url));

const complain = (text: string) => console.error(text);
/** What verbs tell the API's log is nothing for the desk. */
const log: Log = { info: () => {}, error: (message) => complain(message) };

/** The operator's command, beside a shop that runs: it works on the same books, and the shop's workers do the rest. */
async function main(): Promise<number> {
  const { DATABASE_URL, OPERATOR, ...places } = parseSettings('operator', process.env);
  const store = await readContentFile(CONTENT, 'store.yaml', storeSchema);
  if (!store.ok) throw new Error('content/store.yaml cannot be read. npm run build says what is wrong with it.');
  const connection = connect(DATABASE_URL, 2, (error) => complain(error.message), UNLIMITED);
  let queue: Queue | undefined;
  const jobs: Jobs = {
    // Most commands queue nothing, and a queue takes a moment to start.
    async enqueue(...job) {
      queue ??= await startQueue({ connectionString: DATABASE_URL }, log);
      await queue.enqueue(...job);
    },
  };
  const machineLoad = await readMachineLoad(CONTENT);
  const files = await openFiles(places);
  const deps = { connection, jobs, clock: () => new Date(), log, store: store.value, machineLoad, files };
  try {
    return await runShopCommand(
      { deps, say: (text) => console.log(text), user: OPERATOR },
      process.argv.slice(2),
      complain,
    );
  } finally {
    await queue?.stop();
    await connection.close();
  }
}

function inWords(error: unknown): string {
  if (isUnreachable(error)) return 'The database is not responding. Does the shop run?';
  const isUnknownTable = error instanceof Error && 'code' in error && error.code === '42P01';
  if (isUnknownTable) return 'This database is not up to date. Start the shop once with npm start, then try again.';
  return String(error);
}

await main()
  .catch((error: unknown) => {
    complain(inWords(error));
    return 1;
  })
  .then((code) => {
    process.exitCode = code;
  });
