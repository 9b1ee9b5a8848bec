import { Command, InvalidArgumentError, Option } from 'commander';
import { hasDailyBackup } from '../../backup/backup-records.ts';
import { lastTimeOf } from '../../backup/last-time-of.mjs';
import { type MadeBackup, makeBackup, type Source } from '../../backup/make-backup.ts';
import { requireMode, restoreBackup, restoreSecrets } from '../../backup/restore-backup.ts';
import { verifyBackup } from '../../backup/verify-backup.ts';
import {
  formatMinute,
  installationOf,
  type OperatorContext,
  printReport,
  type Report,
  runRecorded,
} from '../context.ts';

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;

export function backupCommand(context: OperatorContext): Command {
  return new Command('backup')
    .description('save database, models, secrets and releases of the running shop in one file')
    .option('--to <folder>', 'where to put the file')
    .option('--daily', 'put it into BACKUP_DIR, unless today’s is there, and remove the oldest beyond BACKUPS_KEPT')
    .action(async ({ to, daily = false }: { to?: string; daily?: boolean }, command: Command) => {
      if (daily) return await backUpDaily(context, command);
      if (!to) throw new InvalidArgumentError('Say where to put it: backup --to <folder>.');
      await runRecorded(context, command, { target: to }, async () =>
        reportOf(await makeBackup(sourceOf(context), { folder: to, reason: 'asked', now: context.deps.clock() })),
      );
    });
}

/** The schedule runs this; the table of backups says how it ended, so it is nobody's action. */
async function backUpDaily(context: OperatorContext, command: Command): Promise<void> {
  const { backupDir, backupAt, backupsKept } = installationOf(context);
  if (!backupDir) throw new InvalidArgumentError('BACKUP_DIR is not set.');
  const { clock, connection } = context.deps;
  const now = clock();
  const due = new Date(lastTimeOf(backupAt, now.getTime()));
  if (await hasDailyBackup(connection.db, due)) {
    return printReport(context, command, { data: {}, lines: ['The daily backup was made already.'] });
  }
  const options = { folder: backupDir, reason: 'daily', keep: backupsKept, now } as const;
  printReport(context, command, reportOf(await makeBackup(sourceOf(context), options)));
}

function sourceOf(context: OperatorContext): Source {
  const { databaseUrl, dataDir } = installationOf(context);
  return { databaseUrl, dataDir, files: context.deps.files };
}

function reportOf({ path, bytes, manifest, removed }: MadeBackup): Report {
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  const lines = [
    `${path} (${megabytes(bytes)}): ${rows} rows and ${manifest.files.count} models, previews and G-code files, read back and complete.`,
    ...removed.map((name) => `Removed ${name}.`),
  ];
  return { data: { path, bytes, rows, files: manifest.files.count, removed }, lines };
}

interface RestoreOptions {
  readonly from: string;
  readonly check?: boolean;
  readonly drill?: boolean;
  readonly step?: string;
}

export function restoreCommand(context: OperatorContext): Command {
  return (
    new Command('restore')
      .description('restore a backup into an empty DATA_DIR (or database), while no shop runs there')
      .requiredOption('--from <file>', 'the backup')
      .option('--drill', 'for a copy to try: it opens as a sandbox without keys, and without the mails that waited')
      .option('--check', 'only read the file to its end, and say what is in it')
      // npm run shop restores in two steps, because the embedded database is created with the secrets of the backup.
      .addOption(new Option('--step <step>').choices(['secrets', 'rest']).hideHelp())
      .action(async ({ from, check = false, drill = false, step }: RestoreOptions, command: Command) => {
        const { databaseUrl, dataDir, mode } = installationOf(context);
        const manifest = await verifyBackup(from);
        const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
        const what =
          `${rows} rows and ${manifest.files.count} files (${megabytes(manifest.files.bytes)}) of ` +
          `${formatMinute(new Date(manifest.madeAt))}, ${manifest.mode} mode`;
        const report = (text: string) =>
          printReport(context, command, { data: { ...manifest, tables: undefined }, lines: [text] });
        if (check) return report(`${from} is complete: ${what}.`);
        requireMode(drill ? { mode: 'sandbox' } : manifest, mode);
        if (step === 'secrets') return await restoreSecrets(from, dataDir);
        if (step === undefined) await restoreSecrets(from, dataDir);
        await restoreBackup(from, manifest, {
          databaseUrl,
          dataDir,
          files: context.deps.files,
          log: context.deps.log,
          isDrill: drill,
        });
        return report(`Restored ${what}. Everything after that time is not in it.`);
      })
  );
}
