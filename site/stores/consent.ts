import { persistentAtom } from '@nanostores/persistent';

declare global {
  interface Navigator {
    /** the browser's opt-out signal: https://globalprivacycontrol.org */
    readonly globalPrivacyControl?: boolean;
  }
}

export type CookieChoice = 'accepted' | 'declined';

/** The shopper's choice about tracking, in all tabs of this browser; empty before they chose. */
export const $cookieChoice = persistentAtom<CookieChoice | ''>('northspool:cookie-choice', '', {
  encode: String,
  decode: (stored) => (stored === 'accepted' || stored === 'declined' ? stored : ''),
});

/** Tracking needs an explicit yes. */
export function mayMeasure(): boolean {
  return $cookieChoice.get() === 'accepted';
}

/** Whether to ask: not after a choice, and not when the browser opts out. */
export function isUndecided(): boolean {
  return $cookieChoice.get() === '' && navigator.globalPrivacyControl !== true;
}
