import { Command, InvalidArgumentError } from 'commander';
import { idSchema } from '../../../contract/id.ts';
import { findJob, listJobs, type QueuedJob, retryJobs } from '../../domain/operator/queued-jobs.ts';
import { columns, formatMinute, type OperatorContext, printReport, runRecorded } from '../context.ts';
import { parseCount } from '../parse-arguments.ts';

/** More than a day of mails; the rest is retried by asking again. */
const MAX_RETRIED = 1_000;

function parseId(text: string): string {
  const { success, data } = idSchema().safeParse(text.trim());
  if (!success) throw new InvalidArgumentError('It must be a job’s id, as "jobs list" prints it.');
  return data;
}

export function jobCommands(context: OperatorContext): Command {
  const { db } = context.deps.connection;
  const jobs = new Command('jobs').description('work in the queue, such as emails and refunds');

  jobs
    .command('list')
    .description('list jobs that are not done: those that failed for good first, then the oldest')
    .option('--failed', 'only those that failed for good')
    .option('--name <name>', 'only those of one kind, such as order-confirmation')
    .option('--limit <n>', 'maximum number of rows', parseCount, 50)
    .action(async (options: { failed?: boolean; name?: string; limit: number }, command: Command) => {
      const rows = await listJobs(db, options);
      printReport(context, command, { data: rows, lines: rows.length > 0 ? table(rows) : ['No jobs.'] });
    });

  jobs
    .command('show')
    .argument('<id>', 'as "jobs list" prints it', parseId)
    .description('show a job, without what shoppers wrote')
    .action(async (id: string, _, command: Command) => {
      const job = await findJob(db, id);
      const lines = [
        `${job.name} ${job.id}: ${stateText(job)}`,
        `since ${formatMinute(job.created)}, attempts so far: ${job.attempts}`,
        ...Object.entries(job.about).map(([key, value]) => `${key}: ${value}`),
        ...(job.error ? [`last error: ${job.error}`] : []),
      ];
      printReport(context, command, { data: job, lines });
    });

  jobs
    .command('retry')
    .argument('[id]', 'as "jobs list" prints it', parseId)
    .description('try a job again at once, or all that failed for good')
    .option('--failed', 'all that failed for good')
    .option('--name <name>', 'with --failed: only those of one kind')
    .action(
      async (id: string | undefined, options: { failed?: boolean; name?: string }, command: Command): Promise<void> => {
        const { failed, name } = options;
        if ((id === undefined) === !failed) throw new InvalidArgumentError('Name one job, or say --failed.');
        const target = id ?? name ?? 'failed jobs';
        await runRecorded(context, command, { target, details: { failed: failed ?? false } }, async () => {
          const chosen = id
            ? [await findJob(db, id)]
            : await listJobs(db, { failed: true, ...(name && { name }), limit: MAX_RETRIED });
          const { retrier } = context.deps;
          const retried = retrier ? await retryJobs(retrier, chosen) : [];
          const lines = retried.map((job) => `${job.name} ${job.id} is tried again now.`);
          return { data: retried.map((job) => job.id), lines: lines.length > 0 ? lines : ['Nothing to retry.'] };
        });
      },
    );

  return jobs;
}

function stateText({ state, next }: QueuedJob): string {
  const states = { created: 'waiting', active: 'running', failed: 'failed for good' };
  return state === 'retry' ? `retried at ${formatMinute(next)}` : states[state];
}

function table(rows: readonly QueuedJob[]): string[] {
  return columns(
    rows.map((job) => [
      job.id,
      job.name,
      stateText(job),
      `since ${formatMinute(job.created)}`,
      `${job.attempts}×`,
      job.error ?? '',
    ]),
  );
}
