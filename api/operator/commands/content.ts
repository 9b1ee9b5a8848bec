import { Command } from 'commander';
import { dropEdits, listEdits } from '../../domain/content/content-edits.ts';
import { pullEdits, pushFolder, type Sync } from '../../domain/content/folder-sync.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { columns, formatMinute, type OperatorContext, printReport, type Report, runRecorded } from '../context.ts';

export function contentCommands(context: OperatorContext): Command {
  const { deps } = context;
  const content = new Command('content').description('edits of content files that staff made at the desk');

  content
    .command('edits')
    .description('list the edited files that releases have, with who edited them last')
    .action(async (_, command: Command) => {
      const data = await listEdits(deps);
      const rows = data.map(({ path, by, at }) => [path, by, formatMinute(at)]);
      printReport(context, command, { data, lines: rows.length > 0 ? columns(rows) : ['There are no edits.'] });
    });

  content
    .command('show <path>')
    .description('print the text that the desk has of a file, to put it into the content folder')
    .action(async (path: string, _, command: Command) => {
      const edit = (await listEdits(deps)).find((each) => each.path === path);
      if (!edit) throw new ShopError('edit_unknown', { path });
      const { text } = edit;
      printReport(context, command, {
        data: { path, text },
        lines: [text?.trimEnd() ?? 'The desk removed this file.'],
      });
    });

  content
    .command('pull [folder]')
    .description('write what the desk published into a content folder, such as a Git checkout')
    .action(async (folder = 'content', _, command: Command) => {
      printReport(context, command, report(await pullEdits(deps, folder), 'was written'));
    });

  content
    .command('push [folder]')
    .description(
      'make drafts of what differs in a content folder from what the shop has, with the pictures that it names',
    )
    .action(async (folder = 'content', _, command: Command) => {
      await runRecorded(context, command, { target: folder }, async (by) =>
        report(await pushFolder(deps, folder, by), 'is a draft', 'was stored'),
      );
    });

  content
    .command('drop <path>')
    .description('end the edits of a file: the next release has it as the content folder does')
    .action(async (path: string, _, command: Command) => {
      await runRecorded(context, command, { target: path }, async (by) => {
        const ended = await dropEdits(deps, path, by);
        return { data: { path, ended }, lines: [`${path}: ${ended} of its edits end with the next release.`] };
      });
    });

  return content;
}

function report(sync: Sync, done: string, picture = done): Report {
  const { changed, conflicts, pictures } = sync;
  const lines = [
    ...changed.map((path) => `${path} ${path.startsWith('media/') ? picture : done}.`),
    ...conflicts.map(
      ({ path, by }) => `${path} was changed here, and at the desk by ${by}. Nothing of it was taken over.`,
    ),
    ...pictures.map(
      ({ path, namedBy }) =>
        `${path} is another picture in the shop, and pictures never change: give this one a name of its own. Nothing of ${namedBy.join(', ')} was taken over.`,
    ),
  ];
  return { data: sync, lines: lines.length > 0 ? lines : ['Both have the same texts.'] };
}
