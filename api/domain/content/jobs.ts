import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { publishDueDrafts } from './drafts.ts';
import { sendSampleMail } from './sample-mail.ts';

export const contentJobs = (deps: JobDeps) =>
  ({
    'publish-drafts': () => publishDueDrafts(deps),
    'mail-test': (data) => sendSampleMail(deps, data),
  }) satisfies Partial<JobHandlers>;
