import type { User } from '../../../contract/accounts/user.ts';
import { modalPath } from '../../../contract/routes/modal-path.ts';
import { ACCOUNT, accountLinks, ORDER_TRACKING } from '../../lib/shell/account-links.ts';
import { followAccountChanges } from '../../stores/account/account-session.ts';
import { refreshUser } from '../../stores/account/refresh-user.ts';
import { $user } from '../../stores/session.ts';
import { logOutLink } from './log-out-link.ts';
import { showProfileMenu } from './profile-menu.ts';

const SIGN_IN = 'Sign In';

/** For signed-in shoppers the phone menu and the footer link to their account instead of to signing in. */
function showMenuLinks(page: Document, account: User | null): void {
  for (const old of page.querySelectorAll('[data-of-account]')) old.remove();
  for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-sign-in]:not(main *)')) {
    link.textContent = account ? ACCOUNT.label : SIGN_IN;
    link.href = account ? ACCOUNT.url : modalPath(location.pathname, 'login');
  }
  const menu = page.querySelector<HTMLElement>('[data-account-links]');
  if (menu) menu.hidden = !account;
  if (!account) return;
  const ofMenu = accountLinks.map((link) => entry(page, linkTo(page, link)));
  menu?.append(...ofMenu, entry(page, logOutLink(page)));
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

/** Updates the page once a shopper signs in. */
export function startAccount(page: Document): void {
  let shown: string | undefined;
  $user.subscribe((user) => {
    const account = user?.loggedIn ? user : null;
    // Links that are made anew lose the focus, and a refreshed user is mostly the same one.
    const facts = JSON.stringify(account);
    if (facts === shown) return;
    shown = facts;
    showMenuLinks(page, account);
    showProfileMenu(page, account);
    markMember(page, account?.membership ?? false);
  });
  followAccountChanges();
  whenIdle(refreshUser);
}

/** The member badge on the logo, also in its accessible name. */
function markMember(page: Document, isMember: boolean): void {
  page.documentElement.classList.toggle('is-member', isMember);
  for (const logo of page.querySelectorAll('.logo')) {
    const name = logo.ariaLabel?.replace(PREMIUM, '') ?? '';
    logo.ariaLabel = isMember ? name + PREMIUM : name;
  }
}
const PREMIUM = ', Premium member';

/** What the page needs first comes before refreshing the user. */
function whenIdle(run: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1000);
}
