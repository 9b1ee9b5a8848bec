const TIMEOUT_MS = 5_000;

/** How many of the slicers at these URLs respond. */
export async function countAvailable(urls: readonly string[]): Promise<number> {
  const answers = await Promise.all(
    urls.map(async (url) => {
      const answer = await fetch(new URL('health', url), { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(() => null);
      await answer?.body?.cancel();
      return answer?.ok ?? false;
    }),
  );
  return answers.filter(Boolean).length;
}
