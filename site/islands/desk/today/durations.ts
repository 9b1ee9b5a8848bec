const MINUTE = 60_000;

/** How long ago a moment was, such as "3 h 5 min ago"; empty for none. */
export function agoText(at: string | null, now: number): string {
  return at === null ? '' : `${lengthText(now - Date.parse(at))} ago`;
}

/** Since when the longest waiting one waits, such as "oldest 3 h 5 min ago"; empty for none. */
export function oldestText(at: string | null, now: number): string {
  return at === null ? '' : `oldest ${agoText(at, now)}`;
}

/** How long until a moment, such as "in 1 h 20 min"; after it, how long ago it was. */
export function untilText(at: string, now: number): string {
  const left = Date.parse(at) - now;
  return left >= 0 ? `in ${lengthText(left)}` : `${lengthText(-left)} ago`;
}

function lengthText(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / MINUTE));
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
  if (days >= 2) return `${days} days`;
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`;
}
