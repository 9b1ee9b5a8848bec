import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { DateTime } from 'luxon';
import { listNotices, removeNotice, setNotice } from '../../domain/holiday-notices.ts';
import { columns, type OperatorContext, printReport, runRecorded } from '../context.ts';
import { parseCount, parseDay } from '../parse-arguments.ts';

const MAX_NOTE_LENGTH = 200;
/** Every page that shows the notice loads its picture. */
const MAX_KILOBYTES = 100;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

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
    .option('--image <file>', `a PNG of at most ${MAX_KILOBYTES} kB`)
    .action(async (typed: string, { from, until, image }: NoticeOptions, command: Command) => {
      const note = readNote(typed);
      const zone = deps.store.timeZone;
      const today = DateTime.fromJSDate(deps.clock(), { zone }).toISODate() ?? '';
      if (until < from) return command.error(`--until (${until}) is before --from (${from}).`);
      if (until < today) return command.error(`--until (${until}) is in the past: today is ${today}.`);
      const png = image ? await readPng(image) : null;
      await runRecorded(context, command, { target: note, details: { from, until, image } }, async () => {
        const id = await setNotice(db, { note, from, until, image: png }, zone);
        const lines = [`Notice ${id} is shown from ${from} to the end of ${until} (${zone}).`];
        return { data: { id, note, from, until }, lines };
      });
    });

  holiday
    .command('list')
    .description('list all notices')
    .action(async (_, command: Command) => {
      const rows = await listNotices(db);
      const now = deps.clock();
      const zone = deps.store.timeZone;
      const dayOf = (at: Date) => DateTime.fromJSDate(at, { zone }).toISODate() ?? '';
      const lines = columns(
        rows.map(({ id, note, starts_at, ends_at, pictured }) => [
          String(id),
          `${dayOf(starts_at)} to ${dayOf(new Date(ends_at.getTime() - 1000))}`,
          now < starts_at ? 'upcoming' : now < ends_at ? 'active' : 'past',
          pictured ? `${note} (with a picture)` : note,
        ]),
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
  if (!bytes.subarray(0, PNG.length).equals(PNG)) throw new InvalidArgumentError(`${file} is not a PNG.`);
  const kilobytes = Math.ceil(bytes.length / 1024);
  if (kilobytes > MAX_KILOBYTES) {
    throw new InvalidArgumentError(
      `${file} has ${kilobytes} kB, at most ${MAX_KILOBYTES} kB are allowed: every page loads it.`,
    );
  }
  return bytes;
}
