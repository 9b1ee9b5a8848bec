import { counted } from '../../../contract/counted.ts';
import { type Group, groups } from './check.ts';
import type { Status } from './outcome.ts';
import type { Finding } from './run-checks.ts';

const words: Readonly<Record<Status, string>> = { ok: 'ok', warning: 'WARNING', error: 'ERROR', skipped: '-' };
const WIDTH = 8;

/** The report for people: groups, one line a check, and the remedy below what is wrong. */
export function reportLines(findings: readonly Finding[]): string[] {
  const titleWidth = Math.max(...merged(findings).map(({ title }) => title.length));
  const lines = Object.entries(groups).flatMap(([group, heading]) => {
    const own = findings.filter(({ id }) => groupOf(id) === group);
    return own.length > 0 ? [heading, ...merged(own).flatMap((finding) => linesOf(finding, titleWidth)), ''] : [];
  });
  return [...lines, summary(findings)];
}

/** Checks of a group that are skipped for the same reason share a line. */
function merged(findings: readonly Finding[]): Finding[] {
  const isSame = (a: Finding, b: Finding) =>
    groupOf(a.id) === groupOf(b.id) && [a, b].every(({ status }) => status === 'skipped') && a.message === b.message;
  const firsts = findings.filter((finding, place) => !findings.slice(0, place).some((each) => isSame(each, finding)));
  return firsts.map((finding) => {
    const others = findings.filter((each) => each !== finding && isSame(each, finding)).length;
    return others > 0 ? { ...finding, title: `${finding.title} (${others} more)` } : finding;
  });
}

function linesOf(finding: Finding, titleWidth: number): string[] {
  const indent = ' '.repeat(WIDTH + titleWidth + 6);
  const [first = '', ...rest] = finding.message.split('\n');
  const lines = [`  ${words[finding.status].padEnd(WIDTH)}${finding.title.padEnd(titleWidth)}  ${first}`];
  lines.push(...rest.map((line) => indent.slice(2) + line));
  if ('remedy' in finding) lines.push(`${indent.slice(2)}-> ${finding.remedy}`);
  return lines;
}

function groupOf(id: string): Group {
  return id.slice(0, id.indexOf('.')) as Group;
}

function summary(findings: readonly Finding[]): string {
  const count = (status: Status) => findings.filter((finding) => finding.status === status).length;
  const [errors, warnings] = [count('error'), count('warning')];
  const numbers = [
    counted(errors, 'error'),
    counted(warnings, 'warning'),
    `${count('ok')} ok`,
    `${count('skipped')} skipped`,
  ].join(', ');
  if (errors > 0) return `${numbers}. Correct the errors before the shop takes orders.`;
  return `${numbers}.`;
}
