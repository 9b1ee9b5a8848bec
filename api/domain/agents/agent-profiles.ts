import { type AgentProfile, agentProfileSchema } from '../../../contract/agents/profile.ts';
import { type FetchProfile, ProfileUnavailable } from '../../gateways/agent-profiles/agent-profiles.ts';
import { ProtocolError } from './protocol-error.ts';

/** The profiles of agents, kept between their calls. */
export class AgentProfiles {
  readonly #fetch: FetchProfile;

  constructor(fetch: FetchProfile) {
    this.#fetch = fetch;
  }

  async read(url: string): Promise<AgentProfile> {
    try {
      const { text } = await this.#fetch(url);
      return agentProfileSchema.parse(JSON.parse(text));
    } catch (error) {
      if (!(error instanceof ProfileUnavailable)) {
        throw new ProtocolError(422, 'profile_malformed', 'Your profile is not one of the protocol.');
      }
      throw new ProtocolError(424, 'profile_unreachable', 'Your profile could not be read.');
    }
  }
}
