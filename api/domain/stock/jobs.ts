import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { sweepMovements } from './movements.ts';

export const stockJobs = (deps: JobDeps) =>
  ({
    'sweep-movements': async () => {
      const movements = await sweepMovements(deps);
      if (movements > 0) deps.log.info('joined old movements of stock', { movements });
    },
  }) satisfies Partial<JobHandlers>;
