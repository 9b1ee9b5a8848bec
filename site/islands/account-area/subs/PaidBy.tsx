import { useRef, useState } from 'react';
import { membershipMessages } from '../../../../contract/messages/membership.ts';
import { subscriptionMessages } from '../../../../contract/messages/subscription.ts';
import type { Subscription } from '../../../../contract/premium/subscription.ts';
import { membershipStatusOf, payerOf } from '../../../lib/account-area/membership-words.ts';
import { Button } from '../../../ui/Button.tsx';
import { ChooseCard } from './ChooseCard.tsx';

interface Props {
  subscription: Subscription;
  /** the shopper's, for a new card */
  name: string;
}

/** The card that pays each month, and a retry after a failed charge. */
export function PaidBy({ subscription, name }: Props) {
  const [isChoosing, setChoosing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const isUnpaid = membershipStatusOf(subscription) === 'unpaid';
  const close = () => {
    setChoosing(false);
    // The button has to be rendered again before it can take the focus.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <section className="subcard" aria-labelledby="subs-pays">
      <h3 className="h4" id="subs-pays">
        Payment method
      </h3>
      {isUnpaid && (
        <div className="alert" role="alert">
          <strong>{membershipMessages.chargeFailed}</strong>
          <span>
            {subscription.payment.reason} {membershipMessages.chargeFailedAsks}
          </span>
        </div>
      )}
      {subscription.paymentType === 'paypal' ? (
        <p className="muted">{subscriptionMessages.paidAtPaypal}</p>
      ) : isChoosing ? (
        <ChooseCard name={name} isUnpaid={isUnpaid} onClose={close} />
      ) : (
        <div className="subcard-h">
          <p className="data">{payerOf(subscription)}</p>
          <Button ref={opener} look={isUnpaid ? 'act' : 'plain'} size="s" onClick={() => setChoosing(true)}>
            {isUnpaid ? 'Pay again' : 'Change the card'}
          </Button>
        </div>
      )}
    </section>
  );
}
