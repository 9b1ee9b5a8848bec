import { useRef } from 'react';
import { formsMessages } from '../../../api/contract/messages/forms.ts';
import type { Cents } from '../../../api/contract/money/cents.ts';
import type { CardForm } from '../../stores/checkout/purchase.ts';
import { notify } from '../../stores/notice.ts';
import { CardBox } from '../payment/CardBox.tsx';
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
      <CardBox place={place} fields={fields} />
      <JoinPaymentFoot fee={fee} card={card} isReady={fields.status === 'ready'} problem={fields.problem} />
    </>
  );
}

/** What is wrong in the fields, they say themselves; that something is, is told as of every form (2 §5). */
async function readOrTell(readCard: CardForm['readCard']): ReturnType<CardForm['readCard']> {
  const read = await readCard();
  if (!read) notify({ kind: 'error', text: formsMessages.formInvalid });
  return read;
}
