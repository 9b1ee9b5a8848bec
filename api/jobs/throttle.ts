import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';

type Throttled = <T>(work: () => Promise<T>) => Promise<T>;

/** Starts at most this many pieces of work per second, in the order of the calls; the rest wait. */
export function throttle(perSecond: number): Throttled {
  const turns = new RateLimiterQueue(new RateLimiterMemory({ points: perSecond, duration: 1 }));
  return async (work) => {
    await turns.removeTokens(1);
    return await work();
  };
}
