import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { publishDueDrafts } from './drafts.ts';
import { sweepPictures } from './pictures.ts';
import { sendSampleMail } from './sample-mail.ts';

export const contentJobs = (deps: JobDeps) =>
  ({
    'publish-drafts': () => publishDueDrafts(deps),
    'sweep-pictures': async () => {
      const files = await sweepPictures(deps);
      if (files > 0) deps.log.info('deleted pictures that no content names', { files });
    },
    'mail-test': (data) => sendSampleMail(deps, data),
  }) satisfies Partial<JobHandlers>;
