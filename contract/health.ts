import * as z from 'zod';

/** Why this process should get no requests. Anyone may read these: no hosts, numbers or texts of errors. */
const reasons = {
  closing: 'The shop is closing.',
  database_unreachable: 'The database is not responding.',
  database_unwritable: 'The database cannot save anything.',
  migrations_missing: 'The database is older than this version of the shop.',
  disk_full: 'The disk is full.',
} as const;

/** What needs somebody’s attention while the shop is open. */
const warnings = {
  mail_down: 'Emails are not being sent. They wait in the queue.',
  slicer_down: 'No slicer is responding: models cannot be priced.',
  stripe_down: 'Stripe is not responding.',
  paypal_down: 'PayPal is not responding.',
  carrier_down: 'FedEx is not responding: the shop uses its own rates and addresses.',
  disk_low: 'Disk space is low: uploads and slicing are refused.',
  clock_off: 'The clock of this machine is not that of the database.',
  jobs_failed: 'Jobs have failed for good.',
} as const;

export type Reason = keyof typeof reasons;
type Warning = keyof typeof warnings;
export type Problem = Reason | Warning;

export const problemMessages: Readonly<Record<Problem, string>> = { ...reasons, ...warnings };

export function isReason(problem: Problem): problem is Reason {
  return problem in reasons;
}

const problemSchema = z.object({
  code: z.enum(Object.keys(problemMessages) as [Problem, ...Problem[]]),
  message: z.string(),
});

export const readinessSchema = z.object({
  ready: z.boolean(),
  reasons: z.array(problemSchema).describe('why it is not ready'),
  warnings: z.array(problemSchema).describe('what needs attention while it is ready'),
});
export type Readiness = z.infer<typeof readinessSchema>;
