import { $user } from '../session.ts';

/** These belong to the device, not to the shopper: they stay after logging out. */
const KEPT_KEYS = ['wishlist', 'compare', 'cookie-choice', 'holiday', 'theme', 'passkey'];
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
