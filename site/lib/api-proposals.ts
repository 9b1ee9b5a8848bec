import { HANDOFF_TOKEN, type Proposal, proposalSchema } from '../../contract/proposal.ts';
import { callApi } from './api.ts';

/** The goods of a link. */
export async function fetchLinkGoods(items: string): Promise<Proposal> {
  return await callApi(`/api/proposals?${new URLSearchParams({ items })}`, proposalSchema);
}

/** What an agent has prepared, by the token of its checkout. */
export async function fetchHandoff(token: string): Promise<Proposal> {
  return await callApi('/api/proposals', proposalSchema, { headers: { [HANDOFF_TOKEN]: token } });
}
