import { useStore } from '@nanostores/react';
import { lazy, Suspense } from 'react';
import { checkoutMessages } from '../../../api/contract/messages/checkout.ts';
import { $flow } from '../../stores/checkout/checkout-flow.ts';
import { $paymentChoice } from '../../stores/checkout/payment-choice.ts';
import { savedCards } from '../../stores/payment/saved-cards.ts';
import { $user } from '../../stores/session.ts';
import { DeliveryFacts } from './DeliveryFacts.tsx';
import { PayByNewCard } from './PayByNewCard.tsx';
import { PaymentFoot } from './PaymentFoot.tsx';
import { PaymentMethods } from './PaymentMethods.tsx';
import { StepTitle } from './StepTitle.tsx';

const PayAtPaypal = lazy(async () => {
  const { PayAtPaypal } = await import('./PayAtPaypal.tsx');
  return { default: PayAtPaypal };
});

/** Step 1: how to pay. Without a review the order is placed from here. */
export function PaymentStep() {
  const isPhone = useStore($flow) === 'phone';
  return (
    <>
      <StepTitle>{isPhone ? checkoutMessages.paymentDetails : 'How will you pay?'}</StepTitle>
      {isPhone && <DeliveryFacts />}
      <PaymentMethods />
      <Pay />
    </>
  );
}

/** There is no card to read. */
const noForm = { readCard: async () => null };

function Pay() {
  const choice = useStore($paymentChoice);
  const isAccount = useStore($user)?.loggedIn === true;
  const cards = useStore(savedCards.$state);
  // The list chooses a card by itself, so that no form comes and goes before it is there.
  if (!choice && isAccount && cards.status === 'loading') return <PaymentFoot card={noForm} isReady={false} />;
  switch (choice?.kind ?? 'newCard') {
    case 'newCard':
      return <PayByNewCard />;
    case 'card':
      return <PaymentFoot card={noForm} isReady />;
    case 'paypal':
      return (
        <PaymentFoot card={noForm} isReady>
          <Suspense fallback={<div className="paypal-place" />}>
            <PayAtPaypal />
          </Suspense>
        </PaymentFoot>
      );
  }
}
