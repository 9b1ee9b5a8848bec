import { useRef } from 'react';
import { formsMessages } from '../../../api/contract/messages/forms.ts';
import type { Cents } from '../../../api/contract/money/cents.ts';
import type { CardForm } from '../../stores/checkout/purchase.ts';
import { tell } from '../../stores/notice.ts';
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
  const { readCard, ...fields } = useCardForm(place, { mode: 'subscription', amount: fee }, isKept);
  const card = { readCard: () => readOrTell(readCard) };
  return (
    <>
      <section className="box-form" aria-labelledby="card-title">
        <h2 id="card-title">Card</h2>
        <div className="b">
          <CardPlace place={place} fields={fields} />
          <p className="secure">
            <Icon name="lock" />
            <span>
              Number, date and security code are typed into our card processor’s own fields. We never see them.
            </span>
          </p>
          {fields.isSandbox && <TestCardHint />}
        </div>
      </section>
      <JoinPaymentFoot fee={fee} card={card} isReady={fields.status === 'ready'} problem={fields.problem} />
    </>
  );
}

/** What is wrong in the fields, they say themselves; that something is, is told as of every form (2 §5). */
async function readOrTell(readCard: CardForm['readCard']): ReturnType<CardForm['readCard']> {
  const read = await readCard();
  if (!read) tell({ kind: 'error', text: formsMessages.formInvalid });
  return read;
}
