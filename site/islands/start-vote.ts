import { counted } from '../../contract/counted.ts';
import { voteMessages } from '../../contract/messages/vote.ts';
import type { Ballot } from '../../contract/premium/vote.ts';
import { $voteView, $voting, loadBallot, refreshBallot, type VoteView, vote } from '../stores/ballot.ts';

/** A bar for each color, the most votes first. Existing bars grow, so that a change is visible. */
function showTallies(section: HTMLElement, ballot: Ballot): void {
  const template = section.querySelector<HTMLTemplateElement>('[data-tally]');
  const list = section.querySelector('ol');
  const title = section.querySelector('h2');
  if (!template || !list || !title) return;
  title.textContent = ballot.open ? 'Results so far' : 'Results';
  const known = new Map([...list.children].map((row) => [(row as HTMLElement).dataset['option'], row as HTMLElement]));
  const rows = countOf(ballot).tallies.map((tally) => {
    const row = known.get(tally.option) ?? newRow(template, tally);
    fill(row, tally, tally.option === ballot.voted);
    return row;
  });
  const isSameOrder = rows.length === list.children.length && rows.every((row, index) => row === list.children[index]);
  if (!isSameOrder) list.replaceChildren(...rows);
}

function newRow(template: HTMLTemplateElement, { option, hex }: Tally): HTMLElement {
  const row = (template.content.cloneNode(true) as DocumentFragment).firstElementChild as HTMLElement;
  row.dataset['option'] = option;
  row.style.setProperty('--filament', hex);
  return row;
}

function fill(row: HTMLElement, { option, votes, share, length }: Tally, isMine: boolean): void {
  const find = (name: string) => row.querySelector<HTMLElement>(`[data-${name}]`) as HTMLElement;
  find('name').textContent = option;
  find('mine').hidden = !isMine;
  find('share').textContent = `${share}%`;
  find('count').textContent = counted(votes, 'vote');
  row.style.setProperty('--length', `${length}%`);
}

/** The colors as cards, of which members can choose one. Rendered once, so that later answers keep the choice. */
function showCandidates(place: HTMLElement, { options }: Ballot): void {
  const template = place.querySelector('template');
  const names = JSON.stringify(options.map(({ option, hex }) => [option, hex]));
  if (!template || place.dataset['names'] === names) return;
  place.dataset['names'] = names;
  place.replaceChildren(template, ...options.map((option) => cardOf(template, option)));
}

function cardOf(template: HTMLTemplateElement, { option, hex, note = '' }: Ballot['options'][number]) {
  const card = template.content.cloneNode(true) as DocumentFragment;
  const find = (selector: string) => card.querySelector(selector) as HTMLElement;
  // Set by script because the pages' policy forbids inline styles, and the colors are unknown at build time.
  find('.sw').style.setProperty('--filament', hex);
  find('[data-name]').textContent = option;
  find('[data-note]').textContent = note;
  card.querySelector('input')?.setAttribute('value', option);
  return card;
}

const PAUSE_MS = 5000;

/** While the results of an open poll are shown, they are refreshed every five seconds. */
function followCounts(): void {
  setInterval(() => {
    if ($voteView.get().kind === 'results' && document.visibilityState === 'visible') void refreshBallot();
  }, PAUSE_MS);
}

/** Starts the color vote: one part of its page shows at a time, the others are hidden. */
export function startVote(page: HTMLElement): void {
  const find = <T extends HTMLElement>(name: string) => page.querySelector(`[data-vote-${name}]`) as T;
  const form = find<HTMLFormElement>('form');
  const button = find<HTMLButtonElement>('button');
  const alert = find('alert');
  const results = find('results');
  let shown: VoteView['kind'] = 'loading';

  const chosen = () => String(new FormData(form).get('color') ?? '');
  const nameButton = () => {
    button.textContent = chosen() ? voteMessages.voteFor(chosen()) : 'Vote';
  };
  const show = (view: VoteView) => {
    const isNewPart = view.kind !== shown;
    shown = view.kind;
    page.dataset['vote'] = view.kind;
    find('state').textContent = stateOf(view);
    if (view.kind === 'error') find('problem').textContent = view.message;
    if (!('ballot' in view)) return;
    find('question').textContent = view.ballot.question;
    if (view.kind === 'voting') {
      showCandidates(find('choices'), view.ballot);
      nameButton();
    }
    if (view.kind === 'prompt') {
      showCandidates(find('shown'), view.ballot);
      showWaysIn(view.isSignedIn);
    }
    if (view.kind === 'results' || view.kind === 'closed') showTallies(results, view.ballot);
    if (view.kind === 'closed') find('outcome').textContent = afterClosing(view);
    results.hidden = view.ballot.options.length === 0;
    if (isNewPart && $voting.get().status === 'sending' && view.kind === 'results') results.focus();
  };
  const showWaysIn = (isSignedIn: boolean) => {
    find('ways').textContent = isSignedIn ? voteMessages.voteJoin : voteMessages.voteSignInOrJoin;
    find('sign-in').hidden = isSignedIn;
  };

  form.addEventListener('change', nameButton);
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    if (chosen()) void vote(chosen());
    else $voting.set({ status: 'refused', reason: voteMessages.voteChoose });
  });
  find('again').addEventListener('click', () => void loadBallot());
  $voteView.subscribe(show);
  $voting.subscribe((voting) => {
    button.classList.toggle('is-loading', voting.status === 'sending');
    button.setAttribute('aria-disabled', String(voting.status === 'sending'));
    alert.hidden = voting.status !== 'refused';
    find('reason').textContent = voting.status === 'refused' ? voting.reason : '';
  });
  void loadBallot();
  followCounts();
}

function stateOf(view: VoteView): string {
  if (view.kind === 'results') return `Live · ${votesInWords(countOf(view.ballot).total)}`;
  if (view.kind === 'closed') return 'Closed';
  return view.kind === 'voting' || view.kind === 'prompt' ? 'Open to Premium members' : '';
}

function afterClosing({ ballot }: Extract<VoteView, { kind: 'closed' | 'results' | 'voting' }>): string {
  return ballot.options.length === 0 ? voteMessages.voteNext : outcomeOf(countOf(ballot));
}

interface Tally {
  readonly option: string;
  readonly hex: string;
  readonly votes: number;
  /** of all votes, in whole percent */
  readonly share: number;
  /** of all votes, in percent: the length of the bar */
  readonly length: number;
}

interface Count {
  readonly total: number;
  /** the most votes first */
  readonly tallies: readonly Tally[];
}

export function countOf({ options }: Pick<Ballot, 'options'>): Count {
  const votesOf = ({ votes = 0 }: Ballot['options'][number]) => votes;
  const total = options.reduce((sum, option) => sum + votesOf(option), 0);
  const tallies = options
    .toSorted((one, other) => votesOf(other) - votesOf(one))
    .map((one) => {
      const length = total === 0 ? 0 : (votesOf(one) / total) * 100;
      return { option: one.option, hex: one.hex, votes: votesOf(one), share: Math.round(length), length };
    });
  return { total, tallies };
}

/** The result of a closed poll as text. */
export function outcomeOf({ total, tallies }: Count): string {
  const [first] = tallies;
  if (!first || total === 0) return voteMessages.voteNobody;
  const leaders = tallies.filter(({ votes }) => votes === first.votes).map(({ option }) => option);
  if (leaders.length === 1) return voteMessages.voteWentTo(first.option, first.share);
  return voteMessages.voteTie(`${leaders.slice(0, -1).join(', ')} and ${leaders.at(-1)}`);
}

/** `128 votes`, `1 vote` */
export function votesInWords(total: number): string {
  return counted(total, 'vote');
}
