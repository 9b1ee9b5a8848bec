/** The texts of alerts that something is back. */
export const restockMessages = {
  // ours
  restockAsk: 'Tell me when it is back',
  restockHint: 'One mail when it is back, no newsletter. First we ask whether the address is yours.',
  restockIsBack: 'Good news: it is back on our shelf. You can add it to your cart right away.',
  restockAsked:
    'Almost done: open the link in the mail that we are sending you. If you are on the list already, all is set.',
} as const;
