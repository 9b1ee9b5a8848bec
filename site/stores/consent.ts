import { persistentAtom } from '@nanostores/persistent';

declare global {
  interface Navigator {
    /** the browser's opt-out signal: https://globalprivacycontrol.org */
    readonly globalPrivacyControl?: boolean;
  }
}

export type CookieChoice = 'accepted' | 'declined';

/** Stored for a yes that was given although the browser opts out. */
const DESPITE_SIGNAL = 'accepted despite the signal';

/**
 * The shopper's choice about tracking, in all tabs of this browser; empty before they chose. A browser that opts out takes back
 * a yes from before, as California's rules ask; the shopper can say it again.
 */
export const $cookieChoice = persistentAtom<CookieChoice | ''>('northspool:cookie-choice', '', {
  encode: (choice) => (choice === 'accepted' && optsOut() ? DESPITE_SIGNAL : choice),
  decode: (stored) => {
    if (stored === DESPITE_SIGNAL) return 'accepted';
    if (stored === 'accepted') return optsOut() ? '' : stored;
    return stored === 'declined' ? stored : '';
  },
});

function optsOut(): boolean {
  return navigator.globalPrivacyControl === true;
}

/** Tracking needs an explicit yes. */
export function mayMeasure(): boolean {
  return $cookieChoice.get() === 'accepted';
}

/** Whether to ask: not after a choice, and not when the browser opts out. */
export function isUndecided(): boolean {
  return $cookieChoice.get() === '' && !optsOut();
}
