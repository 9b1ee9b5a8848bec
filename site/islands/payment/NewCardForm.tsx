import { useEffect, useId, useRef, useState } from 'react';
import { useForm } from 'react-hook-form';
import type { PaymentSource } from '../../../contract/accounts/payment-source.ts';
import { formsMessages } from '../../../contract/form-messages.ts';
import { paymentMessages } from '../../../contract/messages/payment.ts';
import { cardTitle } from '../../../contract/paid-with.ts';
import { messageOf } from '../../lib/api.ts';
import { saveCard } from '../../stores/account-area/saved-cards.ts';
import { notify } from '../../stores/notice.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/Field.tsx';
import { Icon } from '../Icon.tsx';
import { Problem } from '../Problem.tsx';
import { CardPlace } from './CardPlace.tsx';
import { showBank } from './show-bank.ts';
import { TestCardHint } from './TestCardHint.tsx';
import { useCardFields } from './use-card-fields.ts';

interface Props {
  /** the probable cardholder */
  name: string;
  onSaved: (card: PaymentSource) => void;
  /** absent: there is nothing else to return to */
  onClose?: (() => void) | undefined;
}

/** Saves a card to the account. */
export function NewCardForm({ name, onSaved, onClose }: Props) {
  const titleId = useId();
  const place = useRef<HTMLDivElement>(null);
  const title = useRef<HTMLHeadingElement>(null);
  const fields = useCardFields(place, { mode: 'setup' });
  const { register, handleSubmit, formState } = useForm({ defaultValues: { name } });
  const [refusal, setRefusal] = useState<string>();
  const isSaving = formState.isSubmitting;
  // The fields show their own errors.
  const problem = refusal ?? (fields.status === 'failed' ? fields.problem : undefined);
  const isClosable = onClose !== undefined;

  useEffect(() => {
    if (isClosable) title.current?.focus();
  }, [isClosable]);

  const tellInvalid = () => notify({ kind: 'error', text: formsMessages.formInvalid });

  const save = handleSubmit(async (typed) => {
    setRefusal(undefined);
    const read = await fields.read({ name: typed.name.trim() });
    if (read.card === null) {
      if (read.isIncomplete) tellInvalid();
      else setRefusal(read.problem);
      return;
    }
    try {
      const card = await saveCard(read.card.tokenId, showBank);
      notify({ kind: 'success', text: paymentMessages.cardSaved(cardTitle(card)) });
      onSaved(card);
    } catch (error) {
      setRefusal(messageOf(error));
    }
  }, tellInvalid);

  return (
    <section className="box-form" aria-labelledby={titleId}>
      <header>
        <h3 id={titleId} ref={title} tabIndex={-1}>
          Add Payment Source
        </h3>
        {onClose && (
          <button className="icon-btn" type="button" aria-label="Close the card form" onClick={onClose}>
            <Icon name="close" />
          </button>
        )}
      </header>
      <form className="b" noValidate onSubmit={(event) => void save(event)}>
        <Field label="Name on card" error={formState.errors.name?.message}>
          {(control) => (
            <input
              {...control}
              autoComplete="cc-name"
              maxLength={100}
              aria-required
              {...register('name', { validate: (text) => text.trim() !== '' || formsMessages.fieldRequired })}
            />
          )}
        </Field>
        <CardPlace place={place} fields={fields} />
        <p className="secure">
          <Icon name="lock" />
          <span>{paymentMessages.cardKept}</span>
        </p>
        {fields.isSandbox && <TestCardHint />}
        <Problem>{problem}</Problem>
        <div className="box-foot">
          {onClose && (
            <Button look="quiet" onClick={onClose}>
              Cancel
            </Button>
          )}
          <Button look="ink" type="submit" loading={isSaving} disabled={fields.status !== 'ready'}>
            Save card
          </Button>
        </div>
      </form>
    </section>
  );
}
