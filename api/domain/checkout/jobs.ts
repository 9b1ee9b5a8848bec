import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { forgetCallers } from './checkout-limits.ts';
import { reconcilePayments } from './payment.ts';
import { sweepWebhookEvents } from './payment-events.ts';

export const checkoutJobs = (deps: JobDeps) =>
  ({
    'reconcile-payments': async () => {
      await reconcilePayments(deps);
      await forgetCallers(deps);
    },
    'reconcile-pending-payments': () => reconcilePayments(deps, ['processing']),
    'sweep-webhook-events': async () => {
      const events = await sweepWebhookEvents(deps);
      if (events > 0) deps.log.info('removed old webhook events', { events });
    },
  }) satisfies Partial<JobHandlers>;
