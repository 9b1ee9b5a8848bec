import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { MAX_NOTE_LENGTH, MAX_PICTURE_KB } from '../../../contract/holiday.ts';
import { listNotices, noticeDays, pictureError, removeNotice, setNotice } from '../../domain/holiday-notices.ts';
import { columns, type OperatorContext, printReport, runRecorded } from '../context.ts';
import { parseCount, parseDay } from '../parse-arguments.ts';

/** More than a terminal shows. */
const MAX_ROWS = 1000;

interface NoticeOptions {
  readonly from: string;
  readonly until: string;
  readonly image?: string;
}

export function holidayCommands(context: OperatorContext): Command {
  const { deps } = context;
  const { db } = deps.connection;
  const holiday = new Command('holiday').description('the notice at the top of every page');

  holiday
    .command('set <note>')
    .description('show a notice, such as "Closed for Christmas."')
    .requiredOption('--from <day>', 'its first day, such as 2026-12-24', parseDay)
    .requiredOption('--until <day>', 'its last day', parseDay)
    .option('--image <file>', `a PNG of at most ${MAX_PICTURE_KB} kB`)
    .action(async (typed: string, { from, until, image }: NoticeOptions, command: Command) => {
      const note = readNote(typed);
      const zone = deps.store.timeZone;
      if (until < from) return command.error(`--until (${until}) is before --from (${from}).`);
      const png = image ? await readPng(image) : null;
      await runRecorded(context, command, { target: note, details: { from, until, image } }, async () => {
        const id = await setNotice(db, { note, from, until, image: png }, { timeZone: zone, now: deps.clock() });
        const lines = [`Notice ${id} is shown from ${from} to the end of ${until} (${zone}).`];
        return { data: { id, note, from, until }, lines };
      });
    });

  holiday
    .command('list')
    .description('list all notices')
    .action(async (_, command: Command) => {
      const rows = await listNotices(db, { now: deps.clock(), limit: MAX_ROWS });
      const zone = deps.store.timeZone;
      const lines = columns(
        rows.map(({ id, note, pictured, state, ...moments }) => {
          const { from, until } = noticeDays(moments, zone);
          return [String(id), `${from} to ${until}`, state, pictured ? `${note} (with a picture)` : note];
        }),
      );
      printReport(context, command, { data: rows, lines: rows.length > 0 ? lines : ['There are no notices.'] });
    });

  holiday
    .command('remove <id>')
    .description('remove a notice')
    .action(async (typed: string, _, command: Command) => {
      const id = parseCount(typed);
      await runRecorded(context, command, { target: String(id) }, async () => {
        await removeNotice(db, id);
        const lines = [`Notice ${id} is removed. Open pages may show it for another minute.`];
        return { data: { id }, lines };
      });
    });

  return holiday;
}

function readNote(typed: string): string {
  const note = typed.trim();
  if (!note) throw new InvalidArgumentError('The notice is empty. Type one such as "Closed for Christmas."');
  if (note.length <= MAX_NOTE_LENGTH) return note;
  throw new InvalidArgumentError(`The notice is too long: ${note.length} characters, at most ${MAX_NOTE_LENGTH}.`);
}

async function readPng(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch(() => {
    throw new InvalidArgumentError(`Cannot read the file ${file}.`);
  });
  const error = pictureError(bytes);
  if (error) throw new InvalidArgumentError(`${file} ${error}`);
  return bytes;
}
