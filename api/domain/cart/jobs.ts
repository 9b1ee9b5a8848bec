import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { sweepPrints } from '../models/unordered-prints.ts';
import { sweepCarts } from './cart.ts';

export const cartJobs = (deps: JobDeps) =>
  ({
    'sweep-carts': async () => {
      const lines = await sweepCarts(deps);
      if (lines > 0) deps.log.info('removed old cart lines', { lines });
      const prints = await sweepPrints(deps);
      if (prints > 0) deps.log.info('removed prints that were never ordered', { prints });
    },
  }) satisfies Partial<JobHandlers>;
