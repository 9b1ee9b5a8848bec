import { type RefObject, useCallback } from 'react';
import type { CardForm } from '../../stores/checkout/checkout.ts';
import { $details } from '../../stores/checkout/checkout-details.ts';
import { $savesCard } from '../../stores/checkout/read-card.ts';
import { type CardFields, useCardFields } from './use-card-fields.ts';

export type CardFormState = CardForm & Pick<CardFields, 'status' | 'isSandbox' | 'problem' | 'load'>;

/** The card fields of the checkout: for its amount in cents, in the name of who orders. */
export function useCardForm(place: RefObject<HTMLElement | null>, amount: number): CardFormState {
  const { read, ...fields } = useCardFields(place, { mode: 'payment', amount });
  const readCard = useCallback(async () => {
    const { firstName, lastName, email, phone } = $details.get();
    const holder = { name: `${firstName} ${lastName}`.trim(), email, phone };
    return (await read(holder, { save: $savesCard.get() })).card;
  }, [read]);
  return { ...fields, readCard };
}
