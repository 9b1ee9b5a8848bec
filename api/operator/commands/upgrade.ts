import { join } from 'node:path';
import { Command } from 'commander';
import { applyUpgrade } from '../../backup/apply-upgrade.ts';
import { checkUpgrade, type UpgradeCheck } from '../../backup/check-upgrade.ts';
import { isUnreachable } from '../../db/database-errors.ts';
import { installationOf, type OperatorContext, printReport } from '../context.ts';

export function upgradeCommands(context: OperatorContext): Command {
  const upgrade = new Command('upgrade').description('changes that this version makes to the database');

  upgrade
    .command('check')
    .description('try them on a copy of the running shop’s tables; nothing is changed')
    .action(async (_, command: Command) => {
      const check = await checkUpgrade(installationOf(context).databaseUrl);
      printReport(context, command, { data: check, lines: linesOf(check) });
    });

  upgrade
    .command('apply')
    .description('back up the database and change it, as npm start and the containers do at their start')
    .action(async (_, command: Command) => {
      const { databaseUrl, dataDir, backupDir, withoutBackup } = installationOf(context);
      const source = { databaseUrl, dataDir, files: context.deps.files };
      const folder = backupDir ?? join(dataDir, 'backups');
      const done = await applyUpgrade(source, { folder, withoutBackup }).catch((error: unknown) => {
        // The API reports it, and waits for nothing.
        if (isUnreachable(error)) return undefined;
        throw error;
      });
      if (!done || done.applied.length === 0) return;
      const lines = [
        ...(done.backup ? [`The database from before the upgrade is in ${done.backup.path}.`] : []),
        `The database is up to date (${done.applied.length} migrations).`,
      ];
      printReport(context, command, { data: { applied: done.applied, backup: done.backup?.path }, lines });
    });

  return upgrade;
}

function linesOf({ pending, timings, rewritten, breaking, bytes }: UpgradeCheck): string[] {
  if (pending.length === 0) return ['The database is up to date: this version changes nothing in it.'];
  const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;
  const total = timings.reduce((sum, { ms }) => sum + ms, 0);
  return [
    `This version changes the database in ${pending.length} steps, which took ${seconds(total)} on a copy of it (${Math.ceil(bytes / 1_000_000)} MB):`,
    ...timings.map(({ name, ms }) => `  ${name}  ${seconds(ms)}`),
    ...(rewritten.length > 0 ? [`Written anew, and closed to the shop meanwhile: ${rewritten.join(', ')}.`] : []),
    ...(breaking.length > 0
      ? ['Stop all replicas of the older version first, because this version', ...breaking.map((each) => `  ${each}`)]
      : ['Replicas of the older version can go on working meanwhile.']),
  ];
}
