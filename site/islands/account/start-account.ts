import { followAccountChanges } from '../../stores/account/account-session.ts';
import { refreshUser } from '../../stores/account/refresh-user.ts';
import { $user } from '../../stores/session.ts';
import { showMenuLinks } from './menu-links.ts';
import { showProfileMenu } from './profile-menu.ts';

/** Updates the page once a shopper signs in. */
export function startAccount(page: Document): void {
  $user.subscribe((user) => {
    const account = user?.loggedIn ? user : null;
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
