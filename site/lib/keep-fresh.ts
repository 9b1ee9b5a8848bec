const CHECK_MS = 30_000;
/** After a failure. */
const RETRY_MS = 60_000;

/**
 * Loads an answer, and again once it is out of date: a page may stay open past the cut-off, or wake up days later.
 * `load` returns for how many milliseconds its answer holds. Returns a function that stops it.
 */
export function keepFresh(load: () => Promise<number>): () => void {
  let staleAt = Number.POSITIVE_INFINITY;
  const run = async () => {
    staleAt = Number.POSITIVE_INFINITY;
    const holds = await load().catch(() => RETRY_MS);
    staleAt = Date.now() + holds;
  };
  const check = () => {
    if (!document.hidden && Date.now() >= staleAt) void run();
  };
  const timer = setInterval(check, CHECK_MS);
  document.addEventListener('visibilitychange', check);
  void run();
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', check);
  };
}

/** For how long an answer of the shop's calendar holds, by the shop's clock. */
export function holdsFor({ now, validUntil }: { now: string; validUntil: string }): number {
  return Math.max(1_000, Date.parse(validUntil) - Date.parse(now));
}
