import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { advanceReorders, sweepReorders } from './advance-reorders.ts';
import { sendReorderMail } from './send-reorder-mail.ts';

export const reorderJobs = (deps: JobDeps) =>
  ({
    'reorder-mail': (data) => sendReorderMail(deps, data),
    'advance-reorders': async () => {
      const { notices, charges } = await advanceReorders(deps);
      if (notices + charges > 0) deps.log.info('announced and placed reorders', { notices, charges });
    },
    'sweep-reorders': async () => {
      const reorders = await sweepReorders(deps);
      if (reorders > 0) deps.log.info('removed old reorders', { reorders });
    },
  }) satisfies Partial<JobHandlers>;
