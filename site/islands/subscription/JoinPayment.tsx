import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import { joinMessages } from '../../../api/contract/messages/join.ts';
import type { Cents } from '../../../api/contract/money/cents.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { $paymentChoice } from '../../stores/checkout/payment-choice.ts';
import { savedCards } from '../../stores/payment/saved-cards.ts';
import { PaymentMethods } from '../checkout/PaymentMethods.tsx';
import { StepTitle } from '../checkout/StepTitle.tsx';
import { JoinByNewCard } from './JoinByNewCard.tsx';
import { JoinDelivery } from './JoinDelivery.tsx';
import { JoinPaymentFoot } from './JoinPaymentFoot.tsx';

const JoinAtPaypal = lazy(async () => {
  const { JoinAtPaypal } = await import('./JoinAtPaypal.tsx');
  return { default: JoinAtPaypal };
});

const another = { title: joinMessages.anotherCardForMonths, note: joinMessages.anotherCardForMonthsNote };

/** Step 1: what the months are paid with. Without a review the subscription starts from here. */
export function JoinPayment({ fee }: { fee: Cents }) {
  const isPhone = useStore($flow) === 'phone';
  return (
    <>
      <StepTitle>{isPhone ? checkoutMessages.paymentDetails : 'How will you pay?'}</StepTitle>
      {isPhone && <JoinDelivery />}
      <PaymentMethods another={another} paypalNote={joinMessages.paypalForMonths} />
      <Pay fee={fee} />
    </>
  );
}

/** There is no card to read. */
const noForm = { readCard: async () => null };

function Pay({ fee }: { fee: Cents }) {
  const choice = useStore($paymentChoice);
  const cards = useStore(savedCards.$state);
  // The list chooses a card by itself, so that no form comes and goes before it is there.
  if (!choice && cards.status === 'loading') return <JoinPaymentFoot fee={fee} card={noForm} isReady={false} />;
  switch (choice?.kind ?? 'newCard') {
    case 'newCard':
      return <JoinByNewCard fee={fee} />;
    case 'card':
      return <JoinPaymentFoot fee={fee} card={noForm} isReady />;
    case 'paypal':
      return (
        <JoinPaymentFoot fee={fee} card={noForm} isReady>
          <Suspense fallback={<div className="paypal-place" />}>
            <JoinAtPaypal />
          </Suspense>
        </JoinPaymentFoot>
      );
  }
}
