import { followAccountChanges } from '../../stores/account/other-tabs.ts';
import { refreshUser } from '../../stores/account/refresh-user.ts';
import { $user } from '../../stores/session.ts';
import { showMenuLinks } from './menu-links.ts';
import { showProfileMenu } from './profile-menu.ts';

/** From the first signed-in shopper on, the page follows who uses it. */
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

/** The badge on the logo (2 §1); its name says so too. */
function markMember(page: Document, isMember: boolean): void {
  page.documentElement.classList.toggle('is-member', isMember);
  for (const logo of page.querySelectorAll('.logo')) {
    const name = logo.ariaLabel?.replace(PREMIUM, '') ?? '';
    logo.ariaLabel = isMember ? name + PREMIUM : name;
  }
}
const PREMIUM = ', Premium member';

/** What the page needs comes before what it may learn. */
function whenIdle(run: () => unknown): void {
  if ('requestIdleCallback' in window) requestIdleCallback(run);
  else setTimeout(run, 1000);
}
