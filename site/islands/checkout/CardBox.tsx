import type { RefObject } from 'react';
import { messages } from '../../../api/contract/messages.ts';
import { Icon } from '../cart/Icon.tsx';
import { TestCardHint } from '../payment/TestCardHint.tsx';
import type { CardFormState } from '../payment/use-card-form.ts';

/** The provider's fields for a card, in a box of ours. */
export function CardBox({ card, place }: { card: CardFormState; place: RefObject<HTMLDivElement | null> }) {
  return (
    <section className="box-form" aria-labelledby="card-title">
      <h2 id="card-title">Card</h2>
      <div className="b">
        <div className="card-place">
          {card.status === 'loading' && <CardSkeleton />}
          <div ref={place} hidden={card.status === 'failed'} />
        </div>
        {card.status === 'failed' && (
          <button className="btn" type="button" onClick={card.load}>
            {messages.tryAgain}
          </button>
        )}
        <p className="secure">
          <Icon name="lock" />
          <span>Number, date and security code are typed into our card processor’s own fields. We never see them.</span>
        </p>
        {card.isSandbox && <TestCardHint />}
      </div>
    </section>
  );
}

function CardSkeleton() {
  return (
    <div className="card-skeleton" aria-hidden="true">
      <span className="skel" />
      <span className="skel" />
      <span className="skel" />
      <span className="skel" />
    </div>
  );
}
