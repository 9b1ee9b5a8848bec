import type { JobHandlers } from '../../jobs/jobs.ts';
import { throttle } from '../../jobs/throttle.ts';
import type { JobDeps } from '../deps.ts';
import { sendLetter, sendTestLetter } from './send-letter.ts';

/** A letter must not keep receipts waiting, and mail services cut off whoever sends in bursts. */
const LETTERS_PER_SECOND = 5;

export const letterJobs = (deps: JobDeps) => {
  const pace = throttle(LETTERS_PER_SECOND);
  return {
    'send-letter': (data) => sendLetter({ ...deps, pace }, data),
    'letter-test': (data) => sendTestLetter(deps, data),
  } satisfies Partial<JobHandlers>;
};
