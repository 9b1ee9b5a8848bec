import { modalPath } from '../../api/contract/routes/modal-path.ts';
import { ACCOUNT, accountLinks, LOG_OUT, ORDER_TRACKING } from '../lib/shell/account-links.ts';
import { $user } from '../stores/session.ts';

const SIGN_IN = 'Sign In';

/** Shows a signed-in shopper the ways to what is theirs, in place of the way to signing in. */
export function showSignedIn(page: Document): void {
  $user.subscribe((user) => {
    const isSignedIn = user?.loggedIn ?? false;
    for (const old of page.querySelectorAll('[data-of-account]')) old.remove();
    for (const link of page.querySelectorAll<HTMLAnchorElement>('a[data-sign-in]')) {
      if ((link.textContent === ACCOUNT.label) === isSignedIn) continue;
      link.textContent = isSignedIn ? ACCOUNT.label : SIGN_IN;
      link.href = isSignedIn ? ACCOUNT.url : modalPath(location.pathname, 'login');
    }
    if (isSignedIn) addLinks(page);
  });
}

function addLinks(page: Document): void {
  const logOut = entry(page, LOG_OUT);
  logOut.addEventListener('click', () => $user.set(null));
  const ofMenu = accountLinks.map((link) => entry(page, link));
  page.querySelector('[data-account-links]')?.append(...ofMenu, logOut);
  page.querySelector('[data-info-links]')?.append(entry(page, ORDER_TRACKING));
}

function entry(page: Document, { label, url }: { readonly label: string; readonly url: string }): HTMLLIElement {
  const made = page.createElement('li');
  const link = page.createElement('a');
  link.href = url;
  link.textContent = label;
  made.dataset['ofAccount'] = '';
  made.append(link);
  return made;
}
