import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import type { PaymentSource } from '../../../api/contract/accounts/payment-source.ts';
import { cardTitle, expiryDate } from '../../lib/payment/card-words.ts';
import { $paymentChoice } from '../../stores/checkout/payment-choice.ts';
import { $readCard } from '../../stores/checkout/read-card.ts';
import { savedCards } from '../../stores/payment/saved-cards.ts';

/** How the order is paid, in words. */
export function PaidWith({ children }: { children: (title: string, text: string) => ReactNode }) {
  const choice = useStore($paymentChoice);
  const typed = useStore($readCard);
  if (choice?.kind === 'paypal') return children('PayPal', 'You approve the sum at PayPal.');
  if (choice?.kind === 'card') return <SavedCard id={choice.sourceId}>{children}</SavedCard>;
  const title = typed?.last4 ? cardTitle({ brand: typed.brand ?? '', last4: typed.last4 }) : 'Card';
  return children(title, 'Charged when you place the order.');
}

/** After a reload the list has to be asked for once more. */
function SavedCard({ id, children }: { id: string; children: (title: string, text: string) => ReactNode }) {
  const state = useStore(savedCards.$state);
  useEffect(() => void savedCards.load(), []);
  const cards: readonly PaymentSource[] = state.status === 'ready' ? state.data : [];
  const card = cards.find((each) => each.id === id);
  return card ? children(cardTitle(card), `Expires ${expiryDate(card)}.`) : children('Saved card', '');
}
