import { atom, computed } from 'nanostores';
import type { Ballot } from '../../contract/premium/vote.ts';
import { type AnswerParser, callApi, messageOf } from '../lib/api.ts';
import { isAnswerLost } from '../lib/is-answer-lost.ts';
import { $user, withCurrentSession } from './session.ts';

const PATH = '/api/subscription/vote';

/** Parsed by hand: the contract's schemas are larger than the whole page. */
const ballotParser: AnswerParser<Ballot> = {
  safeParse: (body) => (isBallot(body) ? { success: true, data: body } : { success: false }),
};

function fetchBallot(): Promise<Ballot> {
  return callApi(PATH, ballotParser);
}

/** Resolves to the poll with its counts. Throws an ApiError. */
function postVote(color: string): Promise<Ballot> {
  return callApi(PATH, ballotParser, { method: 'POST', body: { color } });
}

function isBallot(body: unknown): body is Ballot {
  if (!isRecord(body)) return false;
  const { question, options, open, voted } = body;
  return (
    typeof question === 'string' &&
    typeof open === 'boolean' &&
    (voted === null || typeof voted === 'string') &&
    Array.isArray(options) &&
    options.every(isOption)
  );
}

function isOption(value: unknown): boolean {
  if (!isRecord(value)) return false;
  const { option, hex, note, votes } = value;
  return (
    typeof option === 'string' &&
    typeof hex === 'string' &&
    /^#[0-9a-f]{6}$/i.test(hex) &&
    (note === undefined || typeof note === 'string') &&
    (votes === undefined || typeof votes === 'number')
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

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
