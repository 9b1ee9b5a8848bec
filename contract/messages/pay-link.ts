/** Texts of the page on which a customer pays an order that the shop has prepared, and of its mail. */
export const payMessages = {
  mail: 'We have prepared the order that you asked us for. Look at it, and pay by card or PayPal.',
  until: (day: string) => `The link works until ${day}. Items are reserved when you pay.`,
  notAsked: 'You did not ask for this? Then ignore this mail: nothing is ordered before it is paid.',
  paid: (number: string) => `Order ${number} is paid. Thank you! The receipt is in your mail.`,
  pending: (number: string) => `We have your order ${number}. It ships once your bank has paid.`,
  changeMail: (order: string, amount: string) =>
    `We have prepared the change of your order ${order} that you asked us for. It costs ${amount} more: look at it, and pay by card or PayPal. The order waits for it until then.`,
  changeLateMail: (order: string) =>
    `Your payment for the change of order ${order} came too late: the order stays as it was, and your payment goes back to you.`,
  changeUntil: (day: string) =>
    `The link works until ${day}. Your order waits for it, and leaves as it was if you do not pay.`,
  changeNotAsked: 'You did not ask for this? Then ignore this mail: your order stays as it is.',
  changePaid: (order: string) => `Order ${order} is changed. Thank you! The new sum is in your mail.`,
  changePending: (order: string) => `Order ${order} changes once your bank has paid.`,
  changeLate: 'Your order has changed meanwhile, or the link was withdrawn. Your payment goes back to you.',
} as const;
