import { effect } from 'nanostores';
import type { Cents } from '../../../api/contract/money/cents.ts';
import { goTo } from '../../lib/go-to.ts';
import type { ShowBank } from '../checkout/carry-through.ts';
import { loadPaypalOffer } from '../checkout/paypal-offer.ts';
import { loadSavedAddress } from '../checkout/saved-address.ts';
import { $user } from '../session.ts';
import { loadJoinBar } from './join-bar.ts';
import { trackJoinBegin } from './join-events.ts';
import { $fee } from './join-fee.ts';
import { $isJoinPrepared } from './join-prepared.ts';
import { joinSteps } from './join-steps.ts';

/** Without an account there is nothing to subscribe (2 §5). */
const WITHOUT_ACCOUNT = '/premium/';

/** Starts everything that the subscription lives on. Give back: stop. */
export function openJoin(fee: Cents, showBank: ShowBank): () => void {
  $fee.set(fee);
  const stopGuard = effect($user, (user) => {
    if (!user?.loggedIn) goTo(WITHOUT_ACCOUNT);
  });
  if (!$user.get()?.loggedIn) return stopGuard;
  const stop = joinSteps.start(showBank);
  void Promise.all([loadSavedAddress(), loadPaypalOffer(), loadJoinBar()]).then(() => $isJoinPrepared.set(true));
  trackJoinBegin();
  return () => {
    stop();
    stopGuard();
  };
}
