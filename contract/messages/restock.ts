/** Texts of back-in-stock alerts. */
export const restockMessages = {
  // ours
  restockAsk: 'Email me when it’s back',
  restockHint: 'One email when it is back, no newsletter. We will ask you to confirm your address first.',
  restockIsBack: 'Good news: it is back in stock. You can add it to your cart right away.',
  restockAsked:
    'Almost done: open the link in the email we are sending you. If you are already on the list, you are all set.',
} as const;
