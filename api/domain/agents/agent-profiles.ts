import { LRUCache } from 'lru-cache';
import { type AgentProfile, agentProfileSchema } from '../../../contract/agents/profile.ts';
import {
  type FetchedProfile,
  type FetchProfile,
  ProfileUnavailable,
} from '../../gateways/agent-profiles/agent-profiles.ts';
import { ProtocolError } from './protocol-error.ts';

/** Agents that call within a day; a profile takes some kB at most. */
const MAX_ENTRIES = 500;
/** The protocol's floor: a server that says nothing, or "no-store", is not asked with each call. */
const MIN_SECONDS = 60;
/** An agent that changes what it can is answered by it the next day, whatever its server says. */
const MAX_SECONDS = 24 * 60 * 60;
/** For a profile that cannot be read: its owner repairs it, and callers of a bad address cost nothing meanwhile. */
const FAILED_SECONDS = 60;
const RETRY_SECONDS = 5;

type Outcome = { readonly profile: AgentProfile } | { readonly error: ProtocolError };

/** The profiles of agents, kept between their calls. Each is read once at a time, whoever asks. */
export class AgentProfiles {
  readonly #fetch: FetchProfile;
  readonly #now: () => number;
  readonly #known = new LRUCache<string, { readonly outcome: Outcome; readonly until: number }>({ max: MAX_ENTRIES });
  readonly #reading = new Map<string, Promise<Outcome>>();

  constructor(fetch: FetchProfile, now: () => number = () => performance.now()) {
    this.#fetch = fetch;
    this.#now = now;
  }

  /** `beforeFetch` counts what has to be read; it throws when that is too much. */
  async read(url: string, beforeFetch: () => Promise<void>): Promise<AgentProfile> {
    const outcome = this.#find(url) ?? (await this.#fetchOnce(url, beforeFetch));
    if ('error' in outcome) throw outcome.error;
    return outcome.profile;
  }

  #find(url: string): Outcome | undefined {
    const known = this.#known.get(url);
    return known && known.until > this.#now() ? known.outcome : undefined;
  }

  async #fetchOnce(url: string, beforeFetch: () => Promise<void>): Promise<Outcome> {
    await beforeFetch();
    const known = this.#find(url);
    if (known) return known;
    const running = this.#reading.get(url) ?? this.#fetchNow(url).finally(() => this.#reading.delete(url));
    this.#reading.set(url, running);
    return await running;
  }

  async #fetchNow(url: string): Promise<Outcome> {
    let outcome: Outcome;
    let seconds = FAILED_SECONDS;
    try {
      const fetched = await this.#fetch(url);
      outcome = readProfile(fetched);
      if ('profile' in outcome) seconds = secondsOf(fetched.cacheControl);
    } catch (error) {
      if (!(error instanceof ProfileUnavailable)) throw error;
      if (error.fault === 'busy') throw new ProtocolError('profile_later', {}, RETRY_SECONDS);
      outcome = { error: unavailable(error) };
    }
    this.#known.set(url, { outcome, until: this.#now() + seconds * 1000 });
    return outcome;
  }
}

function unavailable({ fault }: ProfileUnavailable): ProtocolError {
  if (fault === 'address') return new ProtocolError('invalid_profile_url');
  if (fault === 'malformed')
    return new ProtocolError('profile_malformed', { reason: 'it is no JSON of at most 64 kB' });
  return new ProtocolError('profile_unreachable');
}

function readProfile({ text }: FetchedProfile): Outcome {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { error: new ProtocolError('profile_malformed', { reason: 'it is not valid JSON' }) };
  }
  const { success, data, error } = agentProfileSchema.safeParse(json);
  if (success) return { profile: data };
  const reason = `look at ${error.issues[0]?.path.join('.') || 'its top'}`;
  return { error: new ProtocolError('profile_malformed', { reason }) };
}

/** How long a profile is kept, as its server wishes, within bounds. */
function secondsOf(cacheControl: string | null): number {
  const wish = cacheControl?.toLowerCase() ?? '';
  if (/\b(no-store|no-cache|private)\b/.test(wish)) return MIN_SECONDS;
  const asked = Number(/\bmax-age=(\d{1,9})\b/.exec(wish)?.[1] ?? MIN_SECONDS);
  return Math.min(Math.max(asked, MIN_SECONDS), MAX_SECONDS);
}
