// Apart from the payment, because pages read it before anything of a wallet is loaded.

import { persistentAtom } from '@nanostores/persistent';

/** Whether Stripe found a wallet in this browser; empty until it was asked. */
const $found = persistentAtom<'yes' | 'no' | ''>('northspool:wallet', '');

export const setWalletFound = (isFound: boolean) => $found.set(isFound ? 'yes' : 'no');

/** Apple Pay and Google Pay need one of these; without them nothing is loaded, and no room is kept. */
const mayHaveWallet = () => 'ApplePaySession' in window || 'PaymentRequest' in window;

/** Decided when a view opens, so that the buttons neither push anything aside nor leave a hole. */
export function keepsRoomForWallet(): boolean {
  return $found.get() === 'yes' || ($found.get() === '' && mayHaveWallet());
}

const ATTEMPT = 'northspool:wallet-attempt';

/** A payment of this tab waits for its answer. */
export const hasOpenWalletPayment = () => sessionStorage.getItem(ATTEMPT) !== null;
