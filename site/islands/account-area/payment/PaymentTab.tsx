import { messages } from '../../../../api/contract/messages.ts';

/** The cards that the payment service keeps for the shopper. */
export function PaymentTab() {
  return <p className="muted">{messages.cardsWhy}</p>;
}
