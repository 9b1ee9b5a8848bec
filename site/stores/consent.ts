import { persistentAtom } from '@nanostores/persistent';

declare global {
  interface Navigator {
    /** the shopper's browser says no for them: https://globalprivacycontrol.org */
    readonly globalPrivacyControl?: boolean;
  }
}

export type CookieChoice = 'accepted' | 'declined';

/** What the shopper chose about being measured, in all tabs of this browser; empty before they did. */
export const $cookieChoice = persistentAtom<CookieChoice | ''>('northspool:cookie-choice', '', {
  encode: String,
  decode: (stored) => (stored === 'accepted' || stored === 'declined' ? stored : ''),
});

/** Only a yes is a yes. */
export function mayMeasure(): boolean {
  return $cookieChoice.get() === 'accepted';
}

/** Whether to ask: not who has chosen, and not who lets the browser say no. */
export function isUndecided(): boolean {
  return $cookieChoice.get() === '' && navigator.globalPrivacyControl !== true;
}
