import type { JobHandlers } from '../../jobs/jobs.ts';
import type { JobDeps } from '../deps.ts';
import { sweepAgentCalls } from './answer-once.ts';

export const agentJobs = (deps: JobDeps) =>
  ({
    'sweep-agent-calls': async () => {
      const answers = await sweepAgentCalls(deps);
      if (answers > 0) deps.log.info('removed old answers to agents', { answers });
    },
  }) satisfies Partial<JobHandlers>;
