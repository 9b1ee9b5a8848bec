import { type FetchProfile, ProfileUnavailable } from './agent-profiles.ts';

/** The process that reads profiles of agents (`serve-profiles.ts`). Absent: none can be read. */
export function profileProcess(url: string | undefined): FetchProfile {
  return async (profileUrl) => {
    if (url === undefined) throw new ProfileUnavailable('unreachable');
    const at = new URL(`/?url=${encodeURIComponent(profileUrl)}`, url);
    const answer = await fetch(at);
    return { text: await answer.text(), cacheControl: answer.headers.get('cache-control') };
  };
}
