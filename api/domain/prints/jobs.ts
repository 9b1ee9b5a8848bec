import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { sweepModels } from '../models/sweep-models.ts';
import { slicePlate } from './plate-slices.ts';
import { sweepSavedQuotes } from './saved-quotes.ts';

export const printJobs = (deps: JobDeps) =>
  ({
    'slice-plate': ({ sliceId }) => slicePlate(deps, sliceId),
    'sweep-models': async () => {
      await sweepSavedQuotes(deps);
      const removed = await sweepModels(deps);
      if (removed.models + removed.slices + removed.stored > 0) deps.log.info('removed old models', removed);
    },
  }) satisfies Partial<JobHandlers>;
