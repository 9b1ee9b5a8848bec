import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { sweepAgentCalls } from './answer-once.ts';
import { sweepAgentCheckouts } from './checkout/stored-checkouts.ts';

export const agentJobs = (deps: JobDeps) =>
  ({
    'sweep-agent-calls': async () => {
      const answers = await sweepAgentCalls(deps);
      if (answers > 0) deps.log.info('removed old answers to agents', { answers });
    },
    'sweep-agent-checkouts': async () => {
      const checkouts = await sweepAgentCheckouts(deps);
      if (checkouts > 0) deps.log.info('removed carts and checkouts of agents', { checkouts });
    },
  }) satisfies Partial<JobHandlers>;
