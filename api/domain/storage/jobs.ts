import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { watchStorage } from './require-storage.ts';

export const storageJobs = (deps: JobDeps) =>
  ({
    'watch-storage': () => watchStorage(deps),
  }) satisfies Partial<JobHandlers>;
