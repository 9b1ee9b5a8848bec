import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { forgetCustomer, updateCustomer } from './payment-customer.ts';

export const cardJobs = (deps: JobDeps) =>
  ({
    'update-customer': ({ accountId }) => updateCustomer(deps, accountId),
    'delete-payment-customer': (data) => forgetCustomer(deps, data),
  }) satisfies Partial<JobHandlers>;
