import * as z from 'zod';

/** Of a list of jobs, which is not paged: a longer one is one kind of failure many times. */
export const MAX_JOBS = 100;

const deskJobSchema = z.object({
  id: z.uuid(),
  name: z.string().describe('kind of work, such as order-confirmation'),
  isMail: z.boolean(),
  state: z.enum(['created', 'retry', 'active', 'failed']).describe('failed: for good, until somebody retries it'),
  attempts: z.int().min(0),
  created: z.iso.datetime(),
  next: z.iso.datetime().describe('when it runs or is retried'),
  error: z.string().nullable().describe('why it failed the last time, without addresses'),
  about: z
    .object({})
    .catchall(z.union([z.string(), z.number()]))
    .describe('ids and numbers only'),
});

export const jobsQuerySchema = z.object({
  show: z.enum(['failed', 'all']).default('failed'),
  kind: z.enum(['mails', 'others', 'all']).default('all'),
});

export const deskJobsSchema = z.object({ jobs: z.array(deskJobSchema), isCut: z.boolean() });
export type DeskJob = z.infer<typeof deskJobSchema>;

export const retriedSchema = z.object({ retried: z.int().min(0) });
