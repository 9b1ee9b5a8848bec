import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { settleOpenPresses } from './dispense.ts';
import { loadWhenEmpty } from './load-machine.ts';

export const vendingJobs = (deps: JobDeps) =>
  ({
    'settle-presses': async () => {
      await settleOpenPresses(deps);
      await loadWhenEmpty(deps);
    },
  }) satisfies Partial<JobHandlers>;
