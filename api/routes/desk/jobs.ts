import * as z from 'zod';
import { deskJobsSchema, jobsQuerySchema, MAX_JOBS, retriedSchema } from '../../../contract/desk/jobs.ts';
import { idSchema } from '../../../contract/id.ts';
import type { Deps } from '../../domain/deps.ts';
import { recordChange } from '../../domain/desk/record-change.ts';
import { findJob, listJobs, type QueuedJob, retryJobs } from '../../domain/operator/queued-jobs.ts';
import { deskApp, deskRoute } from '../../http/desk/desk-route.ts';

const list = deskRoute('get', '/desk/jobs', {
  permission: 'jobs:read',
  summary: 'List work that is not done: what failed for good first, then the oldest',
  query: jobsQuerySchema,
  answer: ['The jobs', deskJobsSchema],
});

const retry = deskRoute('post', '/desk/jobs/{id}/retry', {
  permission: 'jobs:write',
  summary: 'Try a job again at once',
  params: z.object({ id: idSchema() }),
  answer: ['How many are tried again', retriedSchema],
  errors: ['job_not_waiting'],
});

const retryFailed = deskRoute('post', '/desk/jobs/retry-failed', {
  permission: 'jobs:write',
  summary: `Try again what failed for good, at most ${MAX_JOBS} at a time`,
  answer: ['How many are tried again', retriedSchema],
});

export function jobRoutes(deps: Pick<Deps, 'connection' | 'clock' | 'retrier'>) {
  const { db } = deps.connection;
  return deskApp()
    .openapi(list, async (c) => {
      const { show, kind } = c.req.valid('query');
      const found = await listJobs(db, {
        failed: show === 'failed',
        ...(kind !== 'all' && { mails: kind === 'mails' }),
        limit: MAX_JOBS + 1,
      });
      return c.json({ jobs: found.slice(0, MAX_JOBS).map(present), isCut: found.length > MAX_JOBS }, 200);
    })
    .openapi(retryFailed, async (c) => {
      const retried = await recordChange(deps, c.var.staff, { verb: 'jobs retry', target: 'failed jobs' }, async () =>
        retryJobs(deps.retrier, await listJobs(db, { failed: true, limit: MAX_JOBS })),
      );
      return c.json({ retried: retried.length }, 200);
    })
    .openapi(retry, async (c) => {
      const { id } = c.req.valid('param');
      const retried = await recordChange(deps, c.var.staff, { verb: 'jobs retry', target: id }, async () =>
        retryJobs(deps.retrier, [await findJob(db, id)]),
      );
      return c.json({ retried: retried.length }, 200);
    });
}

function present({ created, next, ...job }: QueuedJob) {
  return { ...job, created: created.toISOString(), next: next.toISOString() };
}
