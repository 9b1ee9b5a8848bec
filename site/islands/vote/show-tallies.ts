import type { Ballot } from '../../../api/contract/premium/vote.ts';
import { countOf, type Tally } from '../../lib/vote/tally.ts';

/** A bar for each color, the most votes first. Existing bars grow, so that a change is visible. */
export function showTallies(section: HTMLElement, ballot: Ballot): void {
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
  find('count').textContent = votes.toLocaleString('en-US');
  row.style.setProperty('--length', `${length}%`);
}
