import type { Command } from 'commander';
import type { Deps } from '../deps.ts';
import { type Action, recordAction } from '../domain/operator/record-action.ts';

export type OperatorDeps = Pick<Deps, 'connection' | 'jobs' | 'clock' | 'log' | 'store' | 'machineLoad' | 'files'>;

/** Where the operator works: the shop's parts, and somewhere to read the answer. */
export interface Desk {
  readonly deps: OperatorDeps;
  readonly say: (text: string) => void;
  /** of the machine's user, unless the command names somebody */
  readonly user: string;
}

/** What a command answers: `data` for programs, `lines` for people. */
export interface Report {
  readonly data: unknown;
  readonly lines: readonly string[];
}

/** Prints it as the operator asked for: `--json` may stand before or after the command's name. */
export function answer({ say }: Desk, command: Command, { data, lines }: Report): void {
  const { json } = command.optsWithGlobals<{ json?: boolean }>();
  say(json ? JSON.stringify(data, null, 2) : lines.join('\n'));
}

/** Carries out a command that changes something, with a record of it. */
export async function carryOut(
  desk: Desk,
  command: Command,
  action: Omit<Action, 'by' | 'verb'>,
  work: () => Promise<Report>,
): Promise<void> {
  const by = command.optsWithGlobals<{ by?: string }>().by?.trim() || desk.user;
  const verb = [command.parent?.name(), command.name()].join(' ');
  answer(desk, command, await recordAction(desk.deps, { ...action, by, verb }, work));
}

/** Rows with their columns below each other. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, place) => Math.max(...rows.map((row) => row[place]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, place) => cell.padEnd(widths[place] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}

export const day = (date: Date) => date.toISOString().slice(0, 10);
export const minute = (date: Date) => `${date.toISOString().slice(0, 16).replace('T', ' ')} UTC`;
