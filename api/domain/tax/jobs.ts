import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { recordTaxes } from './tax-records.ts';

export const taxJobs = (deps: JobDeps) =>
  ({
    'record-taxes': async () => {
      const orders = await recordTaxes(deps);
      if (orders > 0) deps.log.info('recorded tax at Stripe', { orders });
    },
  }) satisfies Partial<JobHandlers>;
