import { useStore } from '@nanostores/react';
import type { ReactNode } from 'react';
import { $paymentChoice } from '../../stores/checkout/payment-choice.ts';
import { $readCard } from '../../stores/checkout/read-card.ts';
import { cardBrand } from './card-brand.ts';

/** How the order is paid, in words. */
export function PaidWith({ children }: { children: (title: string, text: string) => ReactNode }) {
  const choice = useStore($paymentChoice);
  const card = useStore($readCard);
  if (choice?.kind === 'paypal') return children('PayPal', 'You approve the sum at PayPal.');
  const title = card?.last4 ? `${cardBrand(card.brand)} ending ${card.last4}` : 'Card';
  return children(title, 'Charged when you place the order.');
}
