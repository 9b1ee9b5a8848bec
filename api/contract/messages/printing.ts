/** Texts shown with a print in the cart, at checkout and in emails. */
export const printingMessages = {
  /** owner */
  printingTimeNote: 'Printing time is not included in our shipping estimates.',
  /** in emails to unverified addresses, instead of the file name, so that nobody can send strangers a text of their own */
  printInMail: 'Print of your model',
} as const;
