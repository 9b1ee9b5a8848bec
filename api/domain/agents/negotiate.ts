import { type AgentCapability, agentCapabilities, UCP_VERSION } from '../../../contract/agents/operations.ts';
import { type AgentProfile, parentsOf } from '../../../contract/agents/profile.ts';
import { ProtocolError } from './protocol-error.ts';

/** What an agent and the shop both can, in the version of the protocol that both speak. */
export function negotiate({ ucp }: AgentProfile): readonly AgentCapability[] {
  if (ucp.version !== UCP_VERSION) {
    throw new ProtocolError('version_unsupported', { version: ucp.version, own: UCP_VERSION });
  }
  const named = new Map(Object.entries(ucp.capabilities));
  let both = agentCapabilities.filter((name) => named.get(name)?.some(({ version }) => version === UCP_VERSION));
  // An extension goes with what it extends, and may be extended itself.
  for (;;) {
    const kept = both.filter((name) => {
      const parents = parentsOf(name);
      return parents.length === 0 || parents.some((parent) => both.includes(parent));
    });
    if (kept.length === both.length) return kept;
    both = kept;
  }
}
