import type { Command } from 'commander';
import type { ShopMode } from '../../contract/public-config.ts';
import type { Deps } from '../domain/deps.ts';
import { type Action, recordAction } from '../domain/operator/actions.ts';
import type { JobRetrier } from '../domain/operator/queued-jobs.ts';
import type { ReleaseToActivate } from '../domain/releases/activate-release.ts';

export interface OperatorDeps
  extends Pick<
    Deps,
    | 'connection'
    | 'contentFolder'
    | 'jobs'
    | 'clock'
    | 'log'
    | 'store'
    | 'machineLoad'
    | 'files'
    | 'print'
    | 'redrawPicture'
  > {
  /** absent in tests of other commands */
  readonly retrier?: JobRetrier;
  /** Reads a release from its folder; throws a ReleaseError or a ContentError. Absent: there are none. */
  readonly readRelease?: (id: string) => Promise<ReleaseToActivate>;
}

/** What a command works with: the shop's services, and where to print its report. */
export interface OperatorContext {
  readonly deps: OperatorDeps;
  readonly print: (text: string) => void;
  /** the machine's user, recorded unless `--by` names somebody */
  readonly user: string;
  /** where links in what is printed lead, without a slash at the end; absent in tests of other commands */
  readonly publicUrl?: string;
  /** for backups; absent in tests of other commands */
  readonly installation?: Installation;
}

/** Where this shop keeps its data and its backups. */
interface Installation {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly backupDir?: string | undefined;
  /** when the daily backup is made, such as 03:15 in UTC */
  readonly backupAt: string;
  /** somebody decided to upgrade without a backup */
  readonly withoutBackup: boolean;
  /** how many daily backups stay */
  readonly backupsKept: number;
  readonly mode: ShopMode;
}

/** A command's result: `data` for programs, `lines` for people. */
export interface Report {
  readonly data: unknown;
  readonly lines: readonly string[];
}

/** For the commands that need it; tests of others do without. */
export function installationOf({ installation }: OperatorContext): Installation {
  if (!installation) throw new Error('This command needs the installation.');
  return installation;
}

/** Prints a report as text or JSON: `--json` works before or after the command's name. */
export function printReport({ print }: OperatorContext, command: Command, { data, lines }: Report): void {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  print(json ? JSON.stringify(data, null, 2) : lines.join('\n'));
}

/** Runs a command that changes something, and records it in the action log. */
export async function runRecorded(
  context: OperatorContext,
  command: Command,
  action: Omit<Action, 'by' | 'verb'>,
  work: (by: string) => Promise<Report>,
): Promise<void> {
  const by = operatorOf(context, command);
  const verb = [command.parent?.name(), command.name()].join(' ');
  printReport(context, command, await recordAction(context.deps, { ...action, by, verb }, () => work(by)));
}

/** Who runs a command. */
function operatorOf({ user }: OperatorContext, command: Command): string {
  return command.optsWithGlobals<{ by?: string }>().by?.trim() || user;
}

/** Pads cells so that columns are aligned. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export const formatDay = (date: Date) => date.toISOString().slice(0, 10);
export const formatMinute = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
