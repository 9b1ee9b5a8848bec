import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { delegateJobs, throttle } from './job-handlers.ts';
import type { JobHandlers } from './jobs/jobs.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('throttle', () => {
  it('starts calls in order, at most the given number per second, and finishes all of them', async () => {
    const throttled = throttle(3);
    const started: number[] = [];
    const all = Array.from({ length: 7 }, (_, turn) => throttled(async () => started.push(turn)));
    await vi.advanceTimersByTimeAsync(0);
    expect(started).toEqual([0, 1, 2]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(started).toEqual([0, 1, 2, 3, 4, 5]);
    await vi.advanceTimersByTimeAsync(1000);
    await Promise.all(all);
    expect(started).toEqual([0, 1, 2, 3, 4, 5, 6]);
  });

  it('passes an error on to its caller, and goes on with the next call', async () => {
    const throttled = throttle(2);
    await expect(throttled(() => Promise.reject(new Error('no mail server')))).rejects.toThrow('no mail server');
    await expect(throttled(async () => 'sent')).resolves.toBe('sent');
  });
});

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
