import { useState } from 'react';
import { membershipMessages } from '../../../../api/contract/messages/membership.ts';
import type { Subscription } from '../../../../api/contract/premium/subscription.ts';
import { shopDay } from '../../../lib/account-area/shop-day.ts';
import { messageOf } from '../../../lib/api.ts';
import { resumeMembership } from '../../../stores/account-area/membership.ts';
import { notify } from '../../../stores/notice.ts';
import { Button } from '../../../ui/Button.tsx';

interface Props {
  subscription: Subscription;
  /** gets the focus, as this button goes away */
  onKept: () => void;
}

/** Undoes a cancellation within the paid month, if the payment processor can. */
export function KeepPremium({ subscription: { paymentType }, onKept }: Props) {
  const [isWorking, setWorking] = useState(false);
  if (paymentType === 'paypal') return <p className="hint">{membershipMessages.cancelFinalAtPaypal}</p>;

  const keep = async () => {
    setWorking(true);
    try {
      const { end } = await resumeMembership();
      notify({ kind: 'success', text: membershipMessages.keptPremium(shopDay(end)) });
      onKept();
    } catch (error) {
      notify({ kind: 'error', text: messageOf(error) });
    }
    setWorking(false);
  };

  return (
    <Button look="ink" size="s" loading={isWorking} onClick={() => void keep()}>
      Keep Premium
    </Button>
  );
}
