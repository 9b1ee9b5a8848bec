/** Texts shown with a print in the cart, at checkout and in emails. */
export const printingMessages = {
  /** owner */
  printingTimeNote: 'Printing time is not included in our shipping estimates.',
  /**
   * In emails to unverified addresses, instead of the file name, so that nobody can send strangers a text of their own.
   * `number` tells the prints of an order apart.
   */
  printInMail: (number: number | undefined) => `Print of your model${number === undefined ? '' : ` ${number}`}`,
} as const;
