import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { redactOrders } from './redact-orders.ts';

export const privacyJobs = (deps: JobDeps) =>
  ({
    'redact-orders': async () => {
      const orders = await redactOrders(deps.connection.db, deps.clock());
      if (orders > 0) deps.log.info('reduced orders of deleted accounts to what bookkeeping needs', { orders });
    },
  }) satisfies Partial<JobHandlers>;
