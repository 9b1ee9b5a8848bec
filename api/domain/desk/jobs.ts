import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { indexWaitingOrders } from './index-orders.ts';
import { sendInvitation } from './invitations.ts';

export const deskJobs = (deps: JobDeps) =>
  ({
    'index-orders': () => indexWaitingOrders(deps),
    'staff-invitation': (data) => sendInvitation(deps, data),
  }) satisfies Partial<JobHandlers>;
