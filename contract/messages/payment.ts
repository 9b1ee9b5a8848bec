/** Texts about cards and PayPal, at checkout and in the account. */
export const paymentMessages = {
  // ours
  outcomeUnknown: 'We do not know yet whether your order went through. Trying again cannot charge you twice.',
  cardFormMissing: 'The card form could not be loaded. Please check your connection and try again.',
  /** also for blocked payers: as banks say it */
  cardDeclined: 'Your card was declined.',
  paypalDeclined: 'PayPal declined this payment. Please choose another way to pay.',
  cardMissing: 'Please enter a card.',
  cardNotSaved: 'This card could not be saved. Please check it or use another one.',
  cardKept:
    'The card number, date and security code go straight to our card processor. We keep the brand, the last four digits and the ZIP code.',
  cardIsPrivate: 'The card number, date and security code go straight to our card processor. We never see them.',
  cardUsedOnce: 'You enter it below; it is not saved unless you ask us to.',
  noSavedCards: 'No cards are saved to your account yet.',
  cardSaved: (card: string) => `${card} is saved to your account.`,
  cardDeleted: (card: string) => `${card} is deleted.`,
  bankDidNotAgree: 'Your bank did not confirm the card, so it was not saved. Please try again or use another one.',
  paypalMissing: 'PayPal could not be loaded. Please check your connection, or pay by card.',
  paypalLeft: 'You left PayPal before you approved the payment, so nothing was charged.',
  paypalCapturing: 'Processing your payment',
  wrongAmountPaid:
    'The PayPal payment does not match the order total, so the order was not placed. Your money will be refunded.',
} as const;
