import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../../api/db/connect.ts';
import { followPrinter, registerPrinters } from '../../api/domain/prints/follow-printer.ts';
import { PRINTER_LINK } from '../../api/domain/prints/read-printers.ts';
import { shownContentFolder } from '../../api/domain/releases/shown-release.ts';
import { openFiles } from '../../api/gateways/files/open-files.ts';
import { decodePicture } from '../../api/gateways/pictures/decode-picture.ts';
import { openPrinters } from '../../api/gateways/printers/open-printers.ts';
import { Content } from '../../content-reader/content.ts';
import { readPrintContent } from '../../content-reader/print.ts';
import { parseSettings } from '../../contract/parse-settings.ts';
import { printError } from '../processes/print.mjs';
import { isShuttingDown, runCommand, shutDown } from '../processes/shutdown.mjs';
import { explain, UserError } from '../processes/user-error.mjs';
import { PROJECT } from '../project.mjs';

/**
 * The process that talks to the workshop's printers. The API faces the internet: it neither reaches their network nor knows
 * their keys. What staff ask for is in the database, and what printers say goes there. Runs on the packaged Node.
 */

/** How often the database is asked what is due. A person who presses Start stands beside the printer. */
const TURN_MS = 1_000;
/** In the data folder: files on their way to a printer. */
const FOLDER = 'printing';

function readSettings() {
  try {
    const { PRINTERS = [], ...own } = parseSettings('scripts', process.env);
    return { ...own, printers: openPrinters(PRINTERS) };
  } catch (error) {
    throw new UserError(error instanceof Error ? error.message : String(error));
  }
}

async function main(): Promise<void> {
  const { DATABASE_URL = '', DATA_DIR, S3_URL, CONTENT_DIR, printers } = readSettings();
  const named = new URL(DATABASE_URL);
  named.searchParams.set('application_name', PRINTER_LINK);
  const connection = connect(named.href, 3, () => {});
  const folder = join(DATA_DIR, FOLDER);
  // What a killed process left.
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const deps = {
    ...{ connection, folder, redrawPicture: decodePicture },
    files: await openFiles({ DATA_DIR, S3_URL }),
    clock: () => new Date(),
    async readPrint() {
      const content = await shownContentFolder(connection.db, DATA_DIR, resolve(PROJECT, CONTENT_DIR));
      return readPrintContent(new Content(content));
    },
  };
  await registerPrinters(
    deps,
    printers.map(({ name }) => name),
  );
  await Promise.all(
    printers.map(async (each) => {
      const turn = followPrinter(deps, each);
      let lastProblem = '';
      while (!isShuttingDown()) {
        try {
          await turn();
          lastProblem = '';
        } catch (error) {
          const problem = explain(error);
          if (problem !== lastProblem) printError(`${each.name} is not followed: ${problem}`);
          lastProblem = problem;
        }
        await pause(TURN_MS);
      }
    }),
  );
}

if (import.meta.main) {
  // It ends with the process that started it, however that ended.
  process.on('disconnect', () => void shutDown(130));
  await runCommand(main, { exitCodeOnSignal: 130 });
}
