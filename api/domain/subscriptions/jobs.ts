import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { endSubscription } from './cancellation.ts';
import { fillWaitingOrders, returnMonth } from './monthly-orders.ts';
import { renewSubscriptions } from './renew-subscriptions.ts';
import { sendMembershipMail } from './send-membership-mail.ts';
import { sendMonthGranted } from './send-month-granted.ts';

export const subscriptionJobs = (deps: JobDeps) =>
  ({
    'membership-mail': (data) => sendMembershipMail(deps, data),
    'month-granted': (data) => sendMonthGranted(deps, data),
    'end-subscription': (data) => endSubscription(deps, data),
    'return-month': (data) => returnMonth(deps, data),
    'renew-subscriptions': async () => {
      await renewSubscriptions(deps);
      const filled = await fillWaitingOrders(deps);
      if (filled.spools + filled.months > 0) deps.log.info('filled or paid back months of Premium', filled);
    },
  }) satisfies Partial<JobHandlers>;
