import { $user } from '../session.ts';

/** Of this device, whoever uses it: it stays when somebody logs out. */
const KEPT_KEYS = ['wishlist', 'compare', 'cookie-choice', 'holiday', 'theme', 'passkey'];
const PREFIX = 'northspool:';

/** Who used the shop, and what they typed, ordered and looked at, leaves the browser (2 §4.3). */
export function clearPersonalData(): void {
  $user.set(null);
  for (const store of [localStorage, sessionStorage]) {
    for (const key of Object.keys(store)) {
      const isKept = KEPT_KEYS.some((name) => key === PREFIX + name);
      if (key.startsWith(PREFIX) && !isKept) store.removeItem(key);
    }
  }
}
