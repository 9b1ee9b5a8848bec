import type { Ballot } from '../../../api/contract/premium/vote.ts';

/** The colours as cards; members can choose one. Drawn once: a later answer leaves what was chosen as it is. */
export function showCandidates(place: HTMLElement, { options }: Ballot): void {
  const template = place.querySelector('template');
  const names = JSON.stringify(options.map(({ option, hex }) => [option, hex]));
  if (!template || place.dataset['names'] === names) return;
  place.dataset['names'] = names;
  place.replaceChildren(template, ...options.map((option) => cardOf(template, option)));
}

function cardOf(template: HTMLTemplateElement, { option, hex, note = '' }: Ballot['options'][number]) {
  const card = template.content.cloneNode(true) as DocumentFragment;
  const find = (selector: string) => card.querySelector(selector) as HTMLElement;
  // By script, as the policy of the pages forbids it in markup: which colours there are is known only now.
  find('.sw').style.setProperty('--filament', hex);
  find('[data-name]').textContent = option;
  find('[data-note]').textContent = note;
  card.querySelector('input')?.setAttribute('value', option);
  return card;
}
