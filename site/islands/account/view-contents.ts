import type { ModalView } from '../../../api/contract/routes/modal-path.ts';
import { addressOfView } from './dialog-address.ts';
import { readVerification } from './verification.ts';
import { views } from './views.ts';

/** What a view shows in the dialog, from top to bottom. */
export function viewContents(view: ModalView, page: Document): Node[] {
  // The reason why a page asks for an account stands beneath the dialog as well, where nobody hears it.
  const asked = page.querySelector('[data-login-notice] p')?.textContent;
  return [
    ...(view === 'register' ? outcome() : []),
    ...(asked ? [element('p', 'account-asked', asked)] : []),
    form(view),
    ways(view),
  ];
}

/** The place of a view's form. */
function form(view: ModalView): HTMLElement {
  const place = element('div', 'account-form');
  place.dataset['form'] = view;
  return place;
}

function outcome(): Node[] {
  const verification = readVerification(location.search);
  if (!verification) return [];
  const { kind, heading, text } = verification;
  const box = element('div', `account-alert is-${kind}`);
  box.role = kind === 'bad' ? 'alert' : 'status';
  box.append(element('strong', '', heading), element('span', '', text));
  return [box];
}

function ways(view: ModalView): HTMLElement {
  const row = element('p', 'account-ways');
  row.append(...views[view].leadsTo.map((way) => wayTo(way.view, way.label)));
  return row;
}

function wayTo(to: ModalView, label: string): HTMLAnchorElement {
  const link = document.createElement('a');
  link.className = 'link';
  link.dataset['view'] = to;
  link.href = addressOfView(to, location);
  link.textContent = label;
  return link;
}

function element(name: string, className: string, text = ''): HTMLElement {
  const made = document.createElement(name);
  made.className = className;
  made.textContent = text;
  return made;
}
