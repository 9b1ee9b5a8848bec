import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { askForReviews, sendReviewRequest, sweepReviewDrafts } from './ask-for-reviews.ts';
import { sendReviewRefused } from './moderate-reviews.ts';

export const productReviewJobs = (deps: JobDeps) =>
  ({
    'review-request': (data) => sendReviewRequest(deps, data),
    'review-refused': (data) => sendReviewRefused(deps, data),
    'ask-for-reviews': async () => {
      const orders = await askForReviews(deps);
      if (orders > 0) deps.log.info('asked for reviews', { orders });
    },
    'sweep-review-drafts': async () => {
      const drafts = await sweepReviewDrafts(deps);
      if (drafts > 0) deps.log.info('removed reviews that were never sent', { drafts });
    },
  }) satisfies Partial<JobHandlers>;
