import { useRef } from 'react';
import type { Cents } from '../../../api/contract/money/cents.ts';
import { Icon } from '../cart/Icon.tsx';
import { CardPlace } from '../payment/CardPlace.tsx';
import { TestCardHint } from '../payment/TestCardHint.tsx';
import { useCardForm } from '../payment/use-card-form.ts';
import { JoinPaymentFoot } from './JoinPaymentFoot.tsx';

/** It is charged again each month, so the card processor keeps it. */
const isKept = () => true;

/** A card that is typed now, in the provider's own fields. */
export function JoinByNewCard({ fee }: { fee: Cents }) {
  const place = useRef<HTMLDivElement>(null);
  const card = useCardForm(place, { mode: 'subscription', amount: fee }, isKept);
  return (
    <>
      <section className="box-form" aria-labelledby="card-title">
        <h2 id="card-title">Card</h2>
        <div className="b">
          <CardPlace place={place} fields={card} />
          <p className="secure">
            <Icon name="lock" />
            <span>
              Number, date and security code are typed into our card processor’s own fields. We never see them.
            </span>
          </p>
          {card.isSandbox && <TestCardHint />}
        </div>
      </section>
      <JoinPaymentFoot fee={fee} card={card} isReady={card.status === 'ready'} problem={card.problem} />
    </>
  );
}
