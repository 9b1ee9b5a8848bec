/** The same function, of which no more than two calls run at once: drawing must leave room for building pages. */
export function twoAtATime<Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (...args: Args): Promise<Result> => {
    if (running >= 2) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work(...args);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
