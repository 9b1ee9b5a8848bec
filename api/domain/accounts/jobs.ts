import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { sendReset, sendSecurityNotice, sendVerification } from './account-mails.ts';
import { sendEmailChangeMail } from './change-email.ts';
import { sendSignInCode } from './sign-in-code.ts';
import { sweepAccounts } from './users.ts';

export const accountJobs = (deps: JobDeps) =>
  ({
    'address-verification': (data) => sendVerification(deps, data),
    'password-reset': (data) => sendReset(deps, data),
    'email-change': (data) => sendEmailChangeMail(deps, data),
    'sign-in-code': (data) => sendSignInCode(deps, data),
    'security-notice': (data) => sendSecurityNotice(deps, data),
    'sweep-accounts': async () => {
      const removed = await sweepAccounts(deps);
      if (removed.accounts > 0) deps.log.info('removed unverified accounts', removed);
    },
  }) satisfies Partial<JobHandlers>;
