import { paymentMessages } from '../../../api/contract/messages/payment.ts';

/** How the row of a card that is typed now is called. */
export interface AnotherCard {
  readonly title: string;
  readonly note: string;
}

export const cardForThisOrder: AnotherCard = {
  title: 'Another card, for this order only',
  note: paymentMessages.cardUsedOnce,
};
