import { type RefObject, useCallback } from 'react';
import { $details } from '../../stores/checkout/checkout-details.ts';
import type { CardForm } from '../../stores/checkout/purchase.ts';
import { type CardFields, type CardPurpose, useCardFields } from './use-card-fields.ts';

export type CardFormState = CardForm & Pick<CardFields, 'status' | 'isSandbox' | 'problem' | 'load'>;

/** The card fields of a checkout, in the customer's name; `isKept` is evaluated when the card is read. */
export function useCardForm(
  place: RefObject<HTMLElement | null>,
  purpose: CardPurpose,
  isKept: () => boolean,
): CardFormState {
  const { read, ...fields } = useCardFields(place, purpose);
  const tokenize = useCallback(async () => {
    const { firstName, lastName, email, phone } = $details.get();
    const holder = { name: `${firstName} ${lastName}`.trim(), email, phone };
    return (await read(holder, { save: isKept() })).card;
  }, [read, isKept]);
  return { ...fields, tokenize };
}
