// @ts-check

/**
 * The mode that Stripe's secret or publishable key is for. It is plain JavaScript, because `npm run shop` reads it too.
 * @param {string | undefined} key
 * @returns {'sandbox' | 'test' | 'live'}
 */
export function modeOfKey(key) {
  if (!key) return 'sandbox';
  return /^[a-z]+_live_/.test(key) ? 'live' : 'test';
}
