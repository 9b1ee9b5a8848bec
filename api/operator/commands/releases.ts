import { Command } from 'commander';
import { activateRelease, previousRelease } from '../../domain/releases/activate-release.ts';
import { listReleases, liveReplicas, readShownRelease } from '../../domain/releases/shown-release.ts';
import { ShopError } from '../../domain/shop-error.ts';
import { columns, formatMinute, type OperatorContext, printReport, type Report, runRecorded } from '../context.ts';
import { parseCount } from '../parse-arguments.ts';

export function releaseCommands(context: OperatorContext): Command {
  const { deps } = context;
  const { db } = deps.connection;
  const releases = new Command('releases').description('published versions of pages and content');

  async function activate(id: string, command: Command, options?: { isBack: boolean }): Promise<void> {
    await runRecorded(context, command, { target: id }, async (): Promise<Report> => {
      const release = await deps.readRelease?.(id);
      if (!release) throw new ShopError('release_refused', { reason: `There is no release ${id}.` });
      const data = await activateRelease(deps, release, options);
      const { replicas, showing, preparedMs, switchedMs } = data;
      const lines =
        replicas === 0
          ? [`The shop is closed. It opens with release ${id}.`]
          : [
              `${showing} of ${replicas} replicas show${showing === 1 ? 's' : ''} it.`,
              `Release ${id}: prepared in ${seconds(preparedMs)}, switched in ${seconds(switchedMs)}.`,
            ];
      return { data, lines };
    });
  }

  releases
    .command('list')
    .description('list releases that were activated or tried, the latest first')
    .option('--limit <n>', 'maximum number of rows', parseCount, 20)
    .action(async ({ limit }: { limit: number }, command: Command) => {
      const rows = await listReleases(db, limit);
      const { current, previous, candidate } = await readShownRelease(db);
      const stateOf = (id: string) =>
        id === current ? 'current' : id === previous ? 'previous' : id === candidate ? 'candidate' : null;
      const data = rows.map((row) => ({ ...row, state: stateOf(row.id) }));
      const replicas = await liveReplicas(db);
      const showing = replicas.filter(({ shows }) => shows === current).length;
      const table = columns(
        data.map(({ id, asOf, activatedAt, state }) => [
          id,
          `as of ${formatMinute(asOf)}`,
          activatedAt ? `activated ${formatMinute(activatedAt)}` : 'never activated',
          state ?? '',
        ]),
      );
      const lines = current ? [...table, `${showing} of ${replicas.length} replicas show ${current}.`] : table;
      printReport(context, command, { data, lines: rows.length > 0 ? lines : ['There are no releases.'] });
    });

  releases
    .command('activate <id>')
    .description('show a release on all replicas, once each has read it')
    .action((id: string, _, command: Command) => activate(id, command));

  releases
    .command('back')
    .description('show the release before the current one again')
    .action(async (_, command: Command) => activate(await previousRelease(db), command, { isBack: true }));

  return releases;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
