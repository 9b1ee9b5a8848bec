import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { settleLabels, voidLateLabel } from './void-labels.ts';

export const packingJobs = (deps: JobDeps) =>
  ({
    'settle-labels': () => settleLabels(deps),
    'void-label': ({ tracking }) => voidLateLabel(deps, tracking),
  }) satisfies Partial<JobHandlers>;
