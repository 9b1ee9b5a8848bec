import { reload } from '../../lib/go-to.ts';
import { $user, USER_KEY } from '../session.ts';

/**
 * These belong to the device, not to the shopper: they stay after logging out. So do a guest's spools, which the account
 * had no room for or was not asked to take.
 */
const KEPT_KEYS = ['spools', 'wishlist', 'compare', 'cookie-choice', 'holiday', 'theme', 'passkey'];
const PREFIX = 'northspool:';

/** Removes the user and what they typed, ordered and viewed from this browser. */
export function clearPersonalData(): void {
  $user.set(null);
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.keys(store)) {
      const isKept = KEPT_KEYS.some((name) => key === PREFIX + name);
      if (key.startsWith(PREFIX) && !isKept) store.removeItem(key);
    }
  }
}

/**
 * Reloads this tab when the shopper logs out in another. Signing in elsewhere needs no reload: header and cart follow
 * through their stores, and nothing being typed is lost.
 */
export function followAccountChanges(): void {
  addEventListener('storage', ({ key, oldValue, newValue }) => {
    if (key === USER_KEY) reloadIfChanged(accountIn(oldValue), accountIn(newValue));
  });
  followBack();
}

/** A page restored by the browser's Back missed those events and may still show another account. */
function followBack(): void {
  let shown: string | undefined;
  $user.subscribe((user) => {
    if (user?.loggedIn) shown ??= user.userId;
  });
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) reloadIfChanged(shown, accountIn(localStorage.getItem(USER_KEY)));
  });
}

function reloadIfChanged(before: string | undefined, now: string | undefined): void {
  if (!before || before === now) return;
  if (!now) clearPersonalData();
  reload();
}

function accountIn(stored: string | null): string | undefined {
  try {
    const user = JSON.parse(stored ?? 'null');
    return user?.loggedIn ? user.userId : undefined;
  } catch {
    return undefined;
  }
}
