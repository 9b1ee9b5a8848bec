import { describe, expect, it } from 'vitest';
import { delegateJobs } from './job-handlers.ts';
import type { JobHandlers } from './jobs/jobs.ts';

describe('delegateJobs', () => {
  it('runs a job by the handlers of the moment at which it starts', async () => {
    const run: unknown[] = [];
    const handlersOf = (release: string) =>
      ({
        'sweep-carts': async () => void run.push(release),
        'refund-order': async (data: unknown) => void run.push([release, data]),
      }) as unknown as JobHandlers;
    let current = handlersOf('r1');
    const delegated = delegateJobs(() => current);
    await delegated['sweep-carts']();
    current = handlersOf('r2');
    const order = { orderId: crypto.randomUUID() };
    await delegated['refund-order'](order);
    expect(run).toEqual(['r1', ['r2', order]]);
  });
});
