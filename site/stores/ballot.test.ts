import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ErrorCode } from '../../contract/errors.ts';
import type { Ballot } from '../../contract/premium/vote.ts';
import { refused } from '../mocks/mock-shop.ts';
import { dolores } from '../mocks/my-account.ts';
import { server } from '../mocks/server.ts';
import { $ballot, $voteView, $voting, loadBallot, vote } from './ballot.ts';
import { $user } from './session.ts';

const PATH = '/api/subscription/vote';
const open: Ballot = {
  question: 'What should the next Premium color be?',
  options: [
    { option: 'Packard Plum', hex: '#5B2A4E' },
    { option: 'Fisher Gold', hex: '#B98A2E' },
  ],
  open: true,
  voted: null,
};
const counted: Ballot = { ...open, voted: 'Fisher Gold', options: open.options.map((one) => ({ ...one, votes: 1 })) };
const member = { ...dolores, membership: true };
let sent: unknown[] = [];

beforeEach(() => {
  sent = [];
  $ballot.set({ status: 'loading' });
  $voting.set({ status: 'idle' });
  pollIs(open);
});

function pollIs(ballot: unknown): void {
  server.use(http.get(PATH, () => HttpResponse.json(ballot as Ballot)));
}
function voteAnswers(answer: () => Response): void {
  server.use(
    http.post(PATH, async ({ request }) => {
      sent.push(await request.json());
      return answer();
    }),
  );
}
const refuse = (code: ErrorCode, message: string) => () => {
  return refused({ code, message });
};

describe('a visitor of an open poll', () => {
  it.each([
    ['a visitor is shown the ways to sign in and to join', null, { kind: 'prompt', isSignedIn: false }],
    ['an account without Premium is shown the way to join', dolores, { kind: 'prompt', isSignedIn: true }],
    ['a member can vote', member, { kind: 'voting' }],
  ])('%s', async (_, user, view) => {
    $user.set(user);
    await loadBallot();
    expect($voteView.get()).toMatchObject(view);
  });

  it('sees the results after voting', async () => {
    $user.set(member);
    pollIs(counted);
    await loadBallot();
    expect($voteView.get()).toEqual({ kind: 'results', ballot: counted });
  });
});

it('shows a closed poll as closed to everyone', async () => {
  pollIs({ ...counted, open: false });
  await loadBallot();
  expect($voteView.get().kind).toBe('closed');
});

it.each([
  ['nothing', null],
  ['a color that is none', { ...open, options: [{ option: 'Plum', hex: 'url(x)' }] }],
])('sees an error with a retry after an answer with %s', async (_, answer) => {
  pollIs(answer);
  await loadBallot();
  expect($voteView.get().kind).toBe('error');
  pollIs(open);
  await loadBallot();
  expect($voteView.get().kind).toBe('prompt');
});

describe('a vote', () => {
  beforeEach(async () => {
    $user.set(member);
    await loadBallot();
  });

  it('is sent once however often the button is pressed, and shows the results', async () => {
    voteAnswers(() => HttpResponse.json(counted));
    await Promise.all([vote('Fisher Gold'), vote('Fisher Gold')]);
    expect(sent).toEqual([{ color: 'Fisher Gold' }]);
    expect($voteView.get()).toEqual({ kind: 'results', ballot: counted });
    expect($voting.get()).toEqual({ status: 'idle' });
  });

  it('says why it was refused, and reloads the poll', async () => {
    voteAnswers(refuse('voting_closed', 'Voting is currently closed.'));
    pollIs({ ...open, open: false });
    await vote('Fisher Gold');
    expect($voting.get()).toEqual({ status: 'refused', reason: 'Voting is currently closed.' });
    expect($voteView.get().kind).toBe('closed');
  });

  it('counts as saved after a lost answer when the API has it', async () => {
    voteAnswers(() => HttpResponse.error());
    pollIs(counted);
    await vote('Fisher Gold');
    expect($voting.get()).toEqual({ status: 'idle' });
    expect($voteView.get().kind).toBe('results');
  });

  it('shows an error after a lost answer when the API does not have it', async () => {
    voteAnswers(() => HttpResponse.error());
    await vote('Fisher Gold');
    expect($voting.get().status).toBe('refused');
    expect($voteView.get().kind).toBe('voting');
  });

  it('asks a shopper who was signed out elsewhere to sign in', async () => {
    voteAnswers(refuse('sign_in_required', 'Please sign in first.'));
    await vote('Fisher Gold');
    expect($voting.get()).toEqual({ status: 'refused', reason: 'Please sign in first.' });
    expect($voteView.get()).toMatchObject({ kind: 'prompt', isSignedIn: false });
  });
});
