import pLimit, { type LimitFunction } from 'p-limit';
import { tooManyRequests } from './shop-error.ts';

/** A full queue moves on within this time: the `Retry-After` of a caller that it cannot accept. */
const RETRY_SECONDS = 5;

/** Runs the work in the key's queue. Throws `too_many_requests` when that queue is full. */
type RunQueued = <Result>(
  key: string,
  limits: { readonly atOnce: number; readonly waiting: number },
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * A queue for each key, such as a caller, in which statements wait before they take a connection. They would wait for the
 * same database lock anyway, each holding a connection that others need.
 */
export function createQueues(): RunQueued {
  const queues = new Map<string, { readonly limit: LimitFunction; length: number }>();
  return async (key, { atOnce, waiting }, work) => {
    const queue = queues.get(key) ?? { limit: pLimit(atOnce), length: 0 };
    if (queue.length >= atOnce + waiting) throw tooManyRequests(RETRY_SECONDS);
    queues.set(key, queue);
    queue.length += 1;
    try {
      return await queue.limit(work);
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(key);
    }
  };
}
