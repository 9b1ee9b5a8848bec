import { paymentMessages } from '../../../contract/messages/payment.ts';

/** The texts of the row for a typed card. */
export interface AnotherCard {
  readonly title: string;
  readonly note: string;
}

export const cardForThisOrder: AnotherCard = {
  title: 'Another card, for this order only',
  note: paymentMessages.cardUsedOnce,
};
