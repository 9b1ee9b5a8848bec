import { Command } from 'commander';
import { counted } from '../../../contract/counted.ts';
import { type Problem, problemMessages } from '../../../contract/health.ts';
import { lastBackup } from '../../backup/backup-records.ts';
import { readHealthReports } from '../../domain/monitoring/health-reports.ts';
import { type QueueFacts, readShopFacts } from '../../domain/monitoring/shop-facts.ts';
import { readShownRelease } from '../../domain/releases/shown-release.ts';
import { isMailJob } from '../../jobs/jobs.ts';
import { columns, formatMinute, type OperatorContext, printReport } from '../context.ts';

/** How the shop does, on one screen. */
export function statusCommand(context: OperatorContext): Command {
  return new Command('status')
    .description('show how the shop does: processes, what is wrong, queue, emails, payments, release, backup')
    .action(async (_, command: Command) => {
      const status = await readStatus(context);
      printReport(context, command, { data: status, lines: linesOf(status) });
    });
}

async function readStatus({ deps: { connection } }: OperatorContext) {
  const [database, processes, facts, release, backup] = await Promise.all([
    connection.health(),
    readHealthReports(connection.db),
    readShopFacts(connection.pool),
    readShownRelease(connection.db),
    lastBackup(connection.db),
  ]);
  const problems = [...new Set(processes.flatMap((each) => each.problems))];
  const { queues, payments } = facts;
  return {
    database,
    processes,
    problems,
    jobs: sumOf(queues.filter(({ name }) => !isMailJob(name) && name !== 'slice')),
    mails: sumOf(queues.filter(({ name }) => isMailJob(name))),
    slices: sumOf(queues.filter(({ name }) => name === 'slice')),
    payments,
    release: release.current,
    backup,
  };
}

type Status = Awaited<ReturnType<typeof readStatus>>;
type Sum = Omit<QueueFacts, 'name'>;

function sumOf(queues: readonly QueueFacts[]): Sum {
  const sum = { waiting: 0, retrying: 0, active: 0, failed: 0, oldest: null as number | null };
  for (const { waiting, retrying, active, failed, oldest } of queues) {
    sum.waiting += waiting;
    sum.retrying += retrying;
    sum.active += active;
    sum.failed += failed;
    if (oldest !== null) sum.oldest = Math.max(sum.oldest ?? 0, oldest);
  }
  return sum;
}

function linesOf({ database, processes, problems, jobs, mails, slices, payments, release, backup }: Status): string[] {
  const isDisk = (problem: Problem) => problem.startsWith('disk_');
  const disk = problems.find(isDisk);
  const mail = problems.includes('mail_down') ? problemMessages.mail_down : sumText(mails);
  const slicer = problems.includes('slicer_down') ? problemMessages.slicer_down : sumText(slices);
  const { lastGood, last } = backup;
  return [
    ...columns([
      ['Processes', processesText(processes)],
      ['Database', database],
      ['Queue', sumText(jobs)],
      ['Emails', mail === problemMessages.mail_down ? `${mail} ${sumText(mails)}` : mail],
      ['Slicer', slicer],
      ['Payments', payments.unknown > 0 ? `${payments.unknown} unknown, ${agoText(payments.oldest)}` : 'all known'],
      ['Disk', disk ? problemMessages[disk] : 'enough space'],
      ['Release', release ?? 'the shop’s own pages'],
      ['Backup', lastGood ? `${formatMinute(lastGood.at)}, ${lastGood.file}` : 'never'],
    ]),
    ...(last && !last.ok ? [`The last backup failed: ${last.error}`] : []),
    ...(problems.length > 0 ? ['', 'Wrong:', ...problems.map((problem) => `- ${problemMessages[problem]}`)] : []),
  ];
}

function processesText(processes: Status['processes']): string {
  const [first] = processes;
  if (!first) return 'none is running';
  return `${processes.length} running, the first since ${formatMinute(first.startedAt)}`;
}

function sumText({ waiting, retrying, active, failed, oldest }: Sum): string {
  const age = oldest === null ? '' : ` (${agoText(oldest)})`;
  return `${waiting} waiting${age}, ${retrying} retrying, ${active} running, ${failed} failed`;
}

function agoText(seconds: number | null): string {
  if (seconds === null || seconds < 60) return 'for less than a minute';
  return `for ${seconds < 7200 ? counted(Math.floor(seconds / 60), 'minute') : counted(Math.floor(seconds / 3600), 'hour')}`;
}
