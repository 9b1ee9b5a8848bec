import { agentCapabilities, UCP_VERSION } from '../../contract/agents/operations.ts';
import { type FetchProfile, ProfileUnavailable } from '../gateways/agent-profiles/agent-profiles.ts';

/** Of an agent that can all that the shop can. */
export const AGENT_PROFILE_URL = 'https://agent.example/profile.json';

export const agentProfile = {
  ucp: {
    version: UCP_VERSION,
    services: {},
    capabilities: Object.fromEntries(agentCapabilities.map((name) => [name, [{ version: UCP_VERSION }]])),
    payment_handlers: {},
  },
};

/** The headers of a call by this agent. */
export const agentHeaders = { 'ucp-agent': `profile="${AGENT_PROFILE_URL}"` };

/** Reads the profile of that agent; no other host answers. */
export const testProfiles: FetchProfile = async (url) => {
  if (url !== AGENT_PROFILE_URL) throw new ProfileUnavailable('unreachable');
  return { text: JSON.stringify(agentProfile), cacheControl: 'public, max-age=60' };
};
