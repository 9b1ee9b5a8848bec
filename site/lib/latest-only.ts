/**
 * For questions of which only the latest is answered on the screen. Call what this returns before each question: that makes
 * answers to earlier ones out of date, and returns whether its own question still is the latest.
 */
export function latestOnly(): () => () => boolean {
  let latest = 0;
  return () => {
    latest += 1;
    const own = latest;
    return () => own === latest;
  };
}
