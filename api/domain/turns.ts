import pLimit, { type LimitFunction } from 'p-limit';
import { tooManyTries } from './shop-error.ts';

/** A queue of this length moves on within a moment; told as the wait to a caller that it has no room for. */
const RETRY_SECONDS = 5;

/** Does the work when it is the subject's turn. Throws `too_many_requests` when too many of the subject's are waiting. */
export type InTurn = <Result>(
  subject: string,
  limits: { readonly atOnce: number; readonly waiting: number },
  work: () => Promise<Result>,
) => Promise<Result>;

/**
 * Lets the statements of one subject, such as a caller, take turns in this process before they take a connection. They
 * wait for one lock of the database anyway; waiting there, each would keep a connection from everybody else.
 */
export function createTurns(): InTurn {
  const queues = new Map<string, { readonly limit: LimitFunction; length: number }>();
  return async (subject, { atOnce, waiting }, work) => {
    const queue = queues.get(subject) ?? { limit: pLimit(atOnce), length: 0 };
    if (queue.length >= atOnce + waiting) throw tooManyTries(RETRY_SECONDS);
    queues.set(subject, queue);
    queue.length += 1;
    try {
      return await queue.limit(work);
    } finally {
      queue.length -= 1;
      if (queue.length === 0) queues.delete(subject);
    }
  };
}
