import { type JobHandlers, type JobName, type Jobs, jobIdOf, type ReplicaJobName, runJob } from '../jobs/jobs.ts';

interface Waiting {
  readonly name: JobName;
  readonly subject: string;
  readonly run: (handlers: JobHandlers) => Promise<void>;
}

/** A queue without a database, for tests that do not care when a job is stored: tests run its jobs themselves. */
export function jobsInMemory() {
  const known = new Set<string>();
  const waiting: Waiting[] = [];
  const jobs: Jobs = {
    enqueue: async (_db, name, data) => {
      const subject = jobIdOf(data);
      if (known.has(`${name} ${subject}`)) return;
      known.add(`${name} ${subject}`);
      waiting.push({ name, subject, run: (handlers) => runJob(handlers, name as ReplicaJobName, data) });
    },
  };
  return {
    jobs,
    /** the names of the waiting jobs */
    names: () => waiting.map(({ name }) => name),
    async work(handlers: JobHandlers): Promise<void> {
      for (const job of waiting.splice(0)) await job.run(handlers);
    },
    empty(): void {
      waiting.length = 0;
    },
  };
}
