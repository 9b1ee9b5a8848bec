import { effect } from 'nanostores';
import type { Cents } from '../../../api/contract/money/cents.ts';
import { goTo } from '../../lib/go-to.ts';
import type { ShowBank } from '../checkout/carry-through.ts';
import { loadPaypalAvailability } from '../checkout/paypal-offer.ts';
import { loadSavedAddress } from '../checkout/saved-address.ts';
import { $user } from '../session.ts';
import { loadJoinEligibility } from './join-bar.ts';
import { trackJoinBegin } from './join-events.ts';
import { $monthlyFee } from './join-fee.ts';
import { $isJoinReady } from './join-prepared.ts';
import { joinSteps } from './join-steps.ts';

/** Guests cannot subscribe. */
const WITHOUT_ACCOUNT = '/premium/';

/** Starts everything the subscription needs. Returns a function that stops it. */
export function openJoin(fee: Cents, showBank: ShowBank): () => void {
  $monthlyFee.set(fee);
  const stopGuard = effect($user, (user) => {
    if (!user?.loggedIn) goTo(WITHOUT_ACCOUNT);
  });
  if (!$user.get()?.loggedIn) return stopGuard;
  const stop = joinSteps.start(showBank);
  void Promise.all([loadSavedAddress(), loadPaypalAvailability(), loadJoinEligibility()]).then(() =>
    $isJoinReady.set(true),
  );
  trackJoinBegin();
  return () => {
    stop();
    stopGuard();
  };
}
