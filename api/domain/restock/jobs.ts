import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { notifyRestock, sendAlertConfirmation, sendAlertNotice } from './notify-restock.ts';
import { sweepAlerts } from './restock-alerts.ts';

export const restockJobs = (deps: JobDeps) =>
  ({
    'restock-confirmation': (data) => sendAlertConfirmation(deps, data),
    'restock-notice': (data) => sendAlertNotice(deps, data),
    'notify-restock': async () => {
      const alerts = await notifyRestock(deps);
      if (alerts > 0) deps.log.info('notified shoppers of items back in stock', { alerts });
    },
    'sweep-restock-alerts': async () => {
      const alerts = await sweepAlerts(deps);
      if (alerts > 0) deps.log.info('removed old restock alerts', { alerts });
    },
  }) satisfies Partial<JobHandlers>;
