import type { Tally } from './history-command.ts';

/** How often each command ran and was refused, as a table for people. */
export function tallyTable(tally: Tally): string {
  const rows = [...tally].sort(([, a], [, b]) => b.ran - a.ran);
  const lines = rows.map(([name, { ran, refused }]) => [name, String(ran), String(refused)] as const);
  const all = [['command', 'ran', 'refused'] as const, ...lines];
  return all.map(([name, ran, refused]) => `${name.padEnd(24)}${ran.padStart(8)}${refused.padStart(9)}`).join('\n');
}
