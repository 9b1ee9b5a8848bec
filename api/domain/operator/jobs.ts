import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { sweepAccess } from './actions.ts';

export const operatorJobs = (deps: JobDeps) =>
  ({
    'sweep-access': () => sweepAccess(deps),
  }) satisfies Partial<JobHandlers>;
