import { type FetchProfile, ProfileUnavailable, profileFaultSchema } from './agent-profiles.ts';

/** Longer than that process waits for a server. */
const TIMEOUT_MS = 6_000;

/**
 * The process that reads profiles of agents (`serve-profiles.ts`), because the API may not connect to hosts that strangers
 * name. Without one, no profile can be read.
 */
export function profileProcess(url: string | undefined): FetchProfile {
  return async (profileUrl) => {
    const failed = (cause: unknown) => {
      throw new ProfileUnavailable('unreachable', cause);
    };
    if (url === undefined) return failed('no process');
    const at = new URL(`/?url=${encodeURIComponent(profileUrl)}`, url);
    const answer = await fetch(at, { signal: AbortSignal.timeout(TIMEOUT_MS) }).catch(failed);
    const text = await answer.text().catch(failed);
    if (!answer.ok) throw new ProfileUnavailable(profileFaultSchema.catch('unreachable').parse(text));
    return { text, cacheControl: answer.headers.get('cache-control') };
  };
}
