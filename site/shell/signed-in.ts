import { $user } from '../stores/session.ts';
import styles from '../styles/for-signed-in.css?url';
import { loadStyles } from './load-styles.ts';

/** Shows a signed-in shopper the ways to what is theirs. Its code and styles come with the first of them: guests never load it. */
export function showSignedIn(page: Document): void {
  let isStarted = false;
  $user.subscribe(async (user) => {
    if (isStarted || !user?.loggedIn) return;
    isStarted = true;
    try {
      const [{ startAccount }] = await Promise.all([import('../islands/account/start-account.ts'), loadStyles(styles)]);
      startAccount(page);
    } catch {
      isStarted = false;
    }
  });
}
