import { persistentAtom } from '@nanostores/persistent';

/** The postal code for arrival, tax and shipping; empty until the shopper enters one. No schemas here: product pages load it. */
export const $zip = persistentAtom<string>('northspool:zip', '');
