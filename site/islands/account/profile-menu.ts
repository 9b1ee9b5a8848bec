import type { User } from '../../../contract/accounts/user.ts';
import { ACCOUNT, accountLinks } from '../../lib/shell/account-links.ts';
import { logOutLink } from './log-out-link.ts';

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

/**
 * A menu below a button: Enter, Space and arrow keys open it, arrow keys move in it, Escape closes it and returns the
 * focus, and moving the focus elsewhere closes it.
 */
function openByButton(place: HTMLElement, button: HTMLButtonElement, list: HTMLElement): void {
  button.setAttribute('aria-controls', list.id);
  const show = (isOpen: boolean) => {
    list.hidden = !isOpen;
    button.ariaExpanded = String(isOpen);
    // Clicking beside it does not move the focus in some browsers.
    if (isOpen) document.addEventListener('pointerdown', leave);
    else document.removeEventListener('pointerdown', leave);
  };
  const leave = ({ target }: Event) => {
    if (!(target instanceof Node && place.contains(target))) show(false);
  };
  const walk = (step: number) => {
    const links = [...list.querySelectorAll('a')];
    const at = links.findIndex((link) => link.matches(':focus'));
    const first = step > 0 ? 0 : -1;
    links.at(at < 0 ? first : (at + step) % links.length)?.focus();
  };
  show(false);

  button.addEventListener('click', () => show(Boolean(list.hidden)));
  place.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !place.contains(relatedTarget as Node)) show(false);
  });
  place.addEventListener('keydown', (event) => {
    if (event.key === 'Escape' && !list.hidden) {
      show(false);
      button.focus();
    }
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    show(true);
    walk(step);
  });
}

/** The links in the header's menu; the rest is in the account area. */
const named = [ACCOUNT.url, '/account/orders/'];

/** Turns the shopper's name in the header into a menu of account links. */
export function showProfileMenu(page: Document, account: User | null): void {
  const signIn = page.querySelector<HTMLElement>('.util a[data-sign-in]');
  if (!signIn) return;
  page.querySelector('.util .profile')?.remove();
  signIn.hidden = account !== null;
  if (account) signIn.after(profileOf(page, account));
}

function profileOf(page: Document, account: User): HTMLElement {
  const place = page.createElement('div');
  place.className = 'profile';
  const name = account.displayName || account.fname || ACCOUNT.label;
  const button = page.createElement('button');
  button.type = 'button';
  button.append(...pictureOf(page, account), nameOf(page, name));
  button.ariaLabel = `${name}: account menu`;
  const menu = page.createElement('ul');
  menu.id = 'profile-menu';
  menu.hidden = true;
  for (const { label, url } of accountLinks) {
    if (!named.includes(url)) continue;
    const link = page.createElement('a');
    link.href = url;
    link.textContent = label;
    menu.append(entry(page, link));
  }
  menu.append(entry(page, logOutLink(page)));
  place.append(button, menu);
  openByButton(place, button, menu);
  return place;
}

function nameOf(page: Document, name: string): HTMLElement {
  const span = page.createElement('span');
  span.textContent = name;
  return span;
}

/** The alternative text is empty because the name is beside it. */
function pictureOf(page: Document, { avatar }: User): HTMLElement[] {
  if (!avatar?.startsWith('/')) return [];
  const picture = page.createElement('img');
  Object.assign(picture, { src: avatar, alt: '', width: 20, height: 20 });
  return [picture];
}

function entry(page: Document, link: HTMLAnchorElement): HTMLLIElement {
  const made = page.createElement('li');
  made.append(link);
  return made;
}
