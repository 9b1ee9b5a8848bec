import { useStore } from '@nanostores/react';
import { useRef } from 'react';
import { $shownTotal } from '../../stores/cart/totals.ts';
import { $savesCard } from '../../stores/checkout/read-card.ts';
import { $user } from '../../stores/session.ts';
import { CardBox } from '../payment/CardBox.tsx';
import { useCardForm } from '../payment/use-card-form.ts';
import { PaymentFoot } from './PaymentFoot.tsx';

const isSaved = () => $savesCard.get();

/** A card that is typed now, in the provider's own fields. */
export function PayByNewCard() {
  const total = useStore($shownTotal);
  const isAccount = useStore($user)?.loggedIn === true;
  const saves = useStore($savesCard);
  const place = useRef<HTMLDivElement>(null);
  const card = useCardForm(place, { mode: 'payment', amount: total }, isSaved);
  return (
    <>
      <CardBox place={place} fields={card}>
        {isAccount && (
          <label className="check">
            <input type="checkbox" checked={saves} onChange={({ target }) => $savesCard.set(target.checked)} />
            Save this card to my account
          </label>
        )}
      </CardBox>
      <PaymentFoot card={card} isReady={card.status === 'ready'} problem={card.problem} />
    </>
  );
}
