import { modalPath } from '../../../api/contract/routes/modal-path.ts';
import type { User } from '../../../api/contract/user.ts';
import { ACCOUNT, accountLinks, ORDER_TRACKING } from '../../lib/shell/account-links.ts';
import { logOutLink } from './log-out-link.ts';

const SIGN_IN = 'Sign In';

/** For signed-in shoppers the phone menu and the footer link to their account instead of to signing in. */
export function showMenuLinks(page: Document, account: User | null): void {
  for (const old of page.querySelectorAll('[data-of-account]')) old.remove();
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-sign-in]:not(main *)')) {
    link.textContent = account ? ACCOUNT.label : SIGN_IN;
    link.href = account ? ACCOUNT.url : modalPath(location.pathname, 'login');
  }
  if (!account) return;
  const ofMenu = accountLinks.map((link) => entry(page, linkTo(page, link)));
  page.querySelector('[data-account-links]')?.append(...ofMenu, entry(page, logOutLink(page)));
  page.querySelector('[data-info-links]')?.append(entry(page, linkTo(page, ORDER_TRACKING)));
}

function linkTo(page: Document, { label, url }: { readonly label: string; readonly url: string }): HTMLAnchorElement {
  const link = page.createElement('a');
  link.href = url;
  link.textContent = label;
  return link;
}

function entry(page: Document, link: HTMLAnchorElement): HTMLLIElement {
  const made = page.createElement('li');
  made.dataset['ofAccount'] = '';
  made.append(link);
  return made;
}
