import { atom, computed } from 'nanostores';
import type { Ballot } from '../../contract/premium/vote.ts';
import { messageOf } from '../lib/api.ts';
import { fetchBallot, postVote } from '../lib/api-vote.ts';
import { isAnswerLost } from '../lib/is-answer-lost.ts';
import { $user, withCurrentSession } from './session.ts';

type BallotState =
  | { readonly status: 'loading' }
  | { readonly status: 'error'; readonly message: string }
  | { readonly status: 'ready'; readonly ballot: Ballot };

type VotingState =
  | { readonly status: 'idle' }
  | { readonly status: 'sending' }
  /** `reason` is the API's own message */
  | { readonly status: 'refused'; readonly reason: string };

export type VoteView =
  | { readonly kind: 'loading' }
  | { readonly kind: 'error'; readonly message: string }
  | { readonly kind: 'closed' | 'results' | 'voting'; readonly ballot: Ballot }
  /** for visitors who may not vote: links to sign in and to join */
  | { readonly kind: 'prompt'; readonly ballot: Ballot; readonly isSignedIn: boolean };

export const $ballot = atom<BallotState>({ status: 'loading' });
export const $voting = atom<VotingState>({ status: 'idle' });

/** What the page shows this visitor. */
export const $voteView = computed([$ballot, $user], (state, user): VoteView => {
  if (state.status === 'loading') return { kind: 'loading' };
  if (state.status === 'error') return { kind: 'error', message: state.message };
  const { ballot } = state;
  if (!ballot.open) return { kind: 'closed', ballot };
  if (ballot.voted !== null) return { kind: 'results', ballot };
  if (user?.membership) return { kind: 'voting', ballot };
  return { kind: 'prompt', ballot, isSignedIn: user?.loggedIn ?? false };
});

export async function loadBallot(): Promise<void> {
  $ballot.set({ status: 'loading' });
  try {
    $ballot.set({ status: 'ready', ballot: await withCurrentSession(fetchBallot) });
  } catch (error) {
    $ballot.set({ status: 'error', message: messageOf(error) });
  }
}

/** Refreshes the counts; what is shown stays when the API does not answer. */
export async function refreshBallot(): Promise<Ballot | undefined> {
  try {
    const ballot = await withCurrentSession(fetchBallot);
    $ballot.set({ status: 'ready', ballot });
    return ballot;
  } catch {
    return undefined;
  }
}

/** Votes for a color. After a lost answer, checks whether the vote was counted. */
export async function vote(color: string): Promise<void> {
  if ($voting.get().status === 'sending') return;
  $voting.set({ status: 'sending' });
  try {
    $ballot.set({ status: 'ready', ballot: await withCurrentSession(() => postVote(color)) });
    $voting.set({ status: 'idle' });
  } catch (error) {
    const now = await refreshBallot();
    const isCounted = isAnswerLost(error) && now?.voted === color;
    $voting.set(isCounted ? { status: 'idle' } : { status: 'refused', reason: messageOf(error) });
  }
}
