import { $user } from '../stores/session.ts';

/** Shows a signed-in shopper the ways to what is theirs. Its code comes with the first of them: guests never load it. */
export function showSignedIn(page: Document): void {
  let isStarted = false;
  $user.subscribe(async (user) => {
    if (isStarted || !user?.loggedIn) return;
    isStarted = true;
    try {
      const { startAccount } = await import('../islands/account/start-account.ts');
      startAccount(page);
    } catch {
      isStarted = false;
    }
  });
}
