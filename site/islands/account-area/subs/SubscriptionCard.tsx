import { useRef, useState } from 'react';
import { membershipMessages } from '../../../../contract/messages/membership.ts';
import { subscriptionMessages } from '../../../../contract/messages/subscription.ts';
import type { Subscription } from '../../../../contract/premium/subscription.ts';
import { factsOf, membershipStatusOf, statusLabels } from '../../../lib/account-area/membership-words.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { cancelMembership, resumeMembership } from '../../../stores/account-area/membership.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../ConfirmDialog.tsx';
import { useWorking } from '../../use-work.ts';
import { FactRows } from './FactRows.tsx';
import { SkipMonth } from './SkipMonth.tsx';

interface KeepPremiumProps {
  subscription: Subscription;
  /** gets the focus, as this button goes away */
  onKept: () => void;
}

/** Undoes a cancellation within the paid month, if the payment processor can. */
function KeepPremium({ subscription: { paymentType }, onKept }: KeepPremiumProps) {
  const resume = async () => {
    const { end } = await resumeMembership();
    onKept();
    return end;
  };
  const keep = useWorking(resume, (end) => membershipMessages.keptPremium(shopDay(end)));
  if (paymentType === 'paypal') return <p className="hint">{membershipMessages.cancelFinalAtPaypal}</p>;
  return (
    <Button look="ink" size="s" loading={keep.isWorking} onClick={keep.start}>
      Keep Premium
    </Button>
  );
}

/** The status of the membership, green when active and red when not, and how to cancel it. */
export function SubscriptionCard({ subscription, support }: { subscription: Subscription; support: string }) {
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const standing = membershipStatusOf(subscription);
  const until = shopDay(subscription.membershipValidUntil);
  return (
    <div className="subcard stack-4 panel">
      <div className="subcard-h split">
        <h3 className="h3" ref={title} tabIndex={-1}>
          Premium
        </h3>
        <span className={standing === 'active' ? 'live' : 'live off'}>{statusLabels[standing]}</span>
      </div>
      {standing === 'cancelled' && <p>{membershipMessages.cancelledUntil(until)}</p>}
      <FactRows facts={factsOf(subscription)} />
      {(standing === 'active' || standing === 'skipping') && <SkipMonth subscription={subscription} />}
      {standing === 'cancelled' ? (
        <KeepPremium subscription={subscription} onKept={() => title.current?.focus()} />
      ) : (
        <Button ref={opener} look="quiet" size="s" onClick={() => setAsking(true)}>
          Cancel subscription
        </Button>
      )}
      {isAsking && (
        <CancelPremium
          until={until}
          support={support}
          // The button that had the focus is gone after a cancellation.
          returnsTo={() => opener.current ?? title.current}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

interface CancelPremiumProps {
  /** the last day of the benefits, formatted */
  until: string;
  support: string;
  /** gets the focus when the dialog closes */
  returnsTo: () => HTMLElement | null;
  onClose: () => void;
}

/** Asks for confirmation, and says what ends when. */
function CancelPremium({ until, support, returnsTo, onClose }: CancelPremiumProps) {
  const [isWorking, setWorking] = useState(false);

  const cancel = async () => {
    setWorking(true);
    try {
      const end = shopDay(await cancelMembership());
      notify({ kind: 'success', text: subscriptionMessages.subscriptionCancelled(end) });
    } catch {
      notify({ kind: 'error', text: subscriptionMessages.subscriptionCancelFailed(support) });
    }
    onClose();
  };

  return (
    <ConfirmDialog
      title={membershipMessages.cancelAsks}
      description={membershipMessages.cancelTakes(until)}
      keep="Keep Premium"
      confirm="Cancel subscription"
      isWorking={isWorking}
      returnsTo={returnsTo}
      onConfirm={() => void cancel()}
      onClose={onClose}
    />
  );
}
