import * as z from 'zod';
import type { Db } from '../db/schema.ts';

const orderJob = z.object({ orderId: z.uuid() });

/** Work that is done after the answer, at least once each. */
export const jobSchemas = {
  'order-confirmation': orderJob,
  'refund-order': orderJob,
} as const;

/** Work that the clock starts; five fields of cron, in UTC. */
export const clockJobs = {
  'reconcile-payments': '* * * * *',
  'sweep-carts': '20 9 * * *',
} as const;

export type JobName = keyof typeof jobSchemas;
export type ClockJobName = keyof typeof clockJobs;
export type JobData<N extends JobName> = z.output<(typeof jobSchemas)[N]>;

export type JobHandlers = { readonly [N in JobName]: (data: JobData<N>) => Promise<void> } & {
  readonly [N in ClockJobName]: () => Promise<void>;
};

export interface Jobs {
  /**
   * Stores the job through `db`: inside a transaction it exists if and only if the transaction is committed.
   * An order has at most one job of a name, however often it is asked for.
   */
  enqueue<N extends JobName>(db: Db, name: N, data: JobData<N>): Promise<void>;
}
