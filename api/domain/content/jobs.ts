import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { publishDueDrafts } from './drafts.ts';

export const contentJobs = (deps: JobDeps) =>
  ({ 'publish-drafts': () => publishDueDrafts(deps) }) satisfies Partial<JobHandlers>;
