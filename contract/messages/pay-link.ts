/** Texts of the page on which a customer pays an order that the shop has prepared, and of its mail. */
export const payMessages = {
  mail: 'We have prepared the order that you asked us for. Look at it, and pay by card or PayPal.',
  until: (day: string) => `The link works until ${day}. Items are reserved when you pay.`,
  notAsked: 'You did not ask for this? Then ignore this mail: nothing is ordered before it is paid.',
  paid: (number: string) => `Order ${number} is paid. Thank you! The receipt is in your mail.`,
  pending: (number: string) => `We have your order ${number}. It ships once your bank has paid.`,
} as const;
