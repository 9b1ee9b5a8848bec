import { readFile } from 'node:fs/promises';
import { Command, InvalidArgumentError } from 'commander';
import { DateTime } from 'luxon';
import { listNotices, removeNotice, setNotice } from '../../domain/holiday/set-notice.ts';
import { answer, carryOut, columns, type Desk } from '../desk.ts';
import { readCount, readDay } from '../read-values.ts';

const LONGEST_NOTE = 200;
/** Every page that shows the notice fetches it. */
const MOST_KILOBYTES = 100;
const PNG = Buffer.from('89504e470d0a1a0a', 'hex');

interface NoticeOptions {
  readonly from: string;
  readonly until: string;
  readonly image?: string;
}

export function holidayCommands(desk: Desk): Command {
  const { deps } = desk;
  const { db } = deps.connection;
  const zone = deps.store.timeZone;
  const holiday = new Command('holiday').description('the notice over the top of every page');

  holiday
    .command('set <note>')
    .description('shows a notice, such as "Closed for Christmas."')
    .requiredOption('--from <day>', 'its first day, such as 2026-12-24', readDay)
    .requiredOption('--until <day>', 'its last day', readDay)
    .option('--image <file>', `a PNG of at most ${MOST_KILOBYTES} kB`)
    .action(async (typed: string, { from, until, image }: NoticeOptions, command: Command) => {
      const note = readNote(typed);
      const today = DateTime.fromJSDate(deps.clock(), { zone }).toISODate() ?? '';
      if (until < from) return command.error(`--until (${until}) lies before --from (${from}).`);
      if (until < today) return command.error(`--until (${until}) is over already: today is ${today}.`);
      const png = image ? await readPng(image) : null;
      await carryOut(desk, command, { target: note, details: { from, until, image } }, async () => {
        const id = await setNotice(db, { note, from, until, image: png }, zone);
        const lines = [`Notice ${id} is shown from ${from} to the end of ${until} (${zone}).`];
        return { data: { id, note, from, until }, lines };
      });
    });

  holiday
    .command('list')
    .description('all notices')
    .action(async (_, command: Command) => {
      const rows = await listNotices(db);
      const now = deps.clock();
      const dayOf = (at: Date) => DateTime.fromJSDate(at, { zone }).toISODate() ?? '';
      const lines = columns(
        rows.map(({ id, note, starts_at, ends_at, pictured }) => [
          String(id),
          `${dayOf(starts_at)} to ${dayOf(new Date(ends_at.getTime() - 1000))}`,
          now < starts_at ? 'to come' : now < ends_at ? 'runs now' : 'over',
          pictured ? `${note} (with a picture)` : note,
        ]),
      );
      answer(desk, command, { data: rows, lines: rows.length > 0 ? lines : ['There are no notices.'] });
    });

  holiday
    .command('remove <id>')
    .description('takes a notice away')
    .action(async (typed: string, _, command: Command) => {
      const id = readCount(typed);
      await carryOut(desk, command, { target: String(id) }, async () => {
        await removeNotice(db, id);
        const lines = [`Notice ${id} is removed. Browsers that asked just now may show it for a minute.`];
        return { data: { id }, lines };
      });
    });

  return holiday;
}

function readNote(typed: string): string {
  const note = typed.trim();
  if (!note) throw new InvalidArgumentError('The notice has no words, such as "Closed for Christmas."');
  if (note.length <= LONGEST_NOTE) return note;
  throw new InvalidArgumentError(
    `It is read in seven seconds: ${note.length} characters are too many, use ${LONGEST_NOTE}.`,
  );
}

async function readPng(file: string): Promise<Buffer> {
  const bytes = await readFile(file).catch(() => {
    throw new InvalidArgumentError(`There is no file ${file} that can be read.`);
  });
  if (!bytes.subarray(0, PNG.length).equals(PNG)) throw new InvalidArgumentError(`${file} is not a PNG.`);
  const kilobytes = Math.ceil(bytes.length / 1024);
  if (kilobytes > MOST_KILOBYTES) {
    throw new InvalidArgumentError(
      `${file} has ${kilobytes} kB. Every page fetches it: use at most ${MOST_KILOBYTES}.`,
    );
  }
  return bytes;
}
