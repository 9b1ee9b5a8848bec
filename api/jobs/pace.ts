import { RateLimiterMemory, RateLimiterQueue } from 'rate-limiter-flexible';

export type Paced = <T>(work: () => Promise<T>) => Promise<T>;

/** Lets so many pieces of work begin each second, in the order in which they come; the others wait. */
export function pace(aSecond: number): Paced {
  const turns = new RateLimiterQueue(new RateLimiterMemory({ points: aSecond, duration: 1 }));
  return async (work) => {
    await turns.removeTokens(1);
    return await work();
  };
}
