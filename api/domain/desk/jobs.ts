import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { sendInvitation } from './invitations.ts';

export const deskJobs = (deps: JobDeps) =>
  ({
    'staff-invitation': (data) => sendInvitation(deps, data),
  }) satisfies Partial<JobHandlers>;
